import './look/kit-styles.ts'
import { startTransition, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { App } from './app.tsx'
import { AfterPicture, FirstPicture, untilPictureCanGo } from './first-picture/first-picture.tsx'
import { startTranslations } from './i18n/i18n.ts'
import { startLive } from './live/live.ts'
import { router, untilScreenIsHere } from './router.tsx'

await startTranslations()

const draw = () =>
  createRoot(document.querySelector('#root') as HTMLElement).render(
    <App>
      <Suspense fallback={<FirstPicture />}>
        <AfterPicture>
          <RouterProvider router={router} />
        </AfterPicture>
      </Suspense>
    </App>,
  )
// Not awaited here: screens import from the file that this is in, and would wait for it while it waits for them. The transition
// draws in slices, so that whoever scrolls or follows a link meanwhile is not kept waiting.
void untilPictureCanGo(untilScreenIsHere).then(() => startTransition(draw))
startLive()
