import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { accountStream, appointmentStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import type { EmailTemplate } from './templates.ts'
import type { Placed } from '@lapka/domain/appointments/appointment.ts'
import { currentAttempt, type Payment } from '@lapka/domain/payments/payment.ts'
import { readVisit } from '../payments/visit-streams.ts'
import type { Tools } from '../work/job.ts'
import type { LetterFacts } from './letter.ts'
import { bookedAs, clear, displayName, factOf, lastFactOf, personOf } from './people.ts'

export type LetterSources = Tools & { publicUrl: string }
export type LetterWanted = { appointmentId: string; template: EmailTemplate; to: Reader; refundId?: string }
export type Reader = 'parent' | 'professional'

/** `address` is empty when the reader was erased or was never known: then there is nobody to write to. */
export type Addressed = { address: string; facts: LetterFacts; appointment: Placed; payment: Payment; wasConfirmed: boolean }

/** What a letter says, folded from the log at this moment; personal fields are opened only here and go nowhere else. */
export const readFacts = async (sources: LetterSources, wanted: LetterWanted): Promise<Addressed | undefined> => {
  const { appointmentId, template, to } = wanted
  const { appointment, payment } = await readVisit(sources, appointmentId)
  if (appointment.status === 'none') return undefined
  const open = sources.handle.readOpened
  const [visit, parent, professional, pet] = await Promise.all([
    open(appointmentStream(appointmentId)),
    open(accountStream(appointment.parentId)),
    open(professionalStream(appointment.professionalId)),
    open(petStream(appointment.petId)),
  ])
  const booked = bookedAs(professional)
  const reader = to === 'parent' ? parent : await open(accountStream(clear(booked?.accountId)))
  const { email, name, language } = personOf(reader)
  return {
    address: email,
    appointment,
    payment,
    wasConfirmed: factOf(visit, 'AppointmentConfirmed') !== undefined,
    facts: {
      ...agreedFacts(appointment, visit),
      ...moneyFacts(payment, wanted),
      ...cancellationFacts(appointment, visit),
      language,
      readerName: name,
      parentName: fullName(parent),
      professionalName: booked ? displayName(booked, language) : '',
      petName: clear((lastFactOf(pet, 'PetChanged') ?? factOf(pet, 'PetAdded'))?.name),
      serviceName: language === 'bg' ? appointment.serviceName : appointment.serviceNameEn,
      appointmentUrl: `${sources.publicUrl.replace(/\/$/, '')}/appointments/${appointmentId}${template === 'time-offered' ? '/checkout' : ''}`,
      now: sources.now(),
    },
  }
}

const fullName = (account: readonly RecordedEvent[]): string => {
  const { name, surname } = personOf(account)
  return [name, surname].filter((part) => part !== '').join(' ')
}

const agreedFacts = (appointment: Placed, visit: readonly RecordedEvent[]) => {
  const moved = lastFactOf(visit, 'AppointmentMoved')
  const { startsAt, zone, price, freeCancellationUntil, policy, holdExpiresAt } = appointment
  return {
    startsAt,
    zone,
    priceCents: totalOf(price),
    freeCancellationUntil,
    policy,
    heldUntil: holdExpiresAt,
    visitReason: clear((lastFactOf(visit, 'AppointmentReasonChanged') ?? factOf(visit, 'AppointmentPlaced'))?.reason),
    movedFrom: moved ? clear(moved.fromStartsAt) : null,
    isMovedLate: appointment.isLateSticky,
  }
}

/** The reason comes from the opened fact: in the folded state it is sealed. */
const cancellationFacts = (appointment: Placed, visit: readonly RecordedEvent[]) => ({
  cancellation:
    appointment.status === 'cancelled'
      ? {
          by: appointment.by,
          reason: clear(factOf(sinceUndone(visit), 'AppointmentCancelled')?.reason),
          refundCents: appointment.refundCents,
          keptCents: appointment.keptCents,
        }
      : null,
})

/** The first cancellation is the one that counts, of those that were not taken back. */
const sinceUndone = (visit: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  visit.slice(visit.findLastIndex(({ type }) => type === 'CancellationUndone') + 1)

/** The refund that a letter is about. */
export const refundTold = ({ refunds }: Payment, { refundId, template }: Pick<LetterWanted, 'refundId' | 'template'>) => {
  const settled = template === 'refund-needs-person' ? 'needs_person' : 'succeeded'
  return refundId === undefined
    ? (refunds.findLast(({ status }) => status === settled) ?? refunds.at(-1))
    : refunds.find((refund) => refund.refundId === refundId)
}

const moneyFacts = (payment: Payment, wanted: LetterWanted) => {
  const refund = refundTold(payment, wanted)
  return {
    paidCents: payment.status === 'captured' ? payment.capturedCents : 0,
    cardLast4: payment.status === 'captured' ? payment.cardLast4 : '',
    refund: refund ? { amountCents: refund.amountCents, reference: currentAttempt(refund).providerRefundId ?? '' } : null,
  }
}
