import type { MeetingType } from '../consultations.ts'
import type { Pass, PassVisit, SeatSession } from '../courses.ts'
import type { Price, PriceOfPets } from '../money.ts'
import type { CancellationPolicy } from './professionals.ts'
import type { BookedResource } from '../resources.ts'
import type { ServiceLocation } from '../service-locations.ts'
import type { BookedService, PricedBy } from '../service-table.ts'
import type { VaccineGroup } from '../vaccine-groups.ts'
import type { DepositPlan, Night, Stay, StayTerms, StayVaccinations, VaccinationProof } from '../stays.ts'
import type { PersonalFields } from './personal-fields.ts'
import type { CancellationReasonCode, CancelledBy } from './cancellations.ts'

/** A visit in a window: how long it takes, and how many visits the window bore when it was booked. */
export type VisitWindow = { visitMinutes: number; capacity: number }

export const arrivalSteps = ['not_arrived', 'arrived', 'called_in'] as const
export type ArrivalStep = (typeof arrivalSteps)[number]

export type PrescriptionSheet = {
  diagnosis: string
  medicines: { name: string; dose: string; instructions: string }[]
  notes: string
}

/** An appointment, from its hold to what came after it. */
export type AppointmentEvents = {
  // appointment-{appointmentId}
  AppointmentPlaced: {
    appointmentId: string
    parentId: string
    petId: string
    /** The animals beside it, of an appointment for several: a line of the price is of one of them. */
    furtherPetIds?: string[]
    professionalId: string
    serviceId: string
    /** Of several services it names all: "Bath + Nails". */
    serviceName: string
    serviceNameEn: string
    /** All services, of an appointment for several: one follows the other, and that one is the first. */
    services?: BookedService[]
    startsAt: string
    endsAt: string
    zone: string
    tzdataVersion: string
    price: PriceOfPets
    bufferMinutes: number
    reason: string
    policy: CancellationPolicy
    freeCancellationUntil: string
    holdExpiresAt: string
    /** The schedule and profile that decided this, so that anyone can prove it lay within them. */
    scheduleRevision: number
    professionalRevision: number
    /** An instant (direct) consultation: it can't be edited, moved or cancelled. */
    consultation?: { meetingType: MeetingType }
    /** Of a service with a table or with chosen extras; of several services each has its own. */
    pricedBy?: PricedBy
    /** Booked by window: start and end are the window's. */
    window?: VisitWindow
    /** One of the visits that were booked together: they are held and paid together, and each is kept, moved or cancelled by itself. */
    seriesId?: string
  }
  /**
   * With the placing: once it is paid it takes the place of another parent's appointment, which ends in that append. `isMovedLate`: cancelling
   * that one would have been late for any start, and so it is of this one.
   */
  TakeOverBegun: { appointmentId: string; offeredId: string; transferId: string; isMovedLate: boolean }
  /**
   * Where it happens, unless the parent comes to the professional: written with the placing, and again with each other address of the
   * parent's. The address is a revision of its own stream, where its text is sealed; null while the parent has named none.
   */
  AppointmentLocated: {
    appointmentId: string
    location: ServiceLocation
    addressId: string | null
    addressRevision: number | null
    /** How often it was edited, resized or sent to another address, this time too. */
    changeCount: number
  }
  /** With the placing of what needs rooms or devices of a clinic: it has them for all of its time, wherever it is moved. */
  ResourcesBooked: { appointmentId: string; clinicId: string; resources: BookedResource[] }
  /**
   * Written with the placing of a stay: it takes nights of a class of rooms and no time of the professional's. `maxPets` is what the house
   * may hold at once, null where the rooms alone bound it.
   */
  StayBooked: {
    appointmentId: string
    stay: Stay
    nights: Night[]
    terms: StayTerms
    maxPets: number | null
    /** Absent where all of it is paid at once. */
    deposit?: DepositPlan
    /** Absent where the hotel asks for none, or wrote the stay down itself. */
    vaccinations?: StayVaccinations
  }
  /** The parent chose this entry of the animal's record: the stay rests on it, as it stands here, whatever becomes of it in the record. */
  VaccinationShown: { appointmentId: string; petId: string; groups: VaccineGroup[]; proof: VaccinationProof }
  /** The hotel saw it on paper. */
  VaccinationSeen: { appointmentId: string; petId: string; group: VaccineGroup }
  /** The parent was asked once more for what is missing, before the deadline. */
  VaccinationReminded: { appointmentId: string; parentId: string }
  /** The parent was asked for the balance once more, before its deadline. */
  BalanceReminded: { appointmentId: string; parentId: string; dueCents: number }
  /** The parent is paying the balance, on a page that is closed at that instant. */
  BalanceStarted: { appointmentId: string; balancePaymentId: string; dueCents: number; expiresAt: string }
  BalancePaid: { appointmentId: string; parentId: string; balancePaymentId: string; paidCents: number }
  /**
   * The parent is paying for more nights at the end of a stay, at the rates of today for its animals and its extras per night: until
   * `expiresAt` they are held under the id of that payment.
   */
  StayExtensionHeld: {
    appointmentId: string
    extensionPaymentId: string
    departure: string
    nights: Night[]
    terms: StayTerms
    price: Price
    expiresAt: string
  }
  /** The held nights are free again: they were not paid in time, other nights were asked for, or the stay changed meanwhile. */
  StayExtensionEnded: { appointmentId: string; extensionPaymentId: string; why: 'unpaid' | 'replaced' | 'stay_changed' }
  /** More nights were paid. `nights` and `price` are of the whole stay from here on; `terms` are those of the new nights alone. */
  StayExtended: {
    appointmentId: string
    parentId: string
    extensionPaymentId: string
    departure: string
    endsAt: string
    nights: Night[]
    price: Price
    terms: StayTerms
    paidCents: number
  }
  /** Written with the placing of a seat: it takes one in each of these sessions, and no time of the professional's. */
  SeatBooked: {
    appointmentId: string
    courseId: string
    courseRevision: number
    place: string
    sessions: SeatSession[]
    /** It is the first visit of a pass, whose price is the appointment's. */
    pass?: Pass & Pick<PassVisit, 'title' | 'titleEn'>
  }
  /** Whether the animal came to a session; said again it corrects a slip. */
  SeatAttended: { appointmentId: string; sessionId: string; isPresent: boolean }
  /**
   * The last nights were given up: they are free at once. Of what was paid for them `refundCents` come back by the pinned policy, extras
   * in full, and `keptCents` do not; from here on the price and the policy are about the nights that are left. `isEarlyDeparture`: the hotel
   * checked its guests out before their last night, and the nights are priced as if their parent gave them up. `dueToClinicCents`, of a stay
   * that the hotel wrote down itself: what its nights that are left cost there.
   */
  StayShortened: {
    appointmentId: string
    by: 'parent' | 'professional'
    departure: string
    endsAt: string
    nights: Night[]
    price: Price
    isLate: boolean
    refundCents: number
    keptCents: number
    isEarlyDeparture?: true
    dueToClinicCents?: number
    /** What is still to be paid of the balance; nights that are given up lower it first. */
    dueCents?: number
  }
  /**
   * Some sessions of a booked seat fall away: the trainer called one off, or the parent leaves the course. Their seats are free at once. Of what
   * was paid for them `refundCents` come back and `keptCents` do not; from here on price, times and deadline are those of the sessions that are left.
   */
  SessionsGivenUp: {
    appointmentId: string
    /** The parent's key seals the reason of either side. */
    parentId: string
    by: 'parent' | 'professional'
    sessionIds: string[]
    price: Price
    startsAt: string
    endsAt: string
    freeCancellationUntil: string
    isLate: boolean
    refundCents: number
    keptCents: number
    reason?: string
    /** Of a pass whose unused visits are given back: how many it keeps. */
    passVisits?: number
  }
  /** The animals are in the house, in this room of their class, from this local date on: until they leave, no one else gets the room. */
  GuestsCheckedIn: { appointmentId: string; room: number; from: string }
  GuestRoomChanged: { appointmentId: string; room: number; from: string }
  /** They left; the nights from this local date on are free. */
  GuestsCheckedOut: { appointmentId: string; on: string }
  /** They did not come; the nights from this local date on are free. */
  GuestsStayedAway: { appointmentId: string; from: string }
  /** A parent who came back to their hold wrote another reason, or the same one. Their own key seals it. */
  AppointmentReasonChanged: { appointmentId: string; parentId: string; reason: string }
  /** In the stream of the appointment that was not placed: its wish is a hold that stands already. Asked again, it gets the same answer. */
  HoldResumed: { resumedId: string; holdExpiresAt: string }
  PaymentStarted: {
    appointmentId: string
    paymentId: string
    holdExpiresAt: string
    /** Of a payment that was requested before there was an appointment, for the ledger begins with that. */
    feePercent?: number
  }
  /** Its holder asked for more time to pay; once per hold. */
  MoreTimeGiven: { appointmentId: string; holdExpiresAt: string }
  /** `feePercent` is pinned where promotions paid all of it; else its payment pins it. */
  AppointmentConfirmed: { appointmentId: string; paidCents: number; feePercent?: number }
  /** A hold that ended unpaid. Money that still arrives later is case 7. */
  AppointmentExpired: { appointmentId: string }
  AppointmentMoved: {
    appointmentId: string
    fromStartsAt: string
    fromEndsAt: string
    startsAt: string
    endsAt: string
    /** By the pinned policy for the new start; a missed deadline stays the missed one: a move cannot buy it back. */
    freeCancellationUntil: string
    isLate: boolean
    /** Counted for calendar files: SEQUENCE of the ICS entry. */
    sequence: number
    /** The owner of the key that seals the reason. */
    parentId: string
    /** Why, in the mover's words; a clinic always gives one. */
    reason?: string
    /** Time that is not offered, taken on purpose: outside the hours of work, or beside another appointment. */
    anyway?: { overlappedId: string | null }
    /** In place of the pinned one: by a professional at short notice, so the parent gets all back in any case. */
    policy?: CancellationPolicy
    /** The window that it was moved to; absent where it now has a time of its own. */
    window?: VisitWindow
  }
  /** Another service of the same price and length, another pet of the same parent, another reason: what is not named stays. */
  AppointmentEdited: {
    appointmentId: string
    /** The owner of the key that seals the reason. */
    parentId: string
    by: 'parent' | 'professional'
    service?: { serviceId: string; serviceName: string; serviceNameEn: string; price: Price }
    petId?: string
    reason?: string
    /** How often it was edited or resized, this time too. */
    changeCount: number
  }
  /** It ends later or earlier than it did; the price stays. */
  AppointmentResized: { appointmentId: string; startsAt: string; fromEndsAt: string; endsAt: string; changeCount: number }
  AppointmentCancelled: {
    appointmentId: string
    /** The parent's key seals the reason of either side: it is about them and their pet. */
    parentId: string
    by: CancelledBy
    /** The payment that was started for it; null where none was. */
    paymentId: string | null
    /** None where a person cancelled this one appointment. */
    reasonCode?: CancellationReasonCode
    /** In the canceller's own words, if given. */
    reason?: string
    isLate: boolean
    /** The refund by the pinned policy of what was captured, or of a capture still in flight. */
    refundCents: number
    keptCents: number
    /** Share of a capture in flight that goes back, 0 to 100. */
    refundPercent: number
    /** Until then the canceller may take it back: the time stays taken, no letter is sent, and the settling event requests the refund under this id. */
    undo?: { until: string; refundId: string; idempotencyKey: string }
  }
  /** The undo time passed, or the other side cancelled too: the time is free, the letters go out, and the same append requests the refund. */
  CancellationSettled: {
    appointmentId: string
    /** Refunded now. */
    refundCents: number
    /** The same append cancels again with other amounts; the letters are about that. */
    isRaised?: true
  }
  /** The appointment stands as if it had never been cancelled. */
  CancellationUndone: { appointmentId: string }

  /** An appointment beside another one on purpose, with the professional's reason. Nothing is charged for it by us. */
  OverlapAllowed: {
    appointmentId: string
    /** The owner of the key that seals the reason. */
    parentId: string
    overlappedId: string
    reason: string
    dueToClinicCents: number
  }
  /** An appointment that the professional booked for a pet they know. Nothing is charged for it by us. */
  AppointmentAddedByProfessional: { appointmentId: string; dueToClinicCents: number }
  /** Its parent, a client of a desk until then, took it into the account that they had. What was sealed before stays sealed with the client's key. */
  AppointmentParentChanged: { appointmentId: string; fromId: string; toId: string }
  /** Whether the patient has come, and was called in; said again as `not_arrived` it corrects a slip. */
  ArrivalRecorded: { appointmentId: string; step: ArrivalStep }
  AppointmentCompleted: { appointmentId: string }
  /** `refundCents` is what the pinned policy gives back of what was paid. */
  AppointmentMarkedNoShow: { appointmentId: string; refundCents: number }
  /** Of a talk that promotions paid all of: an operator decided about a complaint, and so much of the fee is not owed for it. */
  FeeWithheld: { appointmentId: string; parentId: string; withheldCents: number; reason: string }
  /** The final bill. The last one counts; a refund for an earlier one stays with the parent. */
  BillAdjusted: {
    appointmentId: string
    /** The owner of the key that seals the reason. */
    parentId: string
    billCents: number
    /** The refund because of this bill. */
    refundCents: number
    /** The parent's debt to the clinic beside what we keep; never charged by us. */
    dueToClinicCents: number
    reason: string
  }
  /** Paid there by now, in all; the last one counts. */
  PaidAtClinic: { appointmentId: string; amountCents: number }
  /** The parent was written to about what is left to pay at the clinic. */
  DueReminded: { appointmentId: string; leftCents: number }
  PrescriptionWritten: {
    prescriptionId: string
    appointmentId: string
    parentId: string
    professionalId: string
    /** The owner of the key that seals the sheet. */
    petId: string
    sheet: PrescriptionSheet
  }

  // reads-{appointmentId}: each read by anyone but the appointment's parties. `what` is the last part of the address.
  AppointmentRead: { appointmentId: string; what: string }
  // reads-{professionalId or clinicId or `all`}: of histories over many appointments
  HistoryRead: { professionalId: string | null; clinicId: string | null; what: string }
  // reads-{appointmentId, or subjectId for what is about no appointment}
  /** An operator opened what was sealed in an event, and why. `subjectId`: whose it is, and whose key seals the reason. */
  SealedFieldsOpened: {
    subjectId: string
    appointmentId: string | null
    position: number
    eventType: string
    fields: string[]
    reason: string
  }
}

export const appointmentsFields = {
  AppointmentPlaced: { reason: 'parentId' },
  AppointmentReasonChanged: { reason: 'parentId' },
  AppointmentEdited: { reason: 'parentId' },
  AppointmentMoved: { reason: 'parentId' },
  SessionsGivenUp: { reason: 'parentId' },
  AppointmentCancelled: { reason: 'parentId' },
  OverlapAllowed: { reason: 'parentId' },
  FeeWithheld: { reason: 'parentId' },
  BillAdjusted: { reason: 'parentId' },
  PrescriptionWritten: { sheet: 'petId' },
  SealedFieldsOpened: { reason: 'subjectId' },
} as const satisfies PersonalFields<AppointmentEvents>
