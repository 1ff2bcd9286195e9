import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { useMustAddFactor } from '../../kit/session/use-current-user.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** An account's protection besides its password, and its sessions. */
export function Protection({ user }: { user: CurrentUser }) {
  const mustAddFactor = useMustAddFactor()
  return (
    <>
      <SecondFactorCard user={user} />
      {!mustAddFactor && <SessionsCard />}
    </>
  )
}
