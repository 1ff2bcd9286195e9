import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** That a mail's link did its work stays with the page's place in the history: reloaded, it has no secret any more and says so still. */
export const useIsDone = (isSuccess: boolean): boolean => {
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const isKept = typeof state === 'object' && state !== null && 'isDone' in state
  useEffect(() => {
    if (isSuccess && !isKept) void navigate('.', { replace: true, state: { isDone: true } })
  }, [isSuccess, isKept, navigate])
  return isSuccess || isKept
}

/** The secret of a mail's link, read once and taken out of the address: it would stay in the history and in what people copy. */
export const useToken = (): string => {
  const [parameters, setParameters] = useSearchParams()
  const [token] = useState(() => parameters.get('token') ?? '')
  useEffect(() => {
    if (!parameters.has('token')) return
    const rest = new URLSearchParams(parameters)
    rest.delete('token')
    setParameters(rest, { replace: true })
  }, [parameters, setParameters])
  return token
}
