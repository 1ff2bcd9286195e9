import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useCurrentUserQuery } from './sessions-api.ts'

/** Screens behind this ask to sign in first and come back afterwards. */
export function RequireSignIn() {
  const { data: user, isLoading } = useCurrentUserQuery()
  const { pathname, search } = useLocation()
  if (isLoading || user === undefined) return <PageSkeleton />
  if (user === null) return <Navigate to={`/login?redirectedFrom=${encodeURIComponent(pathname + search)}`} replace />
  return <Outlet />
}
