import { z } from 'zod'
import { meetingTypes } from '../consultations.ts'
import { arrivalSteps } from '../events/appointments.ts'
import { cancellationReasonCodes } from '../events/cancellations.ts'
import { attemptSteps, declineReasons } from '../payments.ts'
import { resourceKinds } from '../resources.ts'
import { serviceLocations } from '../service-locations.ts'
import { travelModes } from '../travel.ts'
import { address } from './addresses.ts'
import { afterQuery, freeText, id, page, position } from './common.ts'
import { seatView } from './courses.ts'
import { policyView } from './professionals.ts'
import { stayView } from './stays.ts'
import { amountCents, animalType, currency, gender, instant, instantInput, instantOrDate, temperament } from './values.ts'

/** POST …/extend-hold: more time to pay, once per hold. */
export const extendHoldBody = z.strictObject({}).nullish()
export const extendHoldAnswer = z.object({ id, holdExpiresAt: instant, position })

/** POST …/start-payment. `saveCard`: the parent agrees that the payment provider keeps the card for the next time they pay. */
export const startPaymentBody = z.strictObject({ saveCard: z.boolean().default(false) }).nullish()
export const startPaymentAnswer = z.object({ checkoutUrl: z.string(), position })

/** `isUndoable`: a booked appointment's time, letters and refund wait ten seconds for undo-cancellation; without it all of it is done at once. */
export const cancelAppointmentBody = z.strictObject({ reason: freeText(500).default(''), isUndoable: z.boolean().default(false) })
export const cancelAppointmentAnswer = z.object({ refundCents: amountCents, undoUntil: instant.nullable(), position })

/** POST …/undo-cancellation: the person who cancelled takes it back in time. */
export const undoCancellationBody = z.strictObject({}).nullish()
export const undoCancellationAnswer = z.object({ id, position })

export const appointmentStatuses = ['PAYMENT', 'SCHEDULED', 'CANCELED', 'DONE'] as const
export const appointmentStatus = z.enum(appointmentStatuses)
export type AppointmentStatus = z.infer<typeof appointmentStatus>

/** A refund is where its last sending is, or waits for a person. */
export const refundStatuses = [...attemptSteps, 'needs_person'] as const
export const refundStatus = z.enum(refundStatuses)
export type RefundStatus = z.infer<typeof refundStatus>

/** `reference` is the provider's number to copy, `bankReference` the one that the bank finds the money by (ARN), once there is one; `expectedBy` is when the bank should have paid it out. */
export const refundView = z.object({
  id,
  status: refundStatus,
  amountCents,
  reference: z.string().nullable(),
  bankReference: z.string().nullable(),
  expectedBy: instant.nullable(),
  timeline: z.array(z.object({ status: refundStatus, at: instant })),
})

const pricedItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('service'), serviceId: z.string(), name: z.string(), nameEn: z.string(), petId: id.optional() }),
  z.object({ kind: z.literal('promotion'), promotionId: z.string(), name: z.string(), nameEn: z.string() }),
])
/** A part of a price; a promotion's is below zero. */
const visitingPet = z.object({ id, name: z.string(), animalType, breed: z.string() })
export type VisitingPet = z.infer<typeof visitingPet>
const priceLine = z.object({ item: pricedItem, cents: z.int() })

/** As it was when the visit was booked or sent there. How one gets in is empty for a clinic. */
const visitAddress = address

const bookedService = z.object({
  id: z.string(),
  /** Of several services it names all of them. */
  name: z.string(),
  nameEn: z.string(),
  /** Each of several in their order, with how long it takes; left out of one alone. */
  inTurn: z.array(z.object({ id: z.string(), name: z.string(), nameEn: z.string(), minutes: z.int() })).optional(),
})

export const appointmentView = z.object({
  id,
  /** Short number for people, "LP-24817A". */
  number: z.string(),
  status: appointmentStatus,
  startsAt: instant,
  endsAt: instant,
  zone: z.string(),
  /** Of an instant (direct) consultation, which can't be edited, moved or cancelled; null for a booked appointment. */
  meetingType: z.enum(meetingTypes).nullable(),
  location: z.enum(serviceLocations),
  /**
   * The parent's address that the professional goes to. Null for readers who may not see it (now), see decision 46, and while the
   * parent has named none.
   */
  visitAddress: visitAddress.nullable(),
  /** For its professional: the way from the appointment before it on that day, and how much time there is for it. */
  wayThere: z.object({ mode: z.enum(travelModes), minutes: z.int(), freeMinutes: z.int() }).optional(),
  /** Of a stay: its nights and its animals; null for what has a time. */
  stay: stayView.nullable(),
  /** Of a seat in a class: where, and in which sessions; null for anything else. */
  seat: seatView.nullable(),
  /** Of a visit in a window, which begins and ends with it: how long the visit takes. Null for what has a time of its own. */
  visitMinutes: z.int().nullable(),
  /** The rooms and devices of a clinic that it has, as they were called when it was booked; left out where it has none. */
  resources: z.array(z.object({ resourceId: id, kind: z.enum(resourceKinds), name: z.string() })).optional(),
  /** Booked together with others. */
  seriesId: id.nullable(),
  /** By its parent. */
  isAddressChangeable: z.boolean(),
  /** The total of the lines. */
  priceCents: amountCents,
  priceLines: z.array(priceLine),
  paidCents: amountCents,
  currency,
  freeCancellationUntil: instant,
  /** Set while it waits for payment. */
  holdExpiresAt: instant.nullable(),
  /** Five more minutes can still be asked for. */
  isHoldExtendable: z.boolean(),
  isCancellable: z.boolean(),
  isMovable: z.boolean(),
  /** By the professional or their clinic: also after its start, to later that day, while the parent has not come. */
  isMovableByProfessional: z.boolean(),
  /** By its parent or its professional. */
  isEditable: z.boolean(),
  /** By its professional. */
  isResizable: z.boolean(),
  placedAt: instant,
  paidAt: instant.nullable(),
  cardLast4: z.string().nullable(),
  service: bookedService,
  professional: z.object({
    id,
    /** As they were called when it was made. */
    displayName: z.string(),
    /** Their own spelling of it; empty where they gave none. */
    latinName: z.string(),
    /** Given with a booked appointment; empty before it is paid and after it was cancelled. */
    phone: z.string(),
    role: z.string(),
    city: z.string(),
    address2: z.string(),
    clinicName: z.string(),
    specializations: z.array(z.string()),
  }),
  /** Null once the parent was erased. */
  parent: z.object({ id, displayName: z.string() }),
  pet: visitingPet,
  /** All that it is for; that one is the first. */
  pets: z.array(visitingPet),
  reason: z.string(),
  policy: policyView,
  moveCount: z.int(),
  /** How often it was edited, resized or shortened. */
  changeCount: z.int(),
  /** When the patient came and was called in; null while they have not come. */
  arrival: z.object({ arrivedAt: instant, calledInAt: instant.nullable() }).nullable(),
  /** When a walker or sitter began and ended the visit, and sent their report of it; null while they have not begun. */
  report: z.object({ startedAt: instant, endedAt: instant.nullable(), sentAt: instant.nullable() }).nullable(),
  /** The professional's mark afterwards; null until they set it. */
  outcome: z.enum(['completed', 'no_show']).nullable(),
  /** The final bill. The amount due to the clinic is never charged by us. */
  bill: z
    .object({ amountCents, refundCents: amountCents, dueToClinicCents: amountCents, reason: z.string(), at: instant })
    .nullable(),
  /** Beside another appointment on purpose: why, and what is to be paid at the clinic. */
  overlap: z.object({ appointmentId: id, reason: z.string(), dueToClinicCents: amountCents }).nullable(),
  /** To be paid at the clinic; never charged by us. */
  dueToClinicCents: amountCents,
  /** Paid there so far, and still owed by the parent. */
  paidAtClinicCents: amountCents,
  leftAtClinicCents: amountCents,
  /** When the parent was last reminded of it. */
  dueRemindedAt: instant.nullable(),
  cancellation: z
    .object({
      by: z.enum(['parent', 'professional', 'system']),
      /** Why, if it was cancelled as a consequence of something else. */
      reasonCode: z.enum(cancellationReasonCodes).nullable(),
      at: instant,
      reason: z.string(),
      refundCents: amountCents,
      keptCents: amountCents,
      /** Until then the person who cancelled may take it back; null once it is final. */
      undoUntil: instant.nullable(),
    })
    .nullable(),
  /** All that goes back of it as one: the sum, and as far as the slowest part. */
  refund: refundView.nullable(),
  /** Each by itself, the first one first. */
  refunds: z.array(refundView),
  /** Position of the last event this view shows: newer live messages are worth a refetch. */
  position,
})
export type AppointmentView = z.infer<typeof appointmentView>

/** The caller's role in an appointment. Anyone else gets 404. */
export const parties = ['parent', 'professional', 'clinic', 'operator'] as const
export type Party = (typeof parties)[number]

/** GET /api/v2/appointments/{id}: the appointment as its reader may see it. */
export const appointmentDetails = appointmentView.extend({
  /** The reader's role. */
  party: z.enum(parties),
  /** All visits that were booked together with this one, itself too, by start; none of what was booked alone. */
  seriesVisits: z.array(z.object({ id, startsAt: instant, status: appointmentStatus })),
  /** The commands on this appointment that this party is allowed, by the last part of their address. */
  commands: z.array(z.string()),
  /** Of those animals that the parent still cares for; none for the parent. */
  patients: z.array(
    z.object({ petId: id, gender, born: z.string(), temperament: z.array(temperament), temperamentNote: z.string() }),
  ),
  /**
   * The keepers' notes on each animal for those who look after it: read by the professional and their clinic from the agreement until a day
   * after the end. An animal of which nothing is written is left out.
   */
  care: z.array(
    z.object({
      petId: id,
      petName: z.string(),
      allergies: z.string(),
      medicine: z.string(),
      feeding: z.string(),
      emergencyContact: z.string(),
      usualVet: z.string(),
    }),
  ),
  /** How the parent is reached, for those who receive them; empty where nothing is known. */
  contact: z
    .object({
      /** Empty of a client of a desk, who has no account. */
      email: z.string(),
      phone: z.string(),
      /** Of this desk's client without an account, or of one who was and has made it their own. */
      client: z.enum(['of_desk', 'taken_over']).nullable(),
    })
    .nullable(),
  /** Lapka's fee on the professional's earning, as it was pinned; null while paying was not started, and for its parent. */
  feePercent: z.int().nullable(),
  /**
   * Paying that was started and is not over, for its parent and operators: whether the card is to be kept, and the last one that was
   * declined.
   */
  paying: z
    .object({
      isCardSaved: z.boolean(),
      declined: z.object({ reason: z.enum(declineReasons), cardLast4: z.string() }).nullable(),
    })
    .nullable(),
})
export type AppointmentDetails = z.infer<typeof appointmentDetails>

/** POST …/record-arrival: the patient has come, was called in, or has not come after all. */
export const recordArrivalBody = z.strictObject({ step: z.enum(arrivalSteps) })
export const recordArrivalAnswer = z.object({ id, position })

/** GET /api/v2/appointments: the caller's own, newest start first; `from`/`to` bound the start (calendar). */
export const appointmentListQuery = afterQuery.extend({
  from: instantOrDate.optional(),
  to: instantOrDate.optional(),
  status: appointmentStatus.optional(),
  petId: id.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
})
export const appointmentPage = page(appointmentView)

/** GET …/cancellation-preview: the same function decides the cancellation, so preview = outcome to the cent. */
export const cancellationPreview = z.object({
  refundCents: amountCents,
  keptCents: amountCents,
  freeCancellationUntil: instant,
  policy: policyView,
  isLate: z.boolean(),
  /** From this instant on the amounts above no longer hold. Null when nothing changes any more. */
  changesAt: instant.nullable(),
})

/** POST …/note-appointment: the professional's private note as it is from now on; an empty text takes it away. */
export const noteAppointmentBody = z.strictObject({ text: freeText(2000), remindAt: instantInput.nullable().default(null) })
export const noteAppointmentAnswer = z.object({ id, position })

/** GET …/note, for the professional alone. */
export const appointmentNote = z.object({ text: z.string(), remindAt: instant.nullable(), notedAt: instant.nullable() })
export type AppointmentNote = z.infer<typeof appointmentNote>
