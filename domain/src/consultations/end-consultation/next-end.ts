import { COME_BACK_MS, VET_JOINS_MS, type ConsultationEnd } from '@lapka/contracts/consultations.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import type { Attendance, Consultation, ConsultationIn } from '../consultation.ts'

/** A room that nobody has left and nobody ended, long after the time that was paid for: both have gone without a word. */
const FORGOTTEN_MS = HOUR_MS

type Coming = { at: string; end: ConsultationEnd }

/**
 * When and how it ends by itself, as it stands now: with each joining and leaving this is asked anew. Null where it has no room. Only facts
 * decide: somebody whose connection dropped is still "here" until they were away for longer than anybody is waited for.
 */
export const nextEnd = (consultation: Consultation): Coming | null => {
  if (consultation.status !== 'accepted') return null
  const { parent, professional } = consultation.attendance
  if (professional.joinedAt === null) return { at: consultation.vetJoinsBy, end: 'VET_NEVER_JOINED' }
  if (parent.joinedAt === null) return beforeParentCame(professional.left, professional.hereSince ?? professional.joinedAt)
  if (professional.left !== null) return afterVetLeft(consultation, professional.left)
  if (parent.left !== null) return { at: lateBy(parent.left, COME_BACK_MS), end: 'TALKED' }
  return { at: addMs(consultation.endsAt, FORGOTTEN_MS), end: 'TALKED' }
}

type Left = NonNullable<Attendance['left']>

/** Ten minutes of waiting are paid; who leaves before has not waited. */
const beforeParentCame = (left: Left | null, hereSince: string): Coming =>
  left === null
    ? { at: addMs(hereSince, COME_BACK_MS), end: 'PARENT_NEVER_CAME' }
    : { at: lateBy(left, VET_JOINS_MS), end: 'VET_NEVER_JOINED' }

/** Who left by the button may come back for a while; who was away has been waited for already. */
const lateBy = ({ at, why }: Left, patienceMs: number): string => (why === 'away' ? at : addMs(at, patienceMs))

/** After the time that was paid for, or after the parent had gone, a vet may go. */
const afterVetLeft = ({ attendance, endsAt }: ConsultationIn<'accepted'>, left: Left): Coming => {
  const { parent } = attendance
  const isParentGone = parent.left !== null && toMs(parent.left.at) <= toMs(left.at)
  if (isParentGone || toMs(left.at) >= toMs(endsAt)) return { at: left.at, end: 'TALKED' }
  return { at: lateBy(left, VET_JOINS_MS), end: 'PROFESSIONAL_LEFT' }
}
