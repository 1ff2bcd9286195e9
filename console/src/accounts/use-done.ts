import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** That a mail's link did its work stays with the page's place in the history: reloaded, it has no secret any more and says so still. */
export const useDone = (isSuccess: boolean): boolean => {
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const isKept = typeof state === 'object' && state !== null && 'isDone' in state
  useEffect(() => {
    if (isSuccess && !isKept) void navigate('.', { replace: true, state: { isDone: true } })
  }, [isSuccess, isKept, navigate])
  return isSuccess || isKept
}
