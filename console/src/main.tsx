import './look/kit-styles.ts'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { startTranslations } from './i18n/i18n.ts'
import './live/live.ts'
import { cssVariables, theme } from './look/theme.ts'
import { router } from './router.tsx'
import { store } from './store.ts'
import { PageSkeleton } from './ui/page-skeleton.tsx'

const schemes = localStorageColorSchemeManager({ key: 'lapka.scheme' })

await startTranslations()
createRoot(document.querySelector('#root') as HTMLElement).render(
  <StrictMode>
    <Provider store={store}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemes} defaultColorScheme="auto">
        <Suspense fallback={<PageSkeleton />}>
          <RouterProvider router={router} />
        </Suspense>
      </MantineProvider>
    </Provider>
  </StrictMode>,
)
