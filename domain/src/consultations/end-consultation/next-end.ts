import { COME_BACK_MS, VET_JOINS_MS, type ConsultationEnd } from '@lapka/contracts/consultations.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import type { Attendance, Consultation, ConsultationIn } from '../consultation.ts'
import { isOwed, nobodyUnseen, waitsSince, type SeenUntil } from './owed.ts'

/** An open room long after the paid time: both have gone without leaving. */
const FORGOTTEN_MS = HOUR_MS

type Coming = { at: string; end: ConsultationEnd }

/**
 * When and how it ends by itself, as it stands now; computed anew with each joining and leaving. Null if it has no room. Only
 * events decide when: a party whose connection dropped is still "here" until they have been away longer than the waiting time.
 * The vet's fee depends on their presence too.
 */
export const nextEnd = (consultation: Consultation, seenUntil: SeenUntil = nobodyUnseen): Coming | null => {
  if (consultation.status !== 'accepted') return null
  const { professional } = consultation.attendance
  if (professional.joinedAt === null) return { at: consultation.vetJoinsBy, end: 'VET_NEVER_JOINED' }
  if (professional.left !== null) return afterVetLeft(consultation, professional.left)
  const paid = (at: string): Coming => ({ at, end: paidEnd(consultation, { at, seenUntil }) })
  const since = waitsSince(consultation)
  if (since !== null) return paid(addMs(since, COME_BACK_MS))
  return paid(addMs(consultation.endsAt, FORGOTTEN_MS))
}

type Left = NonNullable<Attendance['left']>
type Accepted = ConsultationIn<'accepted'>

/** The fee is owed, or nothing is, for the vet neither talked nor waited. */
export const paidEnd = (consultation: Accepted, ending: { at: string; seenUntil: SeenUntil }): ConsultationEnd => {
  const hasCome = consultation.attendance.parent.joinedAt !== null
  if (isOwed(consultation, ending)) return hasCome ? 'TALKED' : 'PARENT_NEVER_CAME'
  return hasCome ? 'ENDED_TOO_SOON' : 'VET_NEVER_JOINED'
}

/** A party that left by the button may come back for a while; one that was away has been waited for already. */
const lateBy = ({ at, why }: Pick<Left, 'at' | 'why'>, graceMs: number): string => (why === 'away' ? at : addMs(at, graceMs))

/** After the time that was paid for, or after the parent had gone, a vet may go: once the talk, or the waiting, was long enough. */
const afterVetLeft = (consultation: Accepted, left: Left): Coming => {
  const { attendance, endsAt } = consultation
  const { parent } = attendance
  const isParentGone = parent.left !== null && toMs(parent.left.seenUntil) <= toMs(left.seenUntil)
  const mayGo = isParentGone || (parent.joinedAt !== null && toMs(left.seenUntil) >= toMs(endsAt))
  const end = paidEnd(consultation, { at: left.at, seenUntil: nobodyUnseen })
  if (mayGo && end === 'TALKED') return { at: left.at, end }
  const unpaid = mayGo || parent.joinedAt === null ? end : 'PROFESSIONAL_LEFT'
  return { at: lateBy(left, VET_JOINS_MS), end: unpaid }
}
