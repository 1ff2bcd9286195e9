import type { ConsultationView } from '@lapka/contracts/api/consultations.ts'
import { isPaidEnd, type CardRefusal, type ConsultationParty, type ConsultationStatus } from '@lapka/contracts/consultations.ts'
import { photoUrlOf } from '@lapka/contracts/photos.ts'
import { owedFrom } from '@lapka/domain/consultations/end-consultation/owed.ts'
import type { PartyOfCall } from '@lapka/state/rooms/presence.ts'
import { numberOf, refundOf } from '../appointments/appointment-view.ts'
import type { VetTile } from './rung-vets.ts'
import type { SelectedConsultation } from './select-consultations.ts'
import type { Presence } from '../tables/consultations.ts'

/** The reader, and their role in the consultation. */
export type Reader = { party: ConsultationView['party']; professionalId: string | null }
/** Added to a row: how long an answer usually takes, how many vets could be rung, and who is in which room now. */
export type Expectations = { now: string; usualSeconds: number | null; onlineCount: number; seats: readonly PartyOfCall[] }

type Where = Pick<SelectedConsultation, 'step' | 'end'> & { presence: Record<'parent' | 'professional', Presence> }

/** As the wire calls it. Money that waits for its vets is waiting for payment still. */
export const statusOf = ({ step, end, presence }: Where): ConsultationStatus => {
  switch (step) {
    case 'asked':
      return 'awaiting_payment'
    case 'queued':
    case 'offered':
      return 'offered'
    case 'accepted':
      return presence.parent.joinedAt !== null && presence.professional.joinedAt !== null ? 'in_progress' : 'accepted'
    case 'ended':
      return end !== null && isPaidEnd(end) ? 'done' : 'cancelled'
    case 'unanswered':
      return 'unanswered'
    case 'abandoned':
      return 'cancelled'
  }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A row as its participant reads it. */
export const toConsultationView = (row: SelectedConsultation, reader: Reader, expected: Expectations): ConsultationView => {
  const { step, meetingType, delayMinutes, priceCents, priceLines, place } = row
  const isWaiting = step === 'queued' || step === 'offered'
  return {
    id: row.consultationId,
    number: numberOf(row.consultationId),
    status: statusOf(row),
    party: reader.party,
    meetingType,
    delayMinutes,
    service: { id: row.serviceId, name: row.serviceName, nameEn: row.serviceNameEn, durationMinutes: row.durationMinutes },
    priceCents,
    priceLines,
    feePercent: reader.party === 'parent' ? null : row.feePercent,
    ...patientOf(row, reader),
    askedProfessionalId: row.askedProfessionalId,
    professional: row.vet && toVet(row.vet),
    askedAt: row.askedAt.toISOString(),
    payUntil: step === 'asked' ? row.payUntil.toISOString() : null,
    cardRefusal: reader.party === 'parent' ? cardRefusalOf(row) : null,
    ringsAt: iso(row.ringsAt),
    offerEndsAt: step === 'offered' ? iso(row.offerEndsAt) : null,
    calls: reader.party === 'professional' ? [] : callsOf(row),
    colleagueCount: reader.party === 'professional' ? row.rungIds.filter((id) => id !== reader.professionalId).length : 0,
    place: isWaiting ? place : null,
    expectedSeconds: isWaiting && place !== null ? expectedSeconds({ ringsAt: row.ringsAt, place }, expected) : null,
    cardLast4: reader.party === 'professional' ? null : row.cardLast4,
    acceptedAt: iso(row.acceptedAt),
    endsAt: iso(row.endsAt),
    vetJoinsBy: step === 'accepted' && row.presence.professional.joinedAt === null ? iso(row.vetJoinsBy) : null,
    feeOwedFrom:
      step === 'accepted' && row.acceptedAt !== null ? owedFrom({ ...row, acceptedAt: row.acceptedAt.toISOString() }) : null,
    attendance: isStranger(row, reader) ? { parent: unseen, professional: unseen } : attendanceOf(row, expected),
    talked: isStranger(row, reader) ? { ms: 0, since: null } : row.together,
    endedAt: iso(row.endedAt),
    end: row.end,
    refund: isStranger(row, reader) ? null : refundOf(row.refunds),
    feedback: isStranger(row, reader) ? null : row.feedback,
    position: row.position,
  }
}

const cardRefusalOf = ({ step, isCardRefused, priceCents }: SelectedConsultation): CardRefusal | null => {
  if (step !== 'asked' || !isCardRefused) return null
  return priceCents === 0 ? 'CARD_USED_FOR_FREE_TALK' : 'CARD_USED_WITH_PROMOTION'
}

/** A dropped connection is no leaving, and no being here either. */
const attendanceOf = (
  { consultationId, presence }: SelectedConsultation,
  { seats }: Expectations,
): ConsultationView['attendance'] => {
  const of = (party: ConsultationParty) => ({
    ...presence[party],
    isHere: seats.some((seat) => seat.consultationId === consultationId && seat.party === party),
  })
  return { parent: of('parent'), professional: of('professional') }
}

const unseen = { joinedAt: null, leftAt: null, isHere: false }

/** A vet who missed the ring or declined keeps only that there was a request: neither the parent nor the outcome. */
const isStranger = ({ step, professionalId, declinedIds }: SelectedConsultation, reader: Reader): boolean =>
  reader.party === 'professional' &&
  professionalId !== reader.professionalId &&
  (step !== 'offered' || declinedIds.some((id) => id === reader.professionalId))

const patientOf = (
  row: SelectedConsultation,
  reader: Reader,
): Pick<ConsultationView, 'reason' | 'photoIds' | 'pet' | 'parent'> => {
  const pet = { id: row.petId, name: row.petName ?? '', animalType: row.animalType ?? 'dog', breed: row.breed ?? '' } as const
  if (isStranger(row, reader)) return { reason: '', photoIds: [], pet: { ...pet, name: '', breed: '' }, parent: null }
  const displayName = [row.parentName, row.parentSurname].filter(Boolean).join(' ')
  const parent = displayName === '' ? null : { id: row.parentId, displayName, city: '' }
  return { reason: row.reason, photoIds: row.photoIds, pet, parent }
}

/** As tiles of consultations show a vet. */
export const toVet = ({ professionalId, photoId, displayName, latinName, specializations }: VetTile) => ({
  id: professionalId,
  displayName,
  latinName,
  photo: photoId === null ? null : photoUrlOf(photoId),
  specializations,
})

const callsOf = ({ rung, declinedIds }: SelectedConsultation): ConsultationView['calls'] =>
  (rung ?? []).map((vet) => ({
    ...toVet(vet),
    state: declinedIds.includes(vet.professionalId) ? 'declined' : vet.isBusy ? 'busy' : 'ringing',
  }))

/** Parents further ahead are helped first, as many at once as there are vets. */
const expectedSeconds = (
  { ringsAt, place }: { ringsAt: Date | null; place: number },
  { now, usualSeconds, onlineCount }: Expectations,
): number | null => {
  if (usualSeconds === null) return null
  const untilRung = Math.max(0, ((ringsAt?.getTime() ?? 0) - Date.parse(now)) / 1000)
  return Math.round(untilRung + usualSeconds * Math.ceil(place / Math.max(1, onlineCount)))
}
