import { Navigate, Outlet, useLocation, useNavigation } from 'react-router-dom'
import { isForeignDashboard, startOf } from '../shell/dashboard-of.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useCurrentUserQuery } from './sessions-api.ts'

/**
 * Screens behind this ask to sign in first and come back afterwards. Somebody who is on the way to another page goes there;
 * the dashboard of another kind of account leads to one's own.
 */
export function RequireSignIn() {
  const { data: user, error, refetch } = useCurrentUserQuery()
  const { pathname, search } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  if (user === undefined && error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (user === undefined || (user === null && isLeaving)) return <PageSkeleton />
  if (user === null) return <Navigate to={`/login?redirectedFrom=${encodeURIComponent(pathname + search)}`} replace />
  if (isForeignDashboard(pathname, user)) return <Navigate to={startOf(user)} replace />
  return <Outlet />
}
