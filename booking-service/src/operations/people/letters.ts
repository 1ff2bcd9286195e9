import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { SentLetter } from '@lapka/contracts/api/operations/people.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { isAwaited } from '@lapka/domain/stays/vaccinations-of-stay.ts'
import { lettersAbout, type LetterRow } from '@lapka/state/outbox/letters.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { KnownPerson } from './known-person.ts'

const MAX_LETTERS = 60

/** A letter as an operator sees it, and what its job was given. */
export type PersonLetter = { letter: SentLetter; row: LetterRow; whyNot: RefusalCode | null }

/** Letters to a person about their account, their profile and their latest appointments, latest first. */
export const lettersTo = async (
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  person: KnownPerson,
  appointments: readonly AppointmentView[],
): Promise<PersonLetter[]> => {
  const isClinic = person.role === 'CLINIC'
  const reader = person.professionalId === null ? 'parent' : 'professional'
  const ofAppointments = isClinic ? [] : appointments.map(({ id }) => id)
  const subjects = [person.id, ...(person.professionalId === null ? [] : [person.professionalId]), ...ofAppointments]
  const rows = (await lettersAbout(db, subjects, MAX_LETTERS)).filter(({ kind, payload }) => {
    if (kind === 'remind-appointment') return reader === 'parent'
    // A clinic's vets are professionals of their own, and the clinic is written to about those who leave.
    if (kind === 'send-invitation-email' || kind === 'send-vet-left-email') return isClinic
    return payload.to === undefined || payload.to === reader
  })
  const byId = new Map(appointments.map((appointment) => [appointment.id, appointment]))
  return rows.map((row) => {
    const appointment = byId.get(row.payload.appointmentId ?? '')
    const whyNot = whyNotResendable(row, { person, appointment, rows, now: now() })
    return { row, whyNot, letter: toLetter(row, { appointment, isResendable: whyNot === null }) }
  })
}

type Shown = { appointment: AppointmentView | undefined; isResendable: boolean }

const toLetter = (row: LetterRow, { appointment, isResendable }: Shown): SentLetter => ({
  id: row.workId,
  kind: row.kind,
  template: row.payload.template ?? row.kind,
  state: stateOf(row),
  at: (row.doneAt ?? row.dueAt).toISOString(),
  note: row.lastError ?? '',
  appointment: appointment === undefined ? null : { id: appointment.id, number: appointment.number },
  isResendable,
})

type RowState = Pick<LetterRow, 'doneAt' | 'lastError'>

export const stateOf = ({ doneAt, lastError }: RowState): SentLetter['state'] => {
  if (doneAt === null) return lastError === null ? 'waiting' : 'failing'
  if (lastError === null) return 'sent'
  return lastError.startsWith('refused by') ? 'refused' : 'not_needed'
}

type Circumstances = {
  person: Pick<KnownPerson, 'state'>
  appointment: AppointmentView | undefined
  /** Of the same person, latest first. */
  rows: readonly LetterRow[]
  now: string
}

/** Why a letter is not sent again; null if it may be. Its content has to be true now: its job looks once more when it writes. */
export const whyNotResendable = (row: LetterRow, { person, appointment, rows, now }: Circumstances): RefusalCode | null => {
  if (person.state === 'erased') return 'PERSON_ERASED'
  if (person.state === 'client') return 'LETTER_OUTDATED'
  const same = rows.filter((other) => isSameLetter(other, row))
  if (same.some(({ doneAt }) => doneAt === null)) return 'LETTER_ON_ITS_WAY'
  return isTrueNow(row, { person, appointment, isLatest: same[0] === row, now }) ? null : 'LETTER_OUTDATED'
}

const isSameLetter = (one: LetterRow, other: LetterRow): boolean =>
  one.kind === other.kind &&
  one.payload.template === other.payload.template &&
  one.payload.appointmentId === other.payload.appointmentId

type TruthOf = Omit<Circumstances, 'rows'> & { isLatest: boolean }

const isTrueNow = ({ kind, payload }: LetterRow, { person, appointment, isLatest, now }: TruthOf): boolean => {
  switch (kind) {
    case 'send-account-email':
      if (payload.template === 'confirm-account') return person.state === 'unconfirmed' && isLatest
      return payload.template !== 'address-known' && isLatest
    case 'send-verification-email':
      return isLatest
    case 'send-email':
      return appointment !== undefined && isTrueOf(appointment, payload.template ?? '', now)
    case 'send-invitation-email':
    case 'send-vet-left-email':
    case 'send-keeper-invitation-email':
    case 'send-case-answer-email':
    case 'remind-appointment':
    case 'remind-note':
    case 'ask-for-review':
    case 'remind-care':
    case 'send-review-decision-email':
    case 'send-ring-decision-email':
    case 'send-transfer-email':
    case 'send-adoption-email':
    case 'remind-trial-end':
    case 'send-payment-failed-email':
    case 'send-consultation-email':
      return false
  }
}

const isTrueOf = (
  { status, startsAt, holdExpiresAt, refund, leftAtClinicCents, stay }: AppointmentView,
  template: string,
  now: string,
): boolean => {
  switch (template) {
    case 'appointment-confirmed':
    case 'series-confirmed':
    case 'appointment-moved':
    case 'appointment-changed':
      return status === 'SCHEDULED' && startsAt > now
    case 'appointment-cancelled':
    case 'paid-after-expiry':
      return status === 'CANCELED'
    case 'refund-succeeded':
      return refund?.status === 'succeeded'
    case 'refund-needs-person':
      return refund?.status === 'needs_person'
    case 'due-reminder':
      return leftAtClinicCents > 0
    case 'vaccination-reminder':
      return status === 'SCHEDULED' && isAwaited(stay?.vaccinations, stay?.departure ?? '')
    case 'balance-reminder':
      return status === 'SCHEDULED' && (stay?.balance?.dueCents ?? 0) > 0
    case 'time-offered':
      return status === 'PAYMENT' && holdExpiresAt !== null && holdExpiresAt > now
    default:
      return false
  }
}
