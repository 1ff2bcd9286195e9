import type { CaseKind } from '@lapka/contracts/cases.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { caseStream } from '@lapka/contracts/streams.ts'
import type { RingReason } from '@lapka/contracts/reviews.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { foldOf, type Fold } from '../../kernel/fold.ts'
import { addMs } from '../../kernel/instant.ts'
import { inWorkingDays } from '../../kernel/working-days.ts'

/** `duplicate`: the pets with one chip. `ring`: all reviews that were ever set aside in it. */
type Kept = {
  revision: number
  assigneeId: string | null
  duplicate?: { chipKey: string; petIds: readonly string[] }
  ring?: { professionalId: string; appointmentIds: readonly string[]; reasons: readonly RingReason[] }
}

/** `none`: its own stream is empty. The case may still wait, by the events of its subject. */
export type Case =
  | (Kept & { status: 'none' })
  | (Kept & { status: 'open' | 'closed'; kind: CaseKind; writerId: string; accountId: string | null })

const caseFold: Fold<Case> = foldOf<Case>(() => ({ revision: -1, status: 'none', assigneeId: null }), {
  CaseOpened: (known, { kind, writerId, accountId }) => ({ ...known, status: 'open', kind, writerId, accountId }),
  CaseTextAdded: (known) => (known.status === 'none' ? known : { ...known, status: 'open' }),
  DuplicateFound: (known, { petIds, chipKey }) => ({ ...known, duplicate: { chipKey, petIds } }),
  ReviewRingFound: (known, { professionalId, appointmentIds, reasons }) => ({
    ...known,
    ring: {
      professionalId,
      appointmentIds: [...new Set([...(known.ring?.appointmentIds ?? []), ...appointmentIds])],
      reasons: [...new Set([...(known.ring?.reasons ?? []), ...reasons])],
    },
  }),
  CaseAssigned: (known, { assigneeId }) => ({ ...known, assigneeId }),
  CaseClosed: (known) => (known.status === 'none' ? known : { ...known, status: 'closed' }),
  CaseReopened: (known) => (known.status === 'none' ? known : { ...known, status: 'open' }),
})

export const caseStreams = (caseId: string) => ({ case: { stream: caseStream(caseId), fold: caseFold } })

/** The text of a case that Lapka itself opens. */
export const caseByLapka = <Kind extends CaseKind>(caseId: string, kind: Kind, appointmentId: string | null) => ({
  caseId,
  kind,
  writerId: caseId,
  accountId: null,
  appointmentId,
  language: 'bg' as const,
  name: '',
  email: '',
  text: '',
})

type Taking = { caseId: string; operatorId: string; writerId: string }

/** The operator who acts has the case: a free one becomes theirs; if a colleague has it, they are told who. */
export const takeCase = ({ assigneeId }: Case, { caseId, operatorId, writerId }: Taking): { events: LapkaEvent[] } | Refusal => {
  if (assigneeId === operatorId) return { events: [] }
  if (assigneeId !== null) return { refused: 'CASE_TAKEN', assignee: { id: assigneeId, name: '' } }
  return { events: [{ type: 'CaseAssigned', data: { caseId, writerId, assigneeId: operatorId, note: '' } }] }
}

/** Complaints are answered within 7 working days, and so is every other message. A transfer also waits for two people. */
const ANSWER_WORKING_DAYS = 7
/** People wait for their money, and professionals for their first parents. */
const MONEY_HOURS = 4
const VERIFICATION_WORKING_DAYS = 2
/** Evidence is gathered well before the bank's own day. */
const DISPUTE_WORKING_DAYS = 3
/** As the report's form says. */
const REVIEW_DAYS = 7
/** No one waits for it, but two records of one animal may lead a vet astray. */
const DUPLICATE_WORKING_DAYS = 7

/** Until when a case of this kind is promised to be done with. */
export const caseDueAt = (kind: CaseKind, openedAt: string): string => {
  switch (kind) {
    case 'message':
    case 'complaint':
    case 'transfer':
      return inWorkingDays(openedAt, ANSWER_WORKING_DAYS)
    case 'verification':
      return inWorkingDays(openedAt, VERIFICATION_WORKING_DAYS)
    case 'duplicate':
      return inWorkingDays(openedAt, DUPLICATE_WORKING_DAYS)
    case 'review':
    case 'ring':
      return addMs(openedAt, REVIEW_DAYS * DAY_MS)
    case 'dispute':
      return inWorkingDays(openedAt, DISPUTE_WORKING_DAYS)
    case 'refund':
    case 'money':
      return addMs(openedAt, MONEY_HOURS * HOUR_MS)
    case 'view':
    case 'rows':
      return addMs(openedAt, HOUR_MS)
  }
}
