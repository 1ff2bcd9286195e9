import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom'

type LateRoutes = {
  /** The id of the route whose children they become. */
  parent: string
  leadsTo: RegExp
  load: () => Promise<RouteObject[]>
}

/** Routes that are fetched when somebody first goes where they lead. */
export const lateRoutes = ({ parent, leadsTo, load }: LateRoutes): PatchRoutesOnNavigationFunction => {
  let areKnown = false
  return async ({ path, patch, signal }) => {
    if (areKnown || !leadsTo.test(path)) return
    const routes = await load()
    // Who went elsewhere meanwhile patches nothing; the way that was taken instead asks by itself.
    if (areKnown || signal.aborted) return
    patch(parent, routes)
    areKnown = true
  }
}
