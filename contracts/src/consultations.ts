import { MINUTE_MS } from './time.ts'

/** How the two talk. A room can always fall back to what comes after it. */
export const meetingTypes = ['video', 'voice', 'chat'] as const
export type MeetingType = (typeof meetingTypes)[number]

/** Minutes from paying until vets are rung. */
export const consultationDelays = [0, 5, 10, 20] as const
export type ConsultationDelay = (typeof consultationDelays)[number]

/** How long vets are rung; the first to accept has it. */
export const RING_MS = 90_000
/** How long an asked consultation waits to be paid. */
export const PAY_CONSULTATION_MS = 10 * MINUTE_MS
/** The pause after the first, second and further rings that a parent withdraws, and how long after the last one they are forgotten. */
export const RING_PAUSES_MS = [15, 30, 60, 120, 240, 480, 900].map((seconds) => seconds * 1000)
export const RING_PAUSE_FORGOTTEN_MS = 60 * MINUTE_MS
/** How long an accepting vet has until they are in the room. */
export const VET_JOINS_MS = 3 * MINUTE_MS
/**
 * How long both have to be in the room together before a vet who ends it is owed the fee. Pinned by accepting, so that a later change
 * binds no talk that was accepted before.
 */
export const MIN_TALK_MS = 3 * MINUTE_MS
/** How long the other party waits for one who dropped out or has not joined yet. */
export const COME_BACK_MS = 10 * MINUTE_MS
export const MAX_CONSULTATION_PHOTOS = 6
/** Those of the talk itself included. */
export const MAX_CHAT_PHOTOS = 30
/** Of both together; a talk of an hour has some hundreds. */
export const MAX_MESSAGES = 1_000

export type ConsultationParty = 'parent' | 'professional'

/** An offer of a consultation. The prices are Lapka's, the same for every vet: the vet is unknown when it is paid. */
export type ConsultationService = { id: string; name: string; nameEn: string; priceCents: number; durationMinutes: number }
export const consultationServices: readonly ConsultationService[] = [
  {
    id: 'urgent-consultation',
    name: 'Спешна консултация',
    nameEn: 'Urgent consultation',
    priceCents: 2000,
    durationMinutes: 20,
  },
  {
    id: 'follow-up-consultation',
    name: 'Консултация след преглед',
    nameEn: 'Consultation after a visit',
    priceCents: 1500,
    durationMinutes: 15,
  },
  {
    id: 'feeding-consultation',
    name: 'Консултация за хранене и поведение',
    nameEn: 'Feeding and behaviour consultation',
    priceCents: 1800,
    durationMinutes: 20,
  },
]

export const consultationServiceOf = (serviceId: string): ConsultationService | undefined =>
  consultationServices.find(({ id }) => id === serviceId)

/**
 * Why an accepted consultation ended. `TALKED`: it took place. `PARENT_NEVER_CAME`: the vet waited, and is paid. The others are
 * the vet's doing or no party's: all of the money goes back. `ENDED_TOO_SOON`: by the vet, before the minimum talking time.
 */
export const consultationEnds = [
  'TALKED',
  'PARENT_NEVER_CAME',
  'VET_NEVER_JOINED',
  'PROFESSIONAL_LEFT',
  'ENDED_TOO_SOON',
  'PAYMENT_FAILED',
] as const
export type ConsultationEnd = (typeof consultationEnds)[number]

/** The ends that are paid for. */
export const isPaidEnd = (end: ConsultationEnd): end is 'TALKED' | 'PARENT_NEVER_CAME' =>
  end === 'TALKED' || end === 'PARENT_NEVER_CAME'

/**
 * Why a card begins no consultation that promotions pay for, all of it or a part: it was used so for another account, or its bank does not say
 * which card it is. Another card may be tried.
 */
export const cardRefusals = ['CARD_USED_FOR_FREE_TALK', 'CARD_USED_WITH_PROMOTION'] as const
export type CardRefusal = (typeof cardRefusals)[number]

/** As the wire calls where a consultation is. */
export const consultationStatuses = [
  'awaiting_payment',
  'offered',
  'accepted',
  'in_progress',
  'done',
  'unanswered',
  'cancelled',
] as const
export type ConsultationStatus = (typeof consultationStatuses)[number]
