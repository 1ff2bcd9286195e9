import { totalOf } from '@lapka/contracts/money.ts'
import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import { togetherAfter } from '@lapka/domain/consultations/consultation.ts'
import type { Change } from '@lapka/contracts/live.ts'
import { foldRows, type FoldedRow } from '../fold-rows.ts'
import { clear } from '../projection.ts'
import type { ConsultationTables, Presence } from '../tables/consultations.ts'

/** One consultation as the view's table keeps it. */
export type ConsultationRow = FoldedRow<ConsultationTables['views.consultations']>

/** More vets than this are told together with all others, for a notification is short. */
const MAX_NAMED = 50

const notYet: Presence = { joinedAt: null, leftAt: null }
/** The row stays the same, but the change beside it is announced. */
const unchanged = () => ({})

export const consultationRows = foldRows<ConsultationTables, 'views.consultations'>(
  'views.consultations',
  'consultationId',
)({
  keyOf: ({ data }) => data.consultationId,
  insert: {
    ConsultationAsked: (asked, { occurredAt, position }) => {
      const { consultationId, parentId, petId, serviceId, serviceName, serviceNameEn, durationMinutes } = asked
      const { meetingType, delayMinutes, price, payUntil } = asked
      return {
        consultationId,
        parentId,
        petId,
        askedProfessionalId: asked.professionalId,
        serviceId,
        serviceName,
        serviceNameEn,
        durationMinutes,
        priceCents: totalOf(price),
        priceLines: [...price.lines],
        meetingType,
        delayMinutes,
        reason: clear(asked.reason),
        photoIds: [],
        step: 'asked',
        askedAt: occurredAt,
        payUntil,
        cardLast4: null,
        isCardRefused: false,
        ringsAt: null,
        feePercent: null,
        rungIds: [],
        declinedIds: [],
        offeredAt: null,
        offerEndsAt: null,
        professionalId: null,
        acceptedAt: null,
        endsAt: null,
        vetJoinsBy: null,
        presence: { parent: notYet, professional: notYet },
        together: { ms: 0, since: null },
        leastTalkMs: 0,
        endedAt: null,
        end: null,
        feedback: null,
        position,
      }
    },
  },
  update: {
    ConsultationPhotoAdded: ({ photoIds, acceptedAt }, { photoId }) =>
      acceptedAt === null ? { photoIds: joined(photoIds, [photoId]) } : {},
    ConsultationPaymentStarted: () => ({ isCardRefused: false }),
    ConsultationCardRefused: () => ({ isCardRefused: true }),
    ConsultationPromotionsDropped: (_, { price }) => ({
      priceCents: totalOf(price),
      priceLines: [...price.lines],
      isCardRefused: false,
    }),
    ConsultationQueued: (_, { ringsAt, feePercent = null }) => ({ step: 'queued', ringsAt, feePercent }),
    ConsultationOffered: ({ rungIds }, { professionalIds, offerEndsAt }, { occurredAt }) => ({
      step: 'offered',
      rungIds: joined(rungIds, professionalIds),
      offeredAt: occurredAt,
      offerEndsAt,
    }),
    ConsultationDeclined: ({ declinedIds }, { professionalId }) => ({ declinedIds: joined(declinedIds, [professionalId]) }),
    ConsultationAccepted: (_, { professionalId, startsAt, endsAt, vetJoinsBy, leastTalkMs }) => ({
      step: 'accepted',
      professionalId,
      acceptedAt: startsAt,
      endsAt,
      vetJoinsBy,
      leastTalkMs,
    }),
    ConsultationJoined: (row, { by }, { occurredAt }) =>
      attended(row, by, { joinedAt: row.presence[by].joinedAt ?? occurredAt, leftAt: null }, occurredAt),
    ConsultationLeft: (row, { by, seenUntil }, { occurredAt }) =>
      attended(row, by, { ...row.presence[by], leftAt: occurredAt }, seenUntil ?? occurredAt),
    ConsultationEnded: (_, { end }, { occurredAt }) => ({ step: 'ended', end, endedAt: occurredAt }),
    ConsultationUnanswered: (_, __, { occurredAt }) => ({ step: 'unanswered', endedAt: occurredAt }),
    ConsultationAbandoned: (_, __, { occurredAt }) => ({ step: 'abandoned', endedAt: occurredAt }),
    ConsultationMessageWritten: unchanged,
    ConsultationFeedbackGiven: (_, { rating, text }) => ({ feedback: { rating, text: clear(text) } }),
  },
  stamp: ({ position }) => ({ position }),
  afterWrite: async (_, folded) =>
    folded.flatMap(({ row, events }): Change[] => {
      if (row === undefined) return []
      const { consultationId, parentId } = row
      const professionalIds = heardBy(row)
      const eventTypes = events.map(({ type }) => type)
      return [{ kind: 'consultation', consultationId, parentId, professionalIds, eventTypes }, ...occupied(row, eventTypes)]
    }),
})

const joined = (known: string[], more: string[]): string[] => [...new Set([...known, ...more])]

const attended = (row: Attended, by: ConsultationParty, one: Presence, until: string) => {
  const presence = { ...row.presence, [by]: one }
  const areBothHere = [presence.parent, presence.professional].every(
    ({ joinedAt, leftAt }) => joinedAt !== null && leftAt === null,
  )
  return { presence, together: togetherAfter(row.together, { areBothHere, until }) }
}
type Attended = Pick<ConsultationRow, 'presence' | 'together'>

const heardBy = ({ rungIds, professionalId }: ConsultationRow): string[] | 'vets' => {
  const ids = joined(rungIds, professionalId === null ? [] : [professionalId])
  return ids.length > MAX_NAMED ? 'vets' : ids
}

/** A vet in a consultation is not rung by others, and their tile shows it. */
const occupied = ({ professionalId }: ConsultationRow, eventTypes: string[]): Change[] =>
  professionalId !== null && eventTypes.some((type) => type === 'ConsultationAccepted' || type === 'ConsultationEnded')
    ? [{ kind: 'professional', professionalId }]
    : []
