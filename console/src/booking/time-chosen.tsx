import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { RequireSignIn } from '../sessions/require-sign-in.tsx'

/** Making an appointment begins with the time, which anybody may look at; only then somebody has to be known. */
export function TimeChosen() {
  const { id = '' } = useParams()
  const [parameters] = useSearchParams()
  const isChosen = parameters.has('serviceId') && parameters.has('startsAt')
  return isChosen ? <RequireSignIn /> : <Navigate to={`/professionals/${id}?${parameters}`} replace />
}
