import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { StrictMode, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { cssVariables, theme } from '../kit/look/theme.ts'
import { store } from './store.ts'

const schemes = localStorageColorSchemeManager({ key: 'lapka.scheme' })

/** The frame of every screen. */
export function App({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <Provider store={store}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemes} defaultColorScheme="auto">
          {children}
        </MantineProvider>
      </Provider>
    </StrictMode>
  )
}
