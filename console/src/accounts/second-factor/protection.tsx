import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { useMustAddFactor } from '../../kit/session/use-current-user.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** What an account is protected by besides its password, and where it is open. */
export function Protection({ user }: { user: CurrentUser }) {
  const mustAddFactor = useMustAddFactor()
  return (
    <>
      <SecondFactorCard user={user} />
      {!mustAddFactor && <SessionsCard />}
    </>
  )
}
