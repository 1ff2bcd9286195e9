import type { CommandEvents } from '@lapka/contracts/events.ts'
import type { AppointmentEvents } from '@lapka/contracts/events/appointments.ts'
import type { ConsultationEvents } from '@lapka/contracts/events/consultations.ts'
import type { PaymentEvents } from '@lapka/contracts/events/payments.ts'

export const historyTopics = [
  'placed',
  'moved',
  'changed',
  'cancelled',
  'consultation',
  'payment',
  'refund',
  'expired',
  'read',
] as const
export type HistoryTopic = (typeof historyTopics)[number]

type HistoryFact = {
  /** The topic that people filter by. */
  topic?: HistoryTopic
  /** The payment provider told us; everything else without a person is done by Lapka itself. */
  isFromProvider?: true
  /** Has no sentence of its own and shows beneath what its command did. */
  isDetail?: true
}

/** Stand in no appointment's history: what was written and shown in the room, and what ended before there was an appointment. */
type Unlisted =
  | 'ConsultationMessageWritten'
  | 'ConsultationPhotoAdded'
  | 'ConsultationUnanswered'
  | 'ConsultationAbandoned'
  | 'ConsultationAvailabilitySet'
type ListedConsultationEvent = Exclude<keyof ConsultationEvents, Unlisted>

/**
 * How each event of an appointment, its payment or its consultation is told in the history. The most telling stands first: where one command
 * wrote several, the first of them in this order is the sentence. A new event does not compile until it stands here, and
 * without its text in `did` either.
 */
const historyFacts = {
  ConsultationAsked: { topic: 'consultation' },
  ConsultationAccepted: { topic: 'consultation' },
  ConsultationEnded: { topic: 'consultation' },
  ConsultationLeft: { topic: 'consultation' },
  ConsultationJoined: { topic: 'consultation' },
  ConsultationDeclined: { topic: 'consultation' },
  ConsultationOffered: { topic: 'consultation' },
  ConsultationQueued: { topic: 'consultation' },
  ConsultationPromotionsDropped: { topic: 'payment' },
  ConsultationCardRefused: { topic: 'payment' },
  ConsultationPaymentStarted: { topic: 'payment' },
  ConsultationFeedbackGiven: { topic: 'consultation' },
  AppointmentAddedByProfessional: {},
  AppointmentParentChanged: {},
  OverlapAllowed: {},
  TakeOverBegun: { topic: 'placed' },
  AppointmentPlaced: { topic: 'placed' },
  AppointmentCancelled: { topic: 'cancelled' },
  CancellationUndone: { topic: 'cancelled' },
  CancellationSettled: { topic: 'cancelled' },
  AppointmentMoved: { topic: 'moved' },
  AppointmentEdited: { topic: 'changed' },
  AppointmentResized: { topic: 'changed' },
  ArrivalRecorded: {},
  AppointmentCompleted: {},
  AppointmentMarkedNoShow: {},
  FeeWithheld: {},
  BillAdjusted: {},
  PaidAtClinic: { topic: 'payment' },
  DueReminded: { topic: 'payment' },
  PrescriptionWritten: {},
  AppointmentRead: { topic: 'read' },
  SealedFieldsOpened: { topic: 'read' },
  AppointmentConfirmed: { topic: 'payment', isFromProvider: true },
  AppointmentExpired: { topic: 'expired' },
  AppointmentReasonChanged: {},
  AppointmentLocated: { topic: 'changed' },
  ResourcesBooked: { isDetail: true },
  StayBooked: { isDetail: true },
  SeatBooked: { isDetail: true },
  SeatAttended: { isDetail: true },
  StayShortened: { topic: 'changed' },
  VaccinationShown: { topic: 'changed' },
  VaccinationSeen: { topic: 'changed' },
  VaccinationReminded: {},
  StayExtensionHeld: { topic: 'payment' },
  StayExtensionEnded: { topic: 'changed' },
  StayExtended: { topic: 'changed', isFromProvider: true },
  BalanceReminded: { topic: 'payment' },
  BalanceStarted: { topic: 'payment' },
  BalancePaid: { topic: 'payment', isFromProvider: true },
  SessionsGivenUp: { topic: 'changed' },
  VisitTaken: { topic: 'changed' },
  VisitReturned: { topic: 'changed' },
  GuestsCheckedIn: { topic: 'changed' },
  GuestRoomChanged: { topic: 'changed' },
  GuestsCheckedOut: { topic: 'changed' },
  GuestsStayedAway: { isDetail: true },
  PaymentStarted: { topic: 'payment' },
  MoreTimeGiven: { topic: 'payment' },
  DisputeOpened: { topic: 'payment', isFromProvider: true },
  DisputeClosed: { topic: 'payment', isFromProvider: true },
  RefundRetried: { topic: 'refund' },
  RefundReturnedByTransfer: { topic: 'refund' },
  RefundReturnedByDispute: { topic: 'refund' },
  RefundApproved: { topic: 'refund' },
  RefundApprovalDeclined: { topic: 'refund' },
  RefundApprovalRequested: { topic: 'refund' },
  RefundNeedsPerson: { topic: 'refund' },
  RefundFailed: { topic: 'refund', isFromProvider: true },
  RefundSucceeded: { topic: 'refund', isFromProvider: true },
  RefundReferenceReceived: { topic: 'refund', isFromProvider: true },
  RefundPending: { topic: 'refund', isFromProvider: true },
  RefundSubmitted: { topic: 'refund' },
  RefundRequested: { topic: 'refund' },
  RefundWithdrawn: { topic: 'refund' },
  PaymentDeclined: { topic: 'payment', isFromProvider: true },
  PaymentCaptured: { topic: 'payment', isFromProvider: true },
  BalanceCaptured: { topic: 'payment', isFromProvider: true },
  PaymentAuthorised: { topic: 'payment', isFromProvider: true },
  CardVerified: { topic: 'payment', isFromProvider: true },
  CaptureRequested: { topic: 'payment' },
  PaymentVoided: { topic: 'payment' },
  CheckoutOpened: { topic: 'payment', isFromProvider: true },
  VoidRequested: { topic: 'payment', isDetail: true },
  PaymentRequested: { topic: 'payment', isDetail: true },
  ProviderFeeCharged: { isDetail: true },
  PaymentDivided: { isDetail: true },
  HoldResumed: { isDetail: true },
  HistoryRead: { isDetail: true },
  NothingChanged: {},
} as const satisfies Record<
  keyof AppointmentEvents | 'VisitTaken' | 'VisitReturned' | keyof PaymentEvents | keyof CommandEvents | ListedConsultationEvent,
  HistoryFact
>

type Facts = typeof historyFacts
export type TellingType = { [T in keyof Facts]: Facts[T] extends { isDetail: true } ? never : T }[keyof Facts]

const facts: ReadonlyMap<string, HistoryFact & { rank: number }> = new Map(
  Object.entries(historyFacts).map(([type, fact], rank) => [type, { ...fact, rank }]),
)

export const isTelling = (type: string): type is TellingType => facts.has(type) && facts.get(type)?.isDetail !== true
export const isFromProvider = (type: string): boolean => facts.get(type)?.isFromProvider === true
/** Smaller is more telling. */
export const rankOf = (type: string): number => facts.get(type)?.rank ?? facts.size

/** As the API takes them: types with commas between them. */
export const typesOfTopic = (topic: HistoryTopic): string =>
  [...facts].flatMap(([type, fact]) => (fact.topic === topic ? type : [])).join(',')
