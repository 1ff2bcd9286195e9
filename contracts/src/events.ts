import type { AnimalType, Gender } from './pets.ts'
import type { ProfessionalRole, Role, Language } from './roles.ts'
import type { Currency } from './money.ts'
import type { blockedVisitOutcomes, exceptionKinds } from './schedules.ts'

/**
 * Every fact the log can hold, by type. Versions start at 1; an old version is lifted by an upcaster, never edited.
 * `personalFields` below names the fields that are sealed under their subject's key before they are written.
 */
export type WeeklyHours = { weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7; from: string; to: string }
export type Service = { id: string; name: string; nameEn: string; priceCents: number; durationMinutes: number }
export type CancellationPolicy = { version: number; noticeHours: number; lateRefundPercent: number }
export type CancelledBy = 'parent' | 'professional' | 'system'
export type ExceptionKind = (typeof exceptionKinds)[number]
export type BlockedVisit = { appointmentId: string; wish: 'keep' | 'cancel' }
export type BlockedVisitOutcome = (typeof blockedVisitOutcomes)[number]
export type ReleaseReason = 'cancelled' | 'moved' | 'replaced' | 'payment_abandoned'

export type Events = {
  // email-{hmac of the normalised address}: one account per address, proven by the log itself
  EmailClaimed: { accountId: string }
  /** Somebody wants an account. It comes to be when they prove that the address is theirs; until then nobody has the address. */
  SignUpRequested: {
    accountId: string
    role: Role
    language: Language
    email: string
    name: string
    surname: string
    emailKey: string
  }
  /** Somebody wants an account with an address that has one: its owner is told, nobody else. */
  SignUpRepeated: { accountId: string }
  /** Erased: whoever proves the address may have it again. */
  EmailReleased: { accountId: string }

  // account-{accountId}; registered is who has confirmed the address.
  AccountRegistered: {
    accountId: string
    role: Role
    language: Language
    email: string
    name: string
    surname: string
    emailKey: string
  }
  PersonalDetailsChanged: { accountId: string; name: string; surname: string }
  LanguageChosen: { accountId: string; language: Language }
  PasswordResetRequested: { accountId: string }
  /** That it was, not what it is. All sessions but the one it was changed in are over. */
  PasswordChanged: { accountId: string; how: 'changed' | 'reset' }
  /** The last fact of an account. Its person's key is destroyed; what was sealed with it reads as erased from here on. */
  AccountErased: { accountId: string }

  /** On the account of somebody who is not booked; a professional's photo is their profile's. The bytes lie outside of the log. */
  PhotoSet: { accountId: string; photoId: string; sizeBytes: number; sha256: string }

  // pet-{petId}
  PetAdded: {
    petId: string
    ownerId: string
    name: string
    gender: Gender
    animalType: AnimalType
    breed: string
    ageYears: number
    temperament: string[]
    /** In the owner's words, where a temperament is none of the list. */
    temperamentNote?: string
  }
  /** All of it, as it is from now on. */
  PetChanged: Events['PetAdded']

  // professional-{professionalId}; the resource that is booked. Names of public professionals are personal data all the same.
  ProfessionalRegistered: {
    professionalId: string
    accountId: string
    role: ProfessionalRole
    prefix: string
    name: string
    surname: string
    businessName: string
    city: string
    address2: string
    /** [longitude, latitude], as the specification stores it. */
    coordinates: [number, number]
    clinicName: string
    specializations: string[]
    languages: string[]
    /** Rating in tenths (48 = 4.8) and how many reviews it rests on. */
    ratingTenths: number
    reviewCount: number
    zone: string
  }
  ServicesSet: { professionalId: string; services: Service[] }
  CancellationPolicySet: { professionalId: string; policy: CancellationPolicy }
  /** Sub-pages of the profile, each as a whole. `accountId` says whose key seals them. */
  ProfileDetailsSet: {
    professionalId: string
    accountId: string
    prefix: string
    name: string
    surname: string
    phone: string
    about: string
  }
  SpecializationsSet: { professionalId: string; specializations: string[] }
  AddressDetailsSet: {
    professionalId: string
    accountId: string
    city: string
    address2: string
    coordinates: [number, number]
  }
  SpokenLanguagesSet: { professionalId: string; languages: string[] }
  ClinicProfileDetailsSet: {
    professionalId: string
    accountId: string
    businessName: string
    registrationNumber: string
    phone: string
    website: string
    about: string
  }
  AlternativeProfileDetailsSet: {
    professionalId: string
    accountId: string
    clinicName: string
    alternativeName: string
    alternativeAbout: string
  }
  /** `representatives` is the list as JSON: only a text can be sealed. */
  CompanyRepresentativesSet: { professionalId: string; accountId: string; representatives: string }
  /** A document that was kept; its bytes lie sealed outside of the log. */
  DiplomaUploaded: {
    professionalId: string
    accountId: string
    diplomaId: string
    fileName: string
    contentType: string
    sizeBytes: number
    sha256: string
  }
  DiplomaDeleted: { professionalId: string; diplomaId: string }
  ProfilePhotoSet: Events['PhotoSet'] & { professionalId: string }
  VerificationSubmitted: { professionalId: string; accountId: string }
  /** Listed and bookable from here on, until one of the two below. */
  ProfessionalVerified: { professionalId: string }
  VerificationRejected: { professionalId: string; accountId: string; reason: string }
  MoreDocumentsRequested: { professionalId: string; accountId: string; reason: string }
  /** Their account was erased: neither listed nor booked any more, and without a name. */
  ProfessionalWithdrawn: { professionalId: string }

  // diploma-{diplomaId}: who has looked at it; the envelope's actor says who
  DiplomaRead: { diplomaId: string; professionalId: string }

  // schedule-{professionalId}
  ScheduleSet: {
    scheduleId: string
    professionalId: string
    name: string
    zone: string
    weekly: WeeklyHours[]
    breaks: WeeklyHours[]
    bufferMinutes: number
    minimumNoticeMinutes: number
    horizonDays: number
    /** The place it is for, where there are several. One schedule for each `scheduleId`; the last one set is in force. */
    placeId?: string | null
  }
  /** Applied in the order written: extra hours on a closed day open it again. */
  ScheduleExceptionAdded: {
    exceptionId: string
    scheduleId: string
    professionalId: string
    /** Whose key seals the reason. */
    accountId: string
    from: string
    to: string
    kind: ExceptionKind
    reason: string
    /** Booked visits that it touches, as they were shown, and what was decided for them. */
    visits: BlockedVisit[]
  }

  // exception-{exceptionId}: what became of each booked visit that was to be cancelled, once per visit
  BlockedVisitSettled: { exceptionId: string; appointmentId: string; outcome: BlockedVisitOutcome }

  // day-{professionalId}-{yyyy-mm-dd}: the claim ledger, the one boundary against double booking.
  // startsAt/endsAt are the visit; the claim also covers bufferMinutes after it. claimId is the appointment's id.
  SlotHeld: {
    claimId: string
    parentId: string
    serviceId: string
    startsAt: string
    endsAt: string
    bufferMinutes: number
    expiresAt: string
    /** Beside another claim on purpose; the reason stands with the appointment. */
    isOverlap?: true
  }
  HoldExtended: { claimId: string; expiresAt: string }
  SlotConfirmed: { claimId: string }
  SlotReleased: { claimId: string; reason: ReleaseReason }
  HoldExpired: { claimId: string }

  // appointment-{appointmentId}
  AppointmentPlaced: {
    appointmentId: string
    parentId: string
    petId: string
    professionalId: string
    serviceId: string
    serviceName: string
    serviceNameEn: string
    startsAt: string
    endsAt: string
    zone: string
    tzdataVersion: string
    priceCents: number
    currency: Currency
    bufferMinutes: number
    reason: string
    policy: CancellationPolicy
    freeCancellationUntil: string
    holdExpiresAt: string
    /** Which schedule and profile this was decided by, so that anyone can prove it lay within them. */
    scheduleRevision: number
    professionalRevision: number
  }
  PaymentStarted: { appointmentId: string; holdExpiresAt: string }
  AppointmentConfirmed: { appointmentId: string; paidCents: number }
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
  }
  AppointmentCancelled: {
    appointmentId: string
    /** Whose key seals the reason, whoever wrote it: it is about them and their pet. */
    parentId: string
    by: CancelledBy
    reason: string
    isLate: boolean
    /** What the pinned policy gives back of what was captured, or will give back of a capture still in flight. */
    refundCents: number
    keptCents: number
    /** Share of a capture in flight that goes back, 0 to 100. */
    refundPercent: number
  }

  /** A visit beside another one on purpose, with the professional's reason. Nothing is charged for it by us. */
  OverlapAllowed: {
    appointmentId: string
    /** Whose key seals the reason. */
    parentId: string
    overlappedId: string
    reason: string
    dueToClinicCents: number
  }
  AppointmentCompleted: { appointmentId: string }
  AppointmentMarkedNoShow: { appointmentId: string }
  /** What the visit cost after all. The last one counts; what went back for an earlier one stays with the parent. */
  BillAdjusted: {
    appointmentId: string
    /** Whose key seals the reason. */
    parentId: string
    billCents: number
    /** What goes back because of this bill. */
    refundCents: number
    /** What the parent owes the clinic beside what we keep; never charged by us. */
    dueToClinicCents: number
    reason: string
  }
  PrescriptionWritten: {
    prescriptionId: string
    appointmentId: string
    /** Whose key seals the sheet. */
    parentId: string
    professionalId: string
    petId: string
    /** JSON of contracts/api/after-visit.ts `prescriptionSheet`. */
    sheet: string
  }

  // payment-{appointmentId}
  PaymentRequested: {
    paymentId: string
    appointmentId: string
    parentId: string
    amountCents: number
    currency: Currency
    idempotencyKey: string
    sessionExpiresAt: string
    /** Of the pages the parent was just looking at; the provider's page goes on in it. Older facts leave it to the account. */
    language?: Language
  }
  CheckoutOpened: { paymentId: string; checkoutSessionId: string; checkoutUrl: string }
  PaymentCaptured: { paymentId: string; amountCents: number; paymentIntentId: string; cardLast4: string }
  /** The session ended or was cancelled at the provider without money. */
  PaymentVoided: { paymentId: string; why: 'expired' | 'cancelled' }
  RefundRequested: {
    paymentId: string
    refundId: string
    appointmentId: string
    amountCents: number
    why:
      | 'cancelled_by_parent'
      | 'cancelled_by_professional'
      | 'paid_after_expiry'
      | 'paid_less_than_due'
      | 'entitlement_raised'
      | 'billed_lower'
    idempotencyKey: string
  }
  RefundSubmitted: { refundId: string; attempt: number; providerRefundId: string }
  RefundPending: { refundId: string; attempt: number; expectedBy: string }
  RefundSucceeded: { refundId: string; attempt: number }
  RefundFailed: { refundId: string; attempt: number; failure: string; nextIdempotencyKey: string | null }
  RefundNeedsPerson: { refundId: string; why: string }
}

export type EventType = keyof Events
/** A fact as deciders write it: a union discriminated on `type`. */
export type LapkaEvent<T extends EventType = EventType> = { [K in T]: { type: K; data: Events[K] } }[T]

/** Current version of each event type; absent means 1. */
export const eventVersions: Partial<Record<EventType, number>> = {}

type PersonalFields = { [K in EventType]?: { subject: keyof Events[K] & string; fields: readonly (keyof Events[K] & string)[] } }

/** Whose key seals which fields. Only string fields are sealed; the sealed text takes the clear one's place in `data`. */
export const personalFields = {
  SignUpRequested: { subject: 'accountId', fields: ['email', 'name', 'surname'] },
  AccountRegistered: { subject: 'accountId', fields: ['email', 'name', 'surname'] },
  PersonalDetailsChanged: { subject: 'accountId', fields: ['name', 'surname'] },
  PetAdded: { subject: 'ownerId', fields: ['name', 'temperamentNote'] },
  PetChanged: { subject: 'ownerId', fields: ['name', 'temperamentNote'] },
  ProfessionalRegistered: { subject: 'accountId', fields: ['name', 'surname', 'address2'] },
  ProfileDetailsSet: { subject: 'accountId', fields: ['name', 'surname', 'phone', 'about'] },
  AddressDetailsSet: { subject: 'accountId', fields: ['address2'] },
  ClinicProfileDetailsSet: { subject: 'accountId', fields: ['registrationNumber', 'phone', 'website', 'about'] },
  AlternativeProfileDetailsSet: { subject: 'accountId', fields: ['alternativeName', 'alternativeAbout'] },
  CompanyRepresentativesSet: { subject: 'accountId', fields: ['representatives'] },
  DiplomaUploaded: { subject: 'accountId', fields: ['fileName'] },
  VerificationRejected: { subject: 'accountId', fields: ['reason'] },
  MoreDocumentsRequested: { subject: 'accountId', fields: ['reason'] },
  ScheduleExceptionAdded: { subject: 'accountId', fields: ['reason'] },
  AppointmentPlaced: { subject: 'parentId', fields: ['reason'] },
  AppointmentCancelled: { subject: 'parentId', fields: ['reason'] },
  OverlapAllowed: { subject: 'parentId', fields: ['reason'] },
  BillAdjusted: { subject: 'parentId', fields: ['reason'] },
  PrescriptionWritten: { subject: 'parentId', fields: ['sheet'] },
} as const satisfies PersonalFields
