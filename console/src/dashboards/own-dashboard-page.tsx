import { Navigate } from 'react-router-dom'
import { pathTo } from '../pages/paths.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { startOf } from '../shell/dashboard-of.ts'

/** The dashboard's bare address leads to one's own. */
export function OwnDashboardPage() {
  const user = useCurrentUser()
  return <Navigate to={user ? startOf(user) : pathTo('login')} replace />
}
