import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { Pass, SeatSession } from '@lapka/contracts/courses.ts'
import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { priceOfService } from '@lapka/contracts/money.ts'
import { HOLD_MS } from '@lapka/contracts/time.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { claimsOfSeat, whyElsewhereThen } from '../../courses/claims-of-seat.ts'
import { seatsFree, waitingBefore } from '../../courses/course-line.ts'
import { dayOfFirst, sessionsToCome, whyNotAdmitted, type Course, type PlannedCourse } from '../../courses/course.ts'
import { holdClaims, mergeEvents, type NewClaim } from '../../kernel/change-ledger.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { addMs } from '../../kernel/instant.ts'
import { missingLedgers, type Claim, type LedgerKey, type LedgerStates } from '../../kernel/ledger.ts'
import { freeCancellationDeadline } from '../../kernel/refund-policy.ts'
import type { Pet } from '../../pets/pet.ts'
import { whyNotBooked } from '../../pets/why-not-booked.ts'
import type { Waitlist } from '../../slots/waitlist.ts'
import { endOfPass, nextShareCents, whyNotForClass, type PassOfferState } from '../../passes/pass.ts'
import { isPublic, type KnownProfessional, type Professional } from '../../professionals/professional.ts'
import type { Appointment } from '../appointment.ts'
import { claimsBeside } from '../claimed-ledgers.ts'
import { located } from '../location.ts'
import { ownKey, type OwnKey, type OwnStates } from '../own-appointments.ts'
import { clearedFor, endedHolds, missingOwnHolds, resumeHold } from '../own-holds.ts'
import { MAX_OPEN_HOLDS } from '../place-appointment/decide.ts'
import { ownHolds } from '../place-appointment/placement.ts'
import { isUnpaid, type Unpaid } from '../unpaid.ts'

export type PlaceSeat = {
  appointmentId: string
  parentId: string
  petId: string
  courseId: string
  reason: string
  at: string
  tzdataVersion: string
  /** Live holds of the parent by the read model, the new one not counted. */
  openHoldCount: number
  /** It is to be the first visit of the trainer's pass. */
  isPass?: boolean
  /** An offer to a parent who waits is held for longer. */
  holdMs?: number
}
export type PlaceSeatStates = {
  appointment: Appointment
  course: Course
  pet: Pet
  professional?: Professional
  /** Who waits for a seat in the course. */
  waitlist?: Waitlist
  passOffer?: PassOfferState
} & LedgerStates &
  OwnStates
type SeatDecision = Decision<'appointment' | LedgerKey | OwnKey> | Missing
type Offer = { trainer: KnownProfessional; service: Service; course: PlannedCourse; sessions: SeatSession[]; pass?: Pass }

const decidePlacing = (command: PlaceSeat, states: PlaceSeatStates): SeatDecision => {
  const offer = offerOf(command, states)
  if ('refused' in offer || 'missing' in offer) return offer
  const claims = claimsFor(command, offer)
  const { zone } = offer.course
  const lacking = claims.map((claim) => missingLedgers(states, claim, zone)).find((one) => one !== null)
  if (lacking !== undefined && lacking !== null) return lacking
  const ownThen = ownHolds(claimsOnPet(command, claims, states), command)
  const lackingOwn = missingOwnHolds(states, ownThen)
  if (lackingOwn !== null) return lackingOwn
  // Seats alone make way: other appointments have promotions to give back, and end where they are.
  const own = ownThen.filter(({ claimId }) => isSeat(states[ownKey(claimId)]))
  const resumed = own.map(({ claimId }) => states[ownKey(claimId)]).find((one) => isSameSeat(command, one))
  if (resumed !== undefined) return { events: resumeHold(command, resumed) }
  const leaving = own.map(({ claimId }) => claimId)
  if (states.waitlist === undefined) return { missing: ['waitlist'] }
  // Seats that are about to be offered to those who came before are not for anyone else.
  const { petId, at } = command
  const elsewhere = whyElsewhereThen(states, offer.sessions, { petId, at, leaving })
  if (elsewhere !== null) return elsewhere
  if (seatsFree(states, offer, at) <= waitingBefore(states.waitlist, command.parentId)) return { refused: 'NO_SEAT_FREE' }
  const held = holdClaims(states, claims, { at, zone, leaving })
  if (held === undefined) return { refused: 'NO_SEAT_FREE' }
  if (command.openHoldCount - own.length >= MAX_OPEN_HOLDS) return { refused: 'TOO_MANY_HOLDS' }
  return {
    events: {
      appointment: placed(command, offer),
      ...mergeEvents(...clearedFor(states, claims, { leaving, at }), ...held),
      ...endedHolds(own),
    },
  }
}

/** Holds a seat in every session to come, or in none. The price, the policy and the deadline are pinned here. */
export const decidePlaceSeat = replayable('place-seat', decidePlacing)

const offerOf = (command: PlaceSeat, states: PlaceSeatStates): Offer | Refusal | Missing => {
  const { appointment, course, pet, professional } = states
  const { parentId, at } = command
  if (appointment.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (course.status === 'none') return { refused: 'NOT_FOUND' }
  if (professional === undefined) return { missing: ['professional'] }
  if (!isPublic(professional)) return { refused: 'NOT_FOUND' }
  const wrongPet = whyNotBooked(pet, parentId)
  if (wrongPet !== null) return { refused: wrongPet }
  if (professional.accountId === parentId) return { refused: 'SELF_BOOKING' }
  const service = professional.services.find(({ id }) => id === course.serviceId)
  if (service === undefined) return { refused: 'NOT_BOOKABLE' }
  const sessions = sessionsToCome(course, at)
  if (sessions.length === 0) return { refused: 'CLASS_OVER' }
  const notAdmitted = pet.status === 'added' ? whyNotAdmitted(course.admits, pet, dayOfFirst(course)) : null
  if (notAdmitted !== null) return { refused: notAdmitted }
  const offer = { trainer: professional, service, course, sessions }
  return command.isPass === true ? withPass(offer, states, at) : offer
}

/** The class as the first visit of the pass that is sold now. */
const withPass = (offer: Offer, { passOffer }: PlaceSeatStates, at: string): Offer | Refusal | Missing => {
  if (passOffer === undefined) return { missing: ['passOffer'] }
  const { course } = offer
  if (passOffer.offer === null) return { refused: 'PASS_NOT_OFFERED' }
  const { months, ...sold } = passOffer.offer
  const pass = { ...sold, until: endOfPass({ months, at, zone: course.zone }) }
  if (whyNotForClass(pass, course) !== null) return { refused: 'PASS_NOT_OFFERED' }
  const priceCents = nextShareCents({ sessions: [], pass: { ...pass, spentVisits: 0, spentCents: 0 } })
  return { ...offer, sessions: offer.sessions.map((session) => ({ ...session, priceCents })), pass }
}

const holdEnd = ({ at, holdMs = HOLD_MS }: Pick<PlaceSeat, 'at' | 'holdMs'>) => addMs(at, holdMs)

const claimsFor = (command: PlaceSeat, { sessions, course: { seats } }: Offer): NewClaim[] => {
  const { appointmentId: claimId, parentId: holderId, petId } = command
  return claimsOfSeat(sessions, { petId, seats }, { claimId, holderId, expiresAt: holdEnd(command) })
}

const claimsOnPet = ({ petId }: PlaceSeat, claims: readonly NewClaim[], states: LedgerStates): Claim[] =>
  claimsBeside(
    states,
    claims.filter(({ resourceId }) => resourceId === petTimeResourceId(petId)),
  )

const isSeat = (own: Appointment | undefined): boolean => own !== undefined && own.status !== 'none' && own.seat !== undefined

const isSameSeat = ({ courseId, petId, isPass = false }: PlaceSeat, own: Appointment | undefined): own is Unpaid =>
  own !== undefined &&
  isUnpaid(own) &&
  own.petId === petId &&
  own.seat?.courseId === courseId &&
  (own.seat.pass !== undefined) === isPass

/** How a pass is called where its money is written about. */
export const passName = (visits: number) => ({ name: `Карта за ${visits} занятия`, nameEn: `Pass for ${visits} classes` })

const placed = (command: PlaceSeat, { trainer, service, course, sessions, pass }: Offer): LapkaEvent[] => {
  const { appointmentId, parentId, petId, reason, tzdataVersion } = command
  const { policy, professionalId, revision: professionalRevision } = trainer
  const { courseId, title, titleEn, place, zone, revision: courseRevision } = course
  const startsAt = sessions[0]?.startsAt ?? ''
  const endsAt = pass?.until ?? sessions.at(-1)?.endsAt ?? ''
  const { name, nameEn } = pass ? passName(pass.visits) : { name: title, nameEn: titleEn }
  const priceCents = pass?.priceCents ?? sessions.reduce((sum, session) => sum + session.priceCents, 0)
  return [
    {
      type: 'AppointmentPlaced',
      data: {
        appointmentId,
        parentId,
        petId,
        professionalId,
        serviceId: service.id,
        serviceName: name,
        serviceNameEn: nameEn,
        startsAt,
        endsAt,
        bufferMinutes: 0,
        zone,
        tzdataVersion,
        price: priceOfService({ id: service.id, name, nameEn, priceCents }),
        reason,
        policy,
        freeCancellationUntil: pass?.until ?? freeCancellationDeadline(startsAt, policy),
        holdExpiresAt: holdEnd(command),
        // No schedule allowed it, but its course: the revision before any.
        scheduleRevision: -1,
        professionalRevision,
      },
    },
    {
      type: 'SeatBooked',
      data: { appointmentId, courseId, courseRevision, place, sessions, ...(pass && { pass: { ...pass, title, titleEn } }) },
    },
    ...located({ appointmentId, service, professional: trainer }, undefined),
  ]
}
