import type { Events } from '@lapka/contracts/events.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { toMs, type Instant } from '../kernel/instant.ts'

export type Wait = Omit<Events['WaitJoined'], 'reason' | 'place'> & {
  status: 'waiting' | 'offered' | 'left'
  /** The hold that was made for them; its appointment says what became of it. */
  offer: Pick<Events['WaitOffered'], 'appointmentId' | 'expiresAt'> | null
}

/** The line for one full day, in the order in which they came. */
export type Waitlist = { revision: number; waits: readonly Wait[] }

const changed = (list: Waitlist, waitId: string, change: Partial<Wait>): Waitlist => ({
  ...list,
  waits: list.waits.map((wait) => (wait.waitId === waitId ? { ...wait, ...change } : wait)),
})

export const waitlistFold: Fold<Waitlist> = foldOf<Waitlist>(() => ({ revision: -1, waits: [] }), {
  WaitJoined: (list, { reason: _sealed, place: _place, ...joined }) => ({
    ...list,
    waits: [...list.waits, { ...joined, status: 'waiting', offer: null }],
  }),
  WaitOffered: (list, { waitId, appointmentId, expiresAt }) =>
    changed(list, waitId, { status: 'offered', offer: { appointmentId, expiresAt } }),
  WaitLeft: (list, { waitId }) => changed(list, waitId, { status: 'left' }),
})

/** More don't get a place in the line. */
export const LONGEST_LINE = 100

/** Whether this parent waits, or is being offered something. */
export const isWaiting = ({ waits }: Waitlist, { parentId, at }: { parentId: string; at: Instant }): boolean =>
  waits.some((wait) => wait.parentId === parentId && isOpen(wait, at))

const isOpen = ({ status, offer }: Wait, at: Instant): boolean =>
  status === 'waiting' || (status === 'offered' && offer !== null && toMs(offer.expiresAt) > toMs(at))

/** The parents who still wait, first come first. */
export const lineOf = ({ waits }: Waitlist): Wait[] => waits.filter(({ status }) => status === 'waiting')
