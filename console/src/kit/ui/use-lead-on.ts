import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

/** Where a command leads once it went through; who has turned elsewhere meanwhile is not fetched back from there. */
export const useLeadOn = () => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const isTurning = useRef(false)
  useEffect(() => {
    isTurning.current = state !== 'idle'
  }, [state])
  return async (to: string, options?: { replace: boolean }): Promise<void> => {
    // Not whether the screen is still there: what the command changed may have taken it away before its answer came.
    if (window.location.pathname === pathname && !isTurning.current) await navigate(to, options)
  }
}
