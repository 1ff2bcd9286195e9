import type { Erased, Sealed } from './envelope.ts'
import { addressFields, type AddressEvents } from './events/addresses.ts'
import { adoptionFields, type AdoptionEvents } from './events/adoptions.ts'
import { appointmentsFields, type AppointmentEvents } from './events/appointments.ts'
import { notesFields, type NoteEvents } from './events/notes.ts'
import { cardFields, type CardEvents } from './events/cards.ts'
import { casesFields, type CaseEvents } from './events/cases.ts'
import { consultationsFields, type ConsultationEvents } from './events/consultations.ts'
import { courseFields, type CourseEvents } from './events/courses.ts'
import type { ConsentEvents } from './events/consents.ts'
import { documentFields, type DocumentEvents } from './events/documents.ts'
import { clinicsFields, type ClinicEvents } from './events/clinics.ts'
import type { LoadTestEvents } from './events/load-tests.ts'
import type { LogServerEvents } from './events/log-server.ts'
import { peopleFields, type PeopleEvents } from './events/people.ts'
import { petFields, type PetEvents } from './events/pets.ts'
import { petTransferFields, type PetTransferEvents } from './events/pet-transfers.ts'
import { paymentFields, type PaymentEvents } from './events/payments.ts'
import { promotionFields, type PromotionEvents } from './events/promotions.ts'
import { payoutFields, type PayoutEvents } from './events/payouts.ts'
import type { ProjectionEvents } from './events/projections.ts'
import { professionalsFields, type ProfessionalEvents } from './events/professionals.ts'
import { reviewFields, type ReviewEvents } from './events/reviews.ts'
import { schedulesFields, type ScheduleEvents } from './events/schedules.ts'
import type { SeriesEvents } from './events/series.ts'
import type { ShareEvents } from './events/shares.ts'
import type { SubscriptionEvents } from './events/subscriptions.ts'
import { visitReportFields, type VisitReportEvents } from './events/visit-reports.ts'
import { visitTemplateFields, type VisitTemplateEvents } from './events/visit-templates.ts'
import { waitlistFields, type WaitlistEvents } from './events/waitlist.ts'
import type { WorkEvents } from './events/work.ts'

/** The state that a command's answer was read from when nothing had to change. */
export type Standing = { [field: string]: string | number | boolean | null }

export type CommandEvents = {
  /** The requested state holds already. In the stream of its subject, so that the same key gets the same answer at any later time. */
  NothingChanged: { standing: Standing }
}

/** Every fact the log can hold, by type. Versions start at 1; an old version is lifted by an upcaster, never edited. */
export type Events = PeopleEvents &
  PetEvents &
  ShareEvents &
  PetTransferEvents &
  AddressEvents &
  AdoptionEvents &
  ProfessionalEvents &
  ScheduleEvents &
  VisitTemplateEvents &
  AppointmentEvents &
  CourseEvents &
  NoteEvents &
  VisitReportEvents &
  SeriesEvents &
  PaymentEvents &
  PromotionEvents &
  PayoutEvents &
  SubscriptionEvents &
  CardEvents &
  WaitlistEvents &
  ClinicEvents &
  CaseEvents &
  ConsentEvents &
  ConsultationEvents &
  ReviewEvents &
  ProjectionEvents &
  WorkEvents &
  LoadTestEvents &
  LogServerEvents &
  DocumentEvents &
  CommandEvents

export type EventType = keyof Events
/** A fact as deciders write it: a union discriminated on `type`. */
export type LapkaEvent<T extends EventType = EventType> = { [K in T]: { type: K; data: Events[K] } }[T]

/** Current version of each event type; absent means 1. */
export const eventVersions: Partial<Record<EventType, number>> = {
  AppointmentPlaced: 6,
  AppointmentMoved: 2,
  ScheduleSet: 2,
  CancellationPolicySet: 2,
  AppointmentMarkedNoShow: 2,
  ClaimHeld: 2,
  PaymentStarted: 2,
  AppointmentCancelled: 3,
  ConsultationAccepted: 2,
  ConsultationLeft: 2,
  ConsultationEnded: 2,
  PromotionOpened: 2,
  PayoutAccountSet: 2,
  ProviderAccountChanged: 2,
  RefundRequested: 3,
  CaseOpened: 7,
  CodeRefused: 2,
  CreditRefused: 3,
  ServicesSet: 5,
  SeriesPlaced: 2,
  PetAdded: 3,
  PetChanged: 3,
  LoadTestStarted: 2,
  PeopleSearched: 2,
  WaitJoined: 2,
  RecordRead: 2,
}

/** Fields that are sealed before an event is written: per event and field, the field that names the key's owner. */
export const personalFields = {
  ...peopleFields,
  ...petFields,
  ...petTransferFields,
  ...addressFields,
  ...adoptionFields,
  ...professionalsFields,
  ...visitTemplateFields,
  ...schedulesFields,
  ...appointmentsFields,
  ...courseFields,
  ...notesFields,
  ...visitReportFields,
  ...paymentFields,
  ...promotionFields,
  ...payoutFields,
  ...cardFields,
  ...waitlistFields,
  ...clinicsFields,
  ...casesFields,
  ...consultationsFields,
  ...documentFields,
  ...reviewFields,
}
type PersonalField<T extends EventType> = T extends keyof typeof personalFields ? keyof (typeof personalFields)[T] : never

/** Facts as the log keeps them, which is how folds and deciders see them: nothing personal can be read, so nothing is decided by it. */
export type SealedEvents = {
  [T in EventType]: { [Field in keyof Events[T]]: Field extends PersonalField<T> ? Sealed : Events[T][Field] }
}
/** Facts after the vault opened them. */
export type OpenedEvents = {
  [T in EventType]: {
    [Field in keyof Events[T]]: Field extends PersonalField<T> ? Events[T][Field] | Erased : Events[T][Field]
  }
}

const fieldsByType: Record<string, Record<string, string> | undefined> = personalFields

/** The personal fields of a type of fact, each with the field that names its subject. */
export const personalFieldsOf = (type: string): [field: string, subjectField: string][] =>
  Object.entries(fieldsByType[type] ?? {})
