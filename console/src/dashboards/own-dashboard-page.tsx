import { Navigate } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { startOf } from '../kit/pages/dashboard-of.ts'
import { PageSkeleton } from '../kit/ui/page-skeleton.tsx'

/** The dashboard's bare address leads to one's own, and looks as if it were on its way until that has been fetched. */
export function OwnDashboardPage() {
  const user = useCurrentUser()
  return (
    <>
      <PageSkeleton />
      <Navigate to={user ? startOf(user) : pathTo('login')} replace />
    </>
  )
}
