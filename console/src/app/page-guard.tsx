import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { professionalRoles, type Role } from '@lapka/contracts/roles.ts'
import { Navigate, Outlet, useLocation, useNavigation, useParams, useSearchParams } from 'react-router-dom'
import { useCurrentUserQuery } from '../kit/session/sessions-api.ts'
import { isForeignDashboard, startOf } from '../kit/pages/dashboard-of.ts'
import { ErrorState, NotFound } from '../kit/ui/page-state.tsx'
import { PageSkeleton, usePageShape } from '../kit/ui/page-skeleton.tsx'
import { pathTo } from '../kit/pages/paths.ts'
import type { Audience } from '../kit/pages/registered-page.ts'

type PageGuardProps = { audience: Exclude<Audience, 'everyone'>; instead: string | undefined }

/**
 * Pages behind this ask to sign in first and come back afterwards. A user who is on the way to another page goes there;
 * the dashboard of another kind of account leads to one's own.
 */
export function PageGuard({ audience, instead }: PageGuardProps) {
  const { data: user, error, refetch } = useCurrentUserQuery()
  const { pathname, search } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  const unchosen = usePathToChoose()
  const shape = usePageShape()
  if (audience === 'time-chosen' && unchosen !== null) return <Navigate to={unchosen} replace />
  if (user === undefined && error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (user === undefined || (user === null && isLeaving)) return <PageSkeleton shape={shape} />
  if (user === null) return <Navigate to={pathTo('login', null, { redirectedFrom: pathname + search })} replace />
  if (isForeignDashboard(pathname, user)) return <Navigate to={startOf(user)} replace />
  if (isFor(audience, user)) return <Outlet />
  const elsewhere = audience === 'with-profile' && isProfessional(user) ? pathTo('onboarding') : instead
  return elsewhere === undefined ? <NotFound /> : <Navigate to={elsewhere} replace />
}

/** Making an appointment begins with the time, which is public; signing in comes only after it. */
const usePathToChoose = (): string | null => {
  const { id = '' } = useParams()
  const [parameters] = useSearchParams()
  return parameters.has('serviceId') && parameters.has('startsAt') ? null : pathTo('professional', { id }, parameters)
}

const isProfessional = ({ role }: CurrentUser) => (professionalRoles as readonly Role[]).includes(role)

/** Pages about one's work need a profile: a professional without one fills it in first. */
const isFor = (audience: PageGuardProps['audience'], user: CurrentUser): boolean => {
  switch (audience) {
    case 'signed-in':
    case 'time-chosen':
      return true
    case 'professional':
      return isProfessional(user)
    case 'with-profile':
      return user.professionalId !== null
    case 'clinic':
      return user.role === 'CLINIC' && user.professionalId !== null
    case 'operator':
      return user.role === 'OPERATOR'
  }
}
