import { useNavigate } from 'react-router-dom'
import { pathTo } from '../pages/paths.ts'
import { live } from '../live/live.ts'
import { useSignOutMutation } from '../sessions/sessions-api.ts'
import { browserStorage } from '../storage.ts'

/** Errors of signing out are swallowed (specification, section 8): here the session is over either way. */
export const useSignOut = (): (() => void) => {
  const [signOut] = useSignOutMutation()
  const navigate = useNavigate()
  return () => {
    browserStorage.remove('user')
    void signOut().then(() => {
      live.reconnect()
      return navigate(pathTo('home'))
    })
  }
}
