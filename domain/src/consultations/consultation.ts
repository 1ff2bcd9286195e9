import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { ConsultationEnd, ConsultationParty } from '@lapka/contracts/consultations.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

/** Whether one of the two was in the room: facts that decide who is paid. A dropped connection changes none of them. */
export type Attendance = {
  /** For the first time; null while they have not come. */
  joinedAt: string | null
  /** Since when they are in without having left; null while they are not. */
  hereSince: string | null
  left: { at: string; why: 'button' | 'away' } | null
}

/** What was asked, and what was added to it since. */
type Question = Omit<SealedEvents['ConsultationAsked'], 'professionalId'> & {
  revision: number
  askedAt: string
  /** Whom the parent asks alone; null asks everybody. */
  askedProfessionalId: string | null
  photoIds: readonly string[]
  /** Of the payment that was started for it. */
  paymentId: string | null
  hasFeedback: boolean
  messageCount: number
}
type Queued = Question & {
  ringsAt: string
  /** The platform's fee where promotions pay all of it; a payment pins its own. */
  feePercent?: number
}
type Offered = Queued & { professionalIds: readonly string[]; offerEndsAt: string; declinedIds: readonly string[] }
type Accepted = Offered & {
  /** Who accepted. */
  professionalId: string
  startsAt: string
  endsAt: string
  vetJoinsBy: string
  attendance: Record<ConsultationParty, Attendance>
}

export type Consultation =
  | { status: 'none'; revision: number }
  /** Not paid yet, or the bank has just said yes and nobody has put it in line. */
  | (Question & { status: 'asked' })
  /** The bank keeps the money; vets are rung at `ringsAt`. */
  | (Queued & { status: 'queued' })
  | (Offered & { status: 'offered' })
  /** An appointment of the same id from here on; the room is open. */
  | (Accepted & { status: 'accepted' })
  | (Accepted & { status: 'ended'; end: ConsultationEnd; by: ConsultationParty | 'system'; endedAt: string })
  | (Question & { status: 'unanswered' })
  | (Question & { status: 'abandoned' })
export type AskedConsultation = Exclude<Consultation, { status: 'none' }>
export type ConsultationIn<Status extends Consultation['status']> = Extract<Consultation, { status: Status }>

const notYet: Attendance = { joinedAt: null, hereSince: null, left: null }

/** A fact about a consultation that was never asked cannot have been written. */
const ofAsked =
  <Fact>(react: (consultation: AskedConsultation, fact: Fact, event: { occurredAt: string }) => Consultation) =>
  (consultation: Consultation, fact: Fact, event: { occurredAt: string }): Consultation =>
    consultation.status === 'none' ? consultation : react(consultation, fact, event)

/** Nor can one about the room before anybody accepted. */
const ofAccepted = <Fact>(
  react: (consultation: ConsultationIn<'accepted' | 'ended'>, fact: Fact, event: { occurredAt: string }) => Consultation,
) =>
  ofAsked<Fact>((consultation, fact, event) =>
    consultation.status === 'accepted' || consultation.status === 'ended' ? react(consultation, fact, event) : consultation,
  )

const attending = (
  consultation: ConsultationIn<'accepted' | 'ended'>,
  by: ConsultationParty,
  change: (before: Attendance) => Attendance,
): Consultation => ({
  ...consultation,
  attendance: { ...consultation.attendance, [by]: change(consultation.attendance[by]) },
})

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
  ConsultationQueued: ofAsked((consultation, { ringsAt, feePercent }) => ({
    ...consultation,
    status: 'queued',
    ringsAt,
    ...(feePercent !== undefined && { feePercent }),
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
  ConsultationAccepted: ofAsked((consultation, { professionalId, startsAt, endsAt, vetJoinsBy }) =>
    consultation.status === 'offered'
      ? {
          ...consultation,
          status: 'accepted',
          professionalId,
          startsAt,
          endsAt,
          vetJoinsBy,
          attendance: { parent: notYet, professional: notYet },
        }
      : consultation,
  ),
  ConsultationJoined: ofAccepted((consultation, { by }, { occurredAt }) =>
    attending(consultation, by, ({ joinedAt }) => ({
      joinedAt: joinedAt ?? occurredAt,
      hereSince: occurredAt,
      left: null,
    })),
  ),
  ConsultationLeft: ofAccepted((consultation, { by, why }, { occurredAt }) =>
    attending(consultation, by, ({ joinedAt }) => ({ joinedAt, hereSince: null, left: { at: occurredAt, why } })),
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

/** Nobody has accepted it and nobody has given it up. */
export const isWaiting = (consultation: Consultation): consultation is ConsultationIn<'asked' | 'queued' | 'offered'> =>
  consultation.status === 'asked' || consultation.status === 'queued' || consultation.status === 'offered'
