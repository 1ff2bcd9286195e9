import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { ConsultationEnd, ConsultationParty } from '@lapka/contracts/consultations.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { toMs } from '../kernel/instant.ts'

/** Whether one of the two was in the room: facts that decide who is paid. A dropped connection changes none of them. */
export type Attendance = {
  /** For the first time; null while they have not come. */
  joinedAt: string | null
  /** Since when they are in without having left; null while they are not. */
  hereSince: string | null
  /**
   * `seenUntil`: when they were last there; with `away` that is long before
   * the absence was noticed. `cameAt`: since when they had been there.
   */
  left: { at: string; why: 'button' | 'away'; seenUntil: string; cameAt: string } | null
}
/** How long both were in the room together, and since when they are again. */
export type Together = { ms: number; since: string | null }

/** The question, and everything added to it since. */
type Question = Omit<SealedEvents['ConsultationAsked'], 'professionalId'> & {
  revision: number
  askedAt: string
  /** The only vet the parent asks; null asks all. */
  askedProfessionalId: string | null
  photoIds: readonly string[]
  /** Of the payment that was started for it. */
  paymentId: string | null
  hasFeedback: boolean
  messageCount: number
}
type Queued = Question & {
  ringsAt: string
  /** The platform's fee, as the payment pinned it. */
  feePercent?: number
}
type Offered = Queued & { professionalIds: readonly string[]; offerEndsAt: string; declinedIds: readonly string[] }
type Accepted = Offered & {
  /** The vet who accepted. */
  professionalId: string
  startsAt: string
  endsAt: string
  vetJoinsBy: string
  /** So long they are together before a vet who ends it is owed the fee. */
  leastTalkMs: number
  together: Together
  attendance: Record<ConsultationParty, Attendance>
}

export type Consultation =
  | { status: 'none'; revision: number }
  /** Not paid yet, or just authorised and not in line yet. */
  | (Question & { status: 'asked' })
  /** The bank keeps the money; vets are rung at `ringsAt`. */
  | (Queued & { status: 'queued' })
  | (Offered & { status: 'offered' })
  /** An appointment of the same id from here on; the room is open. */
  | (Accepted & { status: 'accepted' })
  | (Accepted & { status: 'ended'; end: ConsultationEnd; by: ConsultationParty | 'system'; endedAt: string })
  | (Question & { status: 'unanswered' })
  | (Question & { status: 'abandoned' })
export type KnownConsultation = Exclude<Consultation, { status: 'none' }>
export type ConsultationIn<Status extends Consultation['status']> = Extract<Consultation, { status: Status }>

const notYet: Attendance = { joinedAt: null, hereSince: null, left: null }

/** A fact about a consultation that was never asked cannot have been written. */
const ofAsked =
  <Fact>(react: (consultation: KnownConsultation, fact: Fact, event: { occurredAt: string }) => Consultation) =>
  (consultation: Consultation, fact: Fact, event: { occurredAt: string }): Consultation =>
    consultation.status === 'none' ? consultation : react(consultation, fact, event)

/** Nor can an event about the room come before a vet accepted. */
const ofAccepted = <Fact>(
  react: (consultation: ConsultationIn<'accepted' | 'ended'>, fact: Fact, event: { occurredAt: string }) => Consultation,
) =>
  ofAsked<Fact>((consultation, fact, event) =>
    consultation.status === 'accepted' || consultation.status === 'ended' ? react(consultation, fact, event) : consultation,
  )

const attending = (
  consultation: ConsultationIn<'accepted' | 'ended'>,
  by: ConsultationParty,
  now: Omit<Attendance, 'joinedAt'> & { at: string },
): Consultation => {
  const { at, ...here } = now
  const attendance = {
    ...consultation.attendance,
    [by]: { ...here, joinedAt: consultation.attendance[by].joinedAt ?? at },
  }
  const areBothHere = attendance.parent.hereSince !== null && attendance.professional.hereSince !== null
  const together = togetherAfter(consultation.together, { areBothHere, until: here.left?.seenUntil ?? at })
  return { ...consultation, attendance, together }
}

/** Both are there, or one of them was until then: a party without a connection does not talk. */
export const togetherAfter = (
  { ms, since }: Together,
  { areBothHere, until }: { areBothHere: boolean; until: string },
): Together => {
  if (areBothHere) return { ms, since: since ?? until }
  return since === null ? { ms, since } : { ms: ms + Math.max(0, toMs(until) - toMs(since)), since: null }
}

export const consultationFold: Fold<Consultation> = foldOf<Consultation>(() => ({ status: 'none', revision: -1 }), {
  ConsultationAsked: ({ revision }, { professionalId, ...asked }, { occurredAt }) => ({
    ...asked,
    status: 'asked',
    revision,
    askedAt: occurredAt,
    askedProfessionalId: professionalId,
    photoIds: [],
    paymentId: null,
    hasFeedback: false,
    messageCount: 0,
  }),
  ConsultationPhotoAdded: ofAsked((consultation, { photoId }) => ({
    ...consultation,
    photoIds: [...consultation.photoIds, photoId],
  })),
  ConsultationPaymentStarted: ofAsked((consultation, { paymentId }) => ({ ...consultation, paymentId })),
  // Another card is another payment.
  ConsultationCardRefused: ofAsked((consultation) => ({ ...consultation, paymentId: null })),
  // So is the payment of all of it.
  ConsultationPromotionsDropped: ofAsked((consultation, { price }) => ({ ...consultation, price, paymentId: null })),
  ConsultationQueued: ofAsked((consultation, { ringsAt, feePercent }) => ({
    ...consultation,
    status: 'queued',
    ringsAt,
    ...(feePercent !== undefined && { feePercent }),
    // A card check has nothing to capture or refund.
    ...(totalOf(consultation.price) === 0 && { paymentId: null }),
  })),
  ConsultationOffered: ofAsked((consultation, { professionalIds, offerEndsAt }) =>
    consultation.status === 'queued'
      ? { ...consultation, status: 'offered', professionalIds, offerEndsAt, declinedIds: [] }
      : consultation,
  ),
  ConsultationDeclined: ofAsked((consultation, { professionalId }) =>
    consultation.status === 'offered'
      ? { ...consultation, declinedIds: [...consultation.declinedIds, professionalId] }
      : consultation,
  ),
  ConsultationAccepted: ofAsked((consultation, { professionalId, startsAt, endsAt, vetJoinsBy, leastTalkMs }) =>
    consultation.status === 'offered'
      ? {
          ...consultation,
          status: 'accepted',
          professionalId,
          startsAt,
          endsAt,
          vetJoinsBy,
          leastTalkMs,
          together: { ms: 0, since: null },
          attendance: { parent: notYet, professional: notYet },
        }
      : consultation,
  ),
  ConsultationJoined: ofAccepted((consultation, { by }, { occurredAt: at }) =>
    attending(consultation, by, { at, hereSince: at, left: null }),
  ),
  ConsultationLeft: ofAccepted((consultation, { by, why, seenUntil }, { occurredAt: at }) =>
    attending(consultation, by, {
      at,
      hereSince: null,
      left: { at, why, seenUntil: seenUntil ?? at, cameAt: consultation.attendance[by].hereSince ?? at },
    }),
  ),
  ConsultationEnded: ofAccepted((consultation, { end, by }, { occurredAt }) => ({
    ...consultation,
    status: 'ended',
    end,
    by,
    endedAt: occurredAt,
  })),
  ConsultationUnanswered: ofAsked((consultation) => ({ ...consultation, status: 'unanswered' })),
  ConsultationAbandoned: ofAsked((consultation) => ({ ...consultation, status: 'abandoned' })),
  ConsultationMessageWritten: ofAsked((consultation) => ({ ...consultation, messageCount: consultation.messageCount + 1 })),
  ConsultationFeedbackGiven: ofAsked((consultation) => ({ ...consultation, hasFeedback: true })),
})

/** Neither accepted nor given up. */
export const isWaiting = (consultation: Consultation): consultation is ConsultationIn<'asked' | 'queued' | 'offered'> =>
  consultation.status === 'asked' || consultation.status === 'queued' || consultation.status === 'offered'
