import { Navigate, Outlet } from 'react-router-dom'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { NotFound } from '../ui/not-found.tsx'

/** Pages about one's work: whoever has no profile yet fills it in first; for those who do not work here there is nothing. */
export function BehindProfile() {
  const user = useCurrentUser()
  if (user?.professionalId != null) return <Outlet />
  return !user || user.role === 'PARENT' || user.role === 'OPERATOR' ? <NotFound /> : <Navigate to="/onboarding" replace />
}
