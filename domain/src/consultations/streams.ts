import {
  appointmentStream,
  availabilityStream,
  consultationStream,
  paymentStream,
  petStream,
  professionalStream,
  promotionLimitStream,
  walletStream,
} from '@lapka/contracts/streams.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { appointmentFold, type Appointment } from '../appointments/appointment.ts'
import { paymentAndLedgers, type PaymentStreams } from '../appointments/payment-of-appointment.ts'
import type { Missing } from '../kernel/decision.ts'
import { claimDates, ledgerStreams, type LedgerStreams } from '../kernel/ledger.ts'
import { paymentFold, type Payment } from '../payments/payment.ts'
import { petFold } from '../pets/pet.ts'
import { professionalFold, type Professional } from '../professionals/professional.ts'
import {
  missingPromotions,
  promotionStreams,
  usedPromotionStreams,
  type PromotionStates,
  type PromotionStreams,
  type PromotionUser,
} from '../promotions/use-promotions.ts'
import { limitFold, walletFold } from '../promotions/wallet.ts'
import { addMs } from '../kernel/instant.ts'
import { availabilityFold } from './availability.ts'
import { consultationFold, type KnownConsultation, type Consultation } from './consultation.ts'
import { isPaidByLapka } from './paid-by-lapka.ts'

type OfConsultation = { consultation: Consultation }
/** `payment` is there once paying was started. */
export type UnacceptedStates = OfConsultation & { payment?: Payment } & PromotionStates

const consultationOf = (consultationId: string) => ({ stream: consultationStream(consultationId), fold: consultationFold })

/** Streams of a command that writes the consultation alone. */
export const consultationStreams = (consultationId: string) => ({ consultation: consultationOf(consultationId) })

export const availabilityStreams = (professionalId: string) => ({
  availability: { stream: availabilityStream(professionalId), fold: availabilityFold },
  professional: { stream: professionalStream(professionalId), fold: professionalFold },
})

type Asking = PromotionUser & { consultationId: string; petId: string; professionalId: string | null }
/** The streams that a request reads; `chosen` is the only vet the parent asks. */
export const askStreams = ({ consultationId, petId, professionalId, ...user }: Asking) => ({
  consultation: { ...consultationOf(consultationId), isNew: true },
  pet: { stream: petStream(petId), fold: petFold },
  ...chosenStream(professionalId),
  ...promotionStreams(user),
})
type ChosenStreams = { chosen?: { stream: string; fold: typeof professionalFold } }
const chosenStream = (professionalId: string | null): ChosenStreams =>
  professionalId === null ? {} : { chosen: { stream: professionalStream(professionalId), fold: professionalFold } }

type StandingStreams = { standing?: { stream: string; fold: typeof paymentFold } }
/** Streams of starting to pay: the payment that this command would begin, and the current one. */
export const startPaymentStreams = (consultationId: string, paymentId: string) => ({
  streams: {
    ...consultationStreams(consultationId),
    payment: { stream: paymentStream(paymentId), fold: paymentFold, isNew: true },
  },
  more: ({ consultation }: OfConsultation): StandingStreams => {
    const standingId = consultation.status === 'none' ? null : consultation.paymentId
    return standingId === null || standingId === paymentId
      ? {}
      : { standing: { stream: paymentStream(standingId), fold: paymentFold } }
  },
})

const paymentOf = ({ consultation }: OfConsultation): PaymentStreams =>
  consultation.status === 'none' || consultation.paymentId === null
    ? {}
    : { payment: { stream: paymentStream(consultation.paymentId), fold: paymentFold } }

/** Further streams of every command that may end it before a vet accepts: its payment, and the promotions it was priced with. */
export const paymentAndPromotions = (states: UnacceptedStates): PaymentStreams & PromotionStreams => ({
  ...paymentOf(states),
  ...(states.consultation.status === 'none' ? {} : usedPromotionStreams(states.consultation, states)),
})

/** Which of those a decision was not given. */
export const missingToGiveUp = (states: UnacceptedStates, consultation: KnownConsultation): Missing | null => {
  if (consultation.paymentId !== null && states.payment === undefined) return { missing: ['payment'] }
  return missingPromotions(states, consultation)
}

/** The vet's time that it takes if it begins at this instant. */
export const talkInterval = ({ durationMinutes }: Pick<KnownConsultation, 'durationMinutes'>, at: string) => ({
  startsAt: at,
  endsAt: addMs(at, durationMinutes * MINUTE_MS),
  bufferMinutes: 0,
})

type Accepting = { consultationId: string; professionalId: string; at: string }
type ReducedStreams = {
  wallet?: { stream: string; fold: typeof walletFold }
  reducedLimit?: { stream: string; fold: typeof limitFold }
}
type AcceptReads = OfConsultation & { professional: Professional }
/** Streams of accepting: the vet, the days it would take, the payment. Nearly always the local date is the one of UTC. */
export const acceptStreams = ({ consultationId, professionalId, at }: Accepting) => ({
  streams: {
    ...consultationStreams(consultationId),
    appointment: { stream: appointmentStream(consultationId), fold: appointmentFold, isNew: true },
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    vetLimit: { stream: promotionLimitStream('vet', professionalId), fold: limitFold },
    ...ledgerStreams(professionalId, [at.slice(0, 10)]),
  },
  more: ({ consultation, professional }: AcceptReads): LedgerStreams & PaymentStreams & ReducedStreams => ({
    ...paymentOf({ consultation }),
    ...(consultation.status === 'none' || !isPaidByLapka(consultation.price)
      ? {}
      : {
          wallet: { stream: walletStream(consultation.parentId), fold: walletFold },
          reducedLimit: { stream: promotionLimitStream('reduced', professionalId), fold: limitFold },
        }),
    ...(consultation.status === 'none' || professional.status === 'none'
      ? {}
      : ledgerStreams(professionalId, claimDates(talkInterval(consultation, at), professional.zone))),
  }),
})

/** Streams of ending an accepted one: the appointment of its id with its payment, its days and its promotions. */
export const endStreams = (consultationId: string) => ({
  streams: {
    ...consultationStreams(consultationId),
    appointment: { stream: appointmentStream(consultationId), fold: appointmentFold },
  },
  more: (states: { appointment: Appointment } & PromotionStates) => paymentAndLedgers(states),
})
