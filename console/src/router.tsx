import { createBrowserRouter } from 'react-router-dom'
import { routes } from './routes.tsx'

export const router = createBrowserRouter(routes)

/** The files of the page that was opened have come. */
export const untilScreenIsHere = (): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
