import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import { violationOf, type Violation } from '@lapka/operations/verify/violation.ts'

/** A piece of work that is a letter, as the outbox remembers it. `note` says why nothing was sent, where nothing was. */
export type LetterWork = { workId: string; isDone: boolean; isDue: boolean; attempt: number; note: string | null }
/** How often each letter arrived at the mail server, by the work that its message id names. */
export type Arrivals = ReadonlyMap<string, number>

const letter = violationOf('letters')

/**
 * Every fact that has a letter has it once: it arrived, or the outbox says why not. Sent again after a lost answer it carries the
 * same message id, so it may arrive as often as it was tried and no oftener; and nothing arrives that no fact asks for.
 */
export const verifyLetters = (events: readonly RecordedEvent[], work: readonly LetterWork[], arrivals: Arrivals): Violation[] => {
  const known = new Map(work.map((one) => [one.workId, one]))
  const owed = events.flatMap(lettersOf)
  return [
    ...owed.flatMap((workId) => (known.has(workId) ? [] : [letter(`${workId} was never asked for`)])),
    ...work.flatMap((one) => verifyWork(one, arrivals.get(one.workId) ?? 0)),
    ...[...arrivals.keys()].flatMap((workId) =>
      known.has(workId) ? [] : [letter(`${workId} arrived, and nothing asks for it`)],
    ),
  ]
}

const verifyWork = ({ workId, isDone, isDue, attempt, note }: LetterWork, arrived: number): Violation[] => {
  if (arrived > attempt) return [letter(`${workId} arrived ${arrived} times and was tried ${attempt} times`)]
  if (isDone && arrived === 0 && note === null) return [letter(`${workId} is done and never arrived`)]
  if (!isDone && isDue) return [letter(`${workId} is due and was not sent`)]
  return []
}

type Reader = 'parent' | 'professional'

/** Ids of the work that a fact of an appointment or a refund asks for; what each letter says is the workers' matter. */
const lettersOf = (event: RecordedEvent): string[] => {
  const work = (template: string, ...to: Reader[]) => to.map((reader) => `${event.id}-send-email-${template}-${reader}`)
  switch (event.type) {
    case 'AppointmentConfirmed':
      return work('appointment-confirmed', 'parent', 'professional')
    case 'AppointmentMoved':
      return work('appointment-moved', 'parent', 'professional')
    case 'AppointmentEdited':
      return work(
        'appointment-changed',
        (event.data as SealedEvents['AppointmentEdited']).by === 'parent' ? 'professional' : 'parent',
      )
    case 'AppointmentLocated':
      return (event.data as SealedEvents['AppointmentLocated']).changeCount > 0 ? work('appointment-changed', 'professional') : []
    case 'StayShortened': {
      const { by, isEarlyDeparture } = event.data as SealedEvents['StayShortened']
      if (isEarlyDeparture) return work('stay-ended-early', 'parent')
      return work('appointment-changed', by === 'parent' ? 'professional' : 'parent')
    }
    case 'VaccinationReminded':
      return work('vaccination-reminder', 'parent')
    case 'StayExtended':
      return work('stay-extended', 'parent', 'professional')
    case 'BalanceReminded':
      return work('balance-reminder', 'parent')
    case 'BalancePaid':
      return work('balance-paid', 'parent', 'professional')
    case 'SessionsGivenUp':
      return work(
        'appointment-changed',
        (event.data as SealedEvents['SessionsGivenUp']).by === 'parent' ? 'professional' : 'parent',
      )
    case 'VisitTaken':
      return work('appointment-changed', 'parent', 'professional')
    case 'VisitReturned':
      return work(
        'appointment-changed',
        (event.data as SealedEvents['VisitReturned']).by === 'parent' ? 'professional' : 'parent',
      )
    case 'GuestsCheckedIn':
      return work('guests-arrived', 'parent')
    case 'ReportSent':
      return work('visit-report', 'parent')
    case 'AppointmentResized':
      return work('appointment-changed', 'parent')
    case 'AppointmentCancelled': {
      const { undo, reasonCode } = event.data as SealedEvents['AppointmentCancelled']
      if (undo !== undefined) return []
      if (reasonCode === 'PAID_AFTER_EXPIRY') return work('paid-after-expiry', 'parent')
      if (['PAID_LESS_THAN_DUE', 'TAKEN_OVER', 'TAKE_OVER_FAILED'].includes(reasonCode ?? ''))
        return work('appointment-cancelled', 'parent')
      return work('appointment-cancelled', 'parent', 'professional')
    }
    case 'CancellationSettled':
      return (event.data as SealedEvents['CancellationSettled']).isRaised
        ? []
        : work('appointment-cancelled', 'parent', 'professional')
    case 'WaitOffered':
      return work('time-offered', 'parent')
    case 'RefundSucceeded':
      return work('refund-succeeded', 'parent')
    case 'RefundNeedsPerson':
      return work('refund-needs-person', 'parent')
    default:
      return []
  }
}
