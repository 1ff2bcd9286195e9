// Only the kit parts we use, as cascade layers: our own CSS modules then win without !important, in any import order.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@fontsource-variable/geologica/wght.css'
import '@fontsource-variable/sofia-sans/wght.css'
import './kit/look/tokens.css'
import { startTransition, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { App } from './app/app.tsx'
import { AfterPicture, FirstPicture, untilPictureCanGo } from './app/first-picture/first-picture.tsx'
import { startTranslations } from './kit/i18n/i18n.ts'
import { routes } from './app/routes.tsx'
import { provideUser } from './kit/session/sessions-api.ts'
import { store } from './app/store.ts'

const router = createBrowserRouter(routes)

/** The files of the page that was opened have come. */
const untilScreenIsHere = (): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })

const root = document.querySelector('#root') as HTMLElement
provideUser(root.dataset['user'], store.dispatch)
await startTranslations()

const draw = () =>
  createRoot(root).render(
    <App>
      <Suspense fallback={<FirstPicture />}>
        <AfterPicture>
          <RouterProvider router={router} />
        </AfterPicture>
      </Suspense>
    </App>,
  )
// Not awaited here: screens import from the file that this is in, and would wait for it while it waits for them. The transition
// draws in slices, so that a visitor who scrolls or follows a link meanwhile is not kept waiting.
void untilPictureCanGo(untilScreenIsHere).then(() => startTransition(draw))
void import('./kit/live/live.ts').then(({ startLive }) => startLive(store.dispatch))
// An earlier version at this address may have left one, which would go on to answer with its own files.
void navigator.serviceWorker?.getRegistrations().then((all) => all.map((worker) => worker.unregister()))
