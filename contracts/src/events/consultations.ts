import type { ConsultationDelay, ConsultationEnd, ConsultationParty, MeetingType } from '../consultations.ts'
import type { Price } from '../money.ts'
import type { PersonalFields } from './personal-fields.ts'

/** A consultation, from the question to the goodbye. Accepted, it is an appointment of the same id beside this stream. */
export type ConsultationEvents = {
  // consultation-{consultationId}
  /** `professionalId`: the one vet who is asked; null asks every eligible vet. The price is pinned here. */
  ConsultationAsked: {
    consultationId: string
    parentId: string
    petId: string
    professionalId: string | null
    serviceId: string
    serviceName: string
    serviceNameEn: string
    durationMinutes: number
    price: Price
    meetingType: MeetingType
    delayMinutes: ConsultationDelay
    reason: string
    /** Unpaid until then, it is given up. */
    payUntil: string
  }
  /** A picture that the vet sees with the reason, or of the chat. `authorId` is the sender's account, whose key seals its file. */
  ConsultationPhotoAdded: { consultationId: string; photoId: string; authorId: string }
  ConsultationPaymentStarted: { consultationId: string; paymentId: string }
  /** The card was used for another account's consultation that promotions paid for, all of it or a part: the parent may try another card. */
  ConsultationCardRefused: { consultationId: string; paymentId: string }
  /** The parent pays all of it, as `price` says from here on, and keeps the promotions for another time. */
  ConsultationPromotionsDropped: { consultationId: string; price: Price }
  /**
   * The bank keeps the money, or promotions pay all of it and a card was checked: vets are rung at `ringsAt`. `feePercent` is what the
   * payment pinned; older ones have it only where promotions paid all of it.
   */
  ConsultationQueued: { consultationId: string; ringsAt: string; feePercent?: number }
  /** These vets are rung until then; the first to accept has it. */
  ConsultationOffered: { consultationId: string; professionalIds: string[]; offerEndsAt: string }
  ConsultationDeclined: { consultationId: string; professionalId: string }
  /**
   * `endsAt` is when the time that was paid for is over. `leastTalkMs`: so long both are in the room together before the fee is owed to a vet
   * who ends it.
   */
  ConsultationAccepted: {
    consultationId: string
    professionalId: string
    startsAt: string
    endsAt: string
    vetJoinsBy: string
    leastTalkMs: number
  }
  /** In the room for the first time, or again after having left. A dropped connection is neither left nor joined. */
  ConsultationJoined: { consultationId: string; by: ConsultationParty }
  /** By the button, or away for longer than they are waited for; `seenUntil` is then when their connection was last heard of. */
  ConsultationLeft: { consultationId: string; by: ConsultationParty; why: 'button' | 'away'; seenUntil?: string }
  ConsultationEnded: { consultationId: string; by: ConsultationParty | 'system'; end: ConsultationEnd }
  /** No vet accepted in time, or every vet declined: nothing is paid. */
  ConsultationUnanswered: { consultationId: string }
  /** Given up before a vet accepted: nothing is paid. */
  ConsultationAbandoned: { consultationId: string; by: 'parent' | 'system'; why: 'unpaid' | 'withdrawn' }
  /** Written in the room's chat. `authorId` is the account whose key seals it. */
  ConsultationMessageWritten: {
    consultationId: string
    messageId: string
    authorId: string
    by: ConsultationParty
    text: string
    photoId: string | null
  }
  /** Once, by the parent: one to five paws and, if they like, words. */
  ConsultationFeedbackGiven: { consultationId: string; parentId: string; rating: number; text: string }

  // availability-{professionalId}
  /** Whether a vet may be rung; `until` switches it off by itself. */
  ConsultationAvailabilitySet: { professionalId: string; isAvailable: boolean; until: string | null }
}

export const consultationsFields = {
  ConsultationAsked: { reason: 'parentId' },
  ConsultationMessageWritten: { text: 'authorId' },
  ConsultationFeedbackGiven: { text: 'parentId' },
} as const satisfies PersonalFields<ConsultationEvents>
