import type { FastifyRequest } from 'fastify'
import { FACTOR_FRESH_MINUTES } from '@lapka/contracts/accounts.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { Refused } from '../refused.ts'
import { sessionTokenOf } from '../session-cookie.ts'

/**
 * A route's rule for an operator's second factor. `proven`, unless it says otherwise: at any time in this session. `fresh`: within the
 * last ten minutes. `not-asked`: also in an unproven session, for one has to get as far as adding a factor.
 */
export type FactorRule = 'not-asked' | 'proven' | 'fresh'

/** `factorAtMs`: when the second factor was proven in it last; null where it never was. */
export type Session = { user: CurrentUser; factorAtMs: number | null }
type Proving = { factorAtMs: number | null; user: Pick<CurrentUser, 'role'> }

const isFresh = (factorAtMs: number | null, nowMs: number = Date.now()): boolean =>
  factorAtMs !== null && nowMs - factorAtMs < FACTOR_FRESH_MINUTES * MINUTE_MS

/** Other roles need no fresh factor: only operators' acts cost others. */
export const whyNotProven = ({ user, factorAtMs }: Proving, rule: FactorRule): Refused | undefined => {
  if (user.role !== 'OPERATOR' || rule === 'not-asked') return undefined
  if (factorAtMs === null) return new Refused('SECOND_FACTOR_REQUIRED')
  return rule === 'fresh' && !isFresh(factorAtMs) ? new Refused('SECOND_FACTOR_NEEDED') : undefined
}

/** An operator who can do nothing but add a second factor, and prove it. */
export const mustAddFactor = (session: Proving): boolean => whyNotProven(session, 'proven') !== undefined

type Asking = Pick<FastifyRequest, 'factorAtMs' | 'cookies'>
type Finding = { find: (token: string) => Promise<Session | null> }

/** Money above the limit: what is asked for waits for a second operator. */
const isAboveLimit = ({ type, data }: LapkaEvent): boolean =>
  type === 'RefundApprovalRequested' || (type === 'PayoutRequested' && data.needsSecondOperator)

/**
 * For what is costly only above the limit, which the decision alone tells: such a decision is refused where the factor is not fresh. Another
 * process may have heard the proof since the session was remembered here, so it is looked up before that.
 */
export const guardLimit = async (dependencies: { sessions: Finding }, request: Asking) => {
  const isProven = await isProvenLately(dependencies, request)
  return <Decision extends object>(decision: Decision): Decision | { refused: 'SECOND_FACTOR_NEEDED' } => {
    if (isProven || !('events' in decision)) return decision
    const events = Object.values(decision.events as { [stream: string]: LapkaEvent[] | undefined }).flat()
    return events.some((event) => event !== undefined && isAboveLimit(event)) ? { refused: 'SECOND_FACTOR_NEEDED' } : decision
  }
}

/** The same where the request itself says how much it is. */
export const requireFreshFactor = async (dependencies: { sessions: Finding }, request: Asking): Promise<void> => {
  if (!(await isProvenLately(dependencies, request))) throw new Refused('SECOND_FACTOR_NEEDED')
}

const isProvenLately = async ({ sessions }: { sessions: Finding }, request: Asking): Promise<boolean> => {
  if (isFresh(request.factorAtMs)) return true
  const token = sessionTokenOf(request)
  const session = token === undefined ? null : await sessions.find(token)
  return isFresh(session?.factorAtMs ?? null)
}
