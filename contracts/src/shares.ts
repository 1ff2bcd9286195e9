import { CODE_ALPHABET } from './promotions.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

/** A link to send, a code to tell at a clinic's desk, or the code on a printed passport. */
export const shareKinds = ['link', 'code', 'passport'] as const
export type ShareKind = (typeof shareKinds)[number]

/** What a share shows. A visit is named by its appointment. */
export type ShareScope = { kind: 'all' } | { kind: 'vaccinations' } | { kind: 'visit'; appointmentId: string }

/** The secret of a share travels in this header: neither addresses nor logs of requests ever hold it. */
export const SHARE_HEADER = 'lapka-share'

/** How long an open page's question whether it may stay waits for an answer: shorter than a server that stops waits for open requests. */
export const LONGEST_STATUS_WAIT_MS = 5000

/** The longest that a share lasts. A code is short enough to be guessed by very many, so it lasts a day at most. */
export const longestShareMs: Record<ShareKind, number> = {
  link: 366 * DAY_MS,
  code: DAY_MS,
  passport: 366 * DAY_MS,
}
export const SHORTEST_SHARE_MS = 5 * MINUTE_MS
/** Of one pet at a time. */
export const MAX_SHARES = 50

export const DESK_CODE_LENGTH = 8
export const DESK_CODE = new RegExp(`^[${CODE_ALPHABET}]{${DESK_CODE_LENGTH}}$`)
