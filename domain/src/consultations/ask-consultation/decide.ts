import {
  consultationServiceOf,
  PAY_CONSULTATION_MS,
  type ConsultationDelay,
  type ConsultationService,
  type MeetingType,
} from '@lapka/contracts/consultations.ts'
import { priceOfService, type Price } from '@lapka/contracts/money.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Pet } from '../../pets/pet.ts'
import { isPublic, type Professional } from '../../professionals/professional.ts'
import { priceWithPromotions } from '../../promotions/price-with-promotions.ts'
import {
  availablePromotions,
  redeemPromotions,
  type PromotionKey,
  type PromotionStates,
  type PromotionUser,
} from '../../promotions/use-promotions.ts'
import { addMs } from '../../kernel/instant.ts'
import type { Consultation } from '../consultation.ts'
import { ringPauseMs } from './ring-pause.ts'
import { whyNotBooked } from '../../pets/why-not-booked.ts'

export type AskConsultation = {
  consultationId: string
  parentId: string
  petId: string
  /** The only vet the parent asks; null asks all. */
  professionalId: string | null
  serviceId: string
  meetingType: MeetingType
  delayMinutes: ConsultationDelay
  reason: string
  at: string
  /** Vets who could answer at this moment, by the views. */
  eligibleIds: readonly string[]
  /** By the read model: they wait for a vet or talk to one. A courtesy limit. */
  hasOpenConsultation: boolean
  /** By the read model: when they withdrew while vets were rung. */
  ringsWithdrawnAt: readonly string[]
} & Pick<PromotionUser, 'deviceKey' | 'promotionIds'>
export type AskStates = { consultation: Consultation; pet: Pet; chosen?: Professional } & PromotionStates

/**
 * Pins the price with the promotions that the parent may use now, and reserves those. Who is to be rung at once has to be there; who is to
 * be rung later may still come.
 */
export const decideAskConsultation = (command: AskConsultation, states: AskStates): Decision<'consultation' | PromotionKey> => {
  const refused = whyNotAskable(command, states)
  if (refused !== null) return { refused }
  const pauseMs = ringPauseMs(command.ringsWithdrawnAt, command.at)
  if (pauseMs > 0) return { refused: 'RING_PAUSED', waitSeconds: Math.ceil(pauseMs / 1000) }
  const service = consultationServiceOf(command.serviceId)
  if (service === undefined) return { refused: 'NOT_FOUND' }
  const { parentId: accountId, consultationId, at, ...user } = command
  const promotions = availablePromotions(states, { accountId, ...user }, at)
  const price = priceWithPromotions(priceOfService(service), promotions, { kind: 'consultation' })
  const subject = { kind: 'consultation', id: consultationId } as const
  return {
    events: { consultation: [asked(command, service, price)], ...redeemPromotions(price, { accountId, ...user }, subject) },
  }
}

const whyNotAskable = (
  { parentId, professionalId, delayMinutes, eligibleIds, hasOpenConsultation }: AskConsultation,
  { consultation, pet, chosen }: AskStates,
): RefusalCode | null => {
  if (consultation.status !== 'none') return 'KEY_USED_FOR_ANOTHER_REQUEST'
  const wrongPet = whyNotBooked(pet, parentId)
  if (wrongPet !== null) return wrongPet
  const wrongVet = professionalId === null ? null : whyNotAskedAlone(chosen, parentId)
  if (wrongVet !== null) return wrongVet
  if (hasOpenConsultation) return 'CONSULTATION_ASKED_ALREADY'
  if (delayMinutes > 0) return null
  if (professionalId === null) return eligibleIds.length === 0 ? 'NO_VET_ONLINE' : null
  return eligibleIds.includes(professionalId) ? null : 'VET_NOT_ONLINE'
}

const whyNotAskedAlone = (chosen: Professional | undefined, parentId: string): RefusalCode | null => {
  if (chosen === undefined || !isPublic(chosen)) return 'NOT_FOUND'
  if (chosen.role !== 'VET') return 'NOT_BOOKABLE'
  return chosen.accountId === parentId ? 'SELF_BOOKING' : null
}

const asked = (command: AskConsultation, service: ConsultationService, price: Price): LapkaEvent => {
  const { consultationId, parentId, petId, professionalId, meetingType, delayMinutes, reason, at } = command
  return {
    type: 'ConsultationAsked',
    data: {
      consultationId,
      parentId,
      petId,
      professionalId,
      serviceId: service.id,
      serviceName: service.name,
      serviceNameEn: service.nameEn,
      durationMinutes: service.durationMinutes,
      price,
      meetingType,
      delayMinutes,
      reason,
      payUntil: addMs(at, PAY_CONSULTATION_MS),
    },
  }
}
