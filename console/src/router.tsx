import { createBrowserRouter } from 'react-router-dom'
import { lateRoutes } from './late-routes.ts'
import { FRAME, routes } from './routes.tsx'

export const router = createBrowserRouter(routes, {
  patchRoutesOnNavigation: lateRoutes({
    parent: FRAME,
    // Routes are found in any case of letters.
    leadsTo: /^\/(?:dashboard|appointments|onboarding)(?:\/|$)/i,
    load: async () => (await import('./signed-in-routes.tsx')).signedInRoutes,
  }),
})

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
