import { appointmentStream, paymentStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { addressStreams } from '../location.ts'
import { appointmentFold, type Appointment } from '../appointment.ts'
import { claimedLedgers, claimedTimes } from '../claimed-ledgers.ts'
import { ledgersAndPromotions } from '../payment-of-appointment.ts'
import { usedClinic } from '../needed-resources.ts'
import { ownKey, type OwnKey } from '../own-appointments.ts'
import { ownHolds } from '../place-appointment/placement.ts'
import { courseOfSeat } from '../../courses/course.ts'
import type { Fold } from '../../kernel/fold.ts'
import { claimsInTheWay, type LedgerStates } from '../../kernel/ledger.ts'
import { paymentFold, type Payment } from '../../payments/payment.ts'
import { petFold, type Pet } from '../../pets/pet.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import type { PromotionStates } from '../../promotions/use-promotions.ts'
import { reachStreams } from '../../travel/ways.ts'
import type { TakeOver } from './decide.ts'

type Named = Pick<TakeOver, 'appointmentId' | 'offeredId' | 'recipientId' | 'at' | 'address'> & { petId: string }

/** Streams of taking over an appointment: up to the claims of its days, and the recipient's own holds among them. */
export const beginTakeOverStreams = ({ appointmentId, offeredId, recipientId, at, address, petId }: Named) => ({
  streams: {
    appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold, isNew: true },
    offered: { stream: appointmentStream(offeredId), fold: appointmentFold },
    pet: { stream: petStream(petId), fold: petFold },
    ...addressStreams(address),
  },
  more: ({ offered, professional, ...states }: { offered: Appointment; professional?: Professional } & LedgerStates) => {
    const professionalId = offered.status === 'none' ? 'nobody' : offered.professionalId
    const own: { [key: OwnKey]: { stream: string; fold: Fold<Appointment> } } = {}
    if (offered.status !== 'none')
      for (const { claimId } of ownHolds(claimsInTheWay(states, claimedTimes(offered)[0], appointmentId), {
        parentId: recipientId,
        at,
      }))
        own[ownKey(claimId)] = { stream: appointmentStream(claimId), fold: appointmentFold }
    return {
      ...reachOfAppointment(offered, professional),
      ...claimedLedgers({ appointment: offered }),
      professional: { stream: professionalStream(professionalId), fold: professionalFold },
      ...own,
    }
  },
})

/** Days that a way to its time may begin or end on. */
const reachOfAppointment = (appointment: Appointment, professional: Professional | undefined) =>
  appointment.status === 'none'
    ? {}
    : reachStreams(claimedTimes(appointment)[0], { zone: appointment.zone, ...(professional && { professional }) })

type OfTakeOver = { appointment: Appointment; offered?: Appointment }
export type TakeOverParties = {
  pet?: { stream: string; fold: Fold<Pet>; isAsserted: true }
  offered?: { stream: string; fold: Fold<Appointment> }
}

/** The pet whose transfer allows it, as it stands at the append, so that what was taken back before is not taken over; and the appointment that is taken over; nothing of an ordinary booking. */
export const takeOverParties = ({ appointment }: OfTakeOver): TakeOverParties =>
  appointment.status === 'none' || appointment.takesOver === undefined
    ? {}
    : {
        pet: { stream: petStream(appointment.petId), fold: petFold, isAsserted: true },
        offered: { stream: appointmentStream(appointment.takesOver.offeredId), fold: appointmentFold },
      }

/**
 * The streams that money for an appointment may write to or rests on: its days, its class and promotions, and those of an appointment that it takes over, whose promotions come back.
 * The one that takes over is priced without any.
 */
export const captureStreams = (states: OfTakeOver & PromotionStates & { professional?: Professional }) => {
  const { offered } = states
  return {
    ...reachOfAppointment(states.appointment, states.professional),
    ...ledgersAndPromotions(states),
    ...takeOverParties(states),
    ...(states.appointment.status !== 'none' && courseOfSeat(states.appointment)),
    ...usedClinic(states.appointment),
    ...(offered !== undefined && { ...ledgersAndPromotions({ ...states, appointment: offered }), ...offeredPayment(offered) }),
  }
}

const offeredPayment = (offered: Appointment): { offeredPayment?: { stream: string; fold: Fold<Payment> } } =>
  offered.status === 'none' || offered.paymentId === null
    ? {}
    : { offeredPayment: { stream: paymentStream(offered.paymentId), fold: paymentFold } }
