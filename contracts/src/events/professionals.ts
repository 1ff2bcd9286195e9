import type { AnimalType } from '../pets.ts'
import type { ProfessionalRole } from '../roles.ts'
import type { ServiceLocation } from '../service-locations.ts'
import type { ServiceExtra, ServiceRow } from '../service-table.ts'
import type { HotelRooms } from '../stays.ts'
import type { TravelMode } from '../travel.ts'
import type { PeopleEvents } from './people.ts'
import type { PersonalFields } from './personal-fields.ts'

export type Service = {
  id: string
  name: string
  nameEn: string
  priceCents: number
  durationMinutes: number
  /** Older lists leave it to the trade, see `usualLocationOf`. */
  location?: ServiceLocation | undefined
  /** By animal; then `priceCents` and `durationMinutes` are the least of them. */
  rows?: ServiceRow[] | undefined
  extras?: ServiceExtra[] | undefined
  /** The rooms and devices of the vet's clinic that it takes, by id. */
  needs?: string[] | undefined
}
/** The refund to a parent: all with this much notice, a share after that, and another share after a no-show. */
export type CancellationPolicy = {
  version: number
  noticeHours: number
  lateRefundPercent: number
  noShowRefundPercent: number
}

/** By section of the profile: what identifies a person. For a verified one it changes only after an operator's decision. */
export type Identities = {
  'profile-details': { prefix: string; name: string; surname: string; latinName: string }
  'clinic-profile-details': { businessName: string; latinName: string; registrationNumber: string; vatNumber: string }
  'alternative-profile-details': { clinicName: string; alternativeName: string }
  specializations: { specializations: string[] }
}
export type IdentitySection = keyof Identities

/** As a professional writes it of themselves; nobody checks it but for the diplomas. */
export type Education = { school: string; degree: string; year: number }
/** `untilYear` is null where they still work. */
export type Experience = { place: string; work: string; fromYear: number; untilYear: number | null }

export type Representative = { name: string; surname: string; position: string; email: string; phone: string }

/** Professionals: their profile, documents and verification. */
export type ProfessionalEvents = {
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
    /** [longitude, latitude], in the order of GeoJSON. */
    coordinates: [number, number]
    clinicName: string
    specializations: string[]
    languages: string[]
    /** Rating in tenths (48 = 4.8) and how many reviews it rests on. */
    zone: string
  }
  ServicesSet: {
    professionalId: string
    services: Service[]
    /** How far around their address they go to parents; absent where no service does, and in older lists. */
    serviceAreaKm?: number
    /** How they get there; absent where no time is kept for the way. */
    travelMode?: TravelMode
  }
  /** All that a hotel sells, as it is from now on. */
  RoomsSet: { professionalId: string; rooms: HotelRooms }
  /** Nights of a room that a hotel does not sell; `accountId` says whose key seals the reason. */
  RoomClosed: {
    professionalId: string
    accountId: string
    closureId: string
    classId: number
    /** Null: all rooms of the class. */
    room: number | null
    from: string
    until: string
    reason: string
  }
  RoomReopened: { professionalId: string; closureId: string }
  CancellationPolicySet: { professionalId: string; policy: CancellationPolicy }
  /** Sub-pages of the profile, each as a whole. `accountId` says whose key seals them. */
  ProfileDetailsSet: {
    professionalId: string
    accountId: string
    prefix: string
    name: string
    surname: string
    /** As they spell it in Latin letters; empty where the law of transliteration does. */
    latinName: string
    phone: string
    about: string
  }
  SpecializationsSet: { professionalId: string; specializations: string[]; species: AnimalType[] }
  AddressDetailsSet: {
    professionalId: string
    accountId: string
    city: string
    address2: string
    coordinates: [number, number]
  }
  SpokenLanguagesSet: { professionalId: string; languages: string[] }
  EducationAndExperienceSet: { professionalId: string; accountId: string; education: Education[]; experience: Experience[] }
  ClinicProfileDetailsSet: {
    professionalId: string
    accountId: string
    businessName: string
    latinName: string
    registrationNumber: string
    /** Empty where they are not registered for VAT. */
    vatNumber: string
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
  CompanyRepresentativesSet: { professionalId: string; accountId: string; representatives: Representative[] }
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
  ProfilePhotoSet: PeopleEvents['PhotoSet'] & { professionalId: string }
  /** A photo of their place: `alt` says what can be seen in it, `altEn` the same in English or nothing. */
  GalleryPhotoAdded: PeopleEvents['PhotoSet'] & { professionalId: string; alt: string; altEn: string }
  GalleryPhotoRemoved: { professionalId: string; photoId: string }
  /** All photos that there are, as they follow each other from now on. */
  GalleryOrdered: { professionalId: string; photoIds: string[] }
  VerificationSubmitted: { professionalId: string; accountId: string }
  /** Listed and bookable from here on, until one of the two below. */
  ProfessionalVerified: { professionalId: string }
  VerificationRejected: { professionalId: string; accountId: string; reason: string }
  MoreDocumentsRequested: { professionalId: string; accountId: string; reason: string }
  /** Readers see the verified one until an operator decides. A second request replaces the first. */
  IdentityChangeRequested: {
    professionalId: string
    accountId: string
    section: IdentitySection
    identity: Identities[IdentitySection]
  }
  /** Back at what was verified. */
  IdentityChangeWithdrawn: { professionalId: string; section: IdentitySection }
  /** All that was requested; the sections that follow in the same append say what it is. */
  IdentityChangeAccepted: { professionalId: string; accountId: string }
  IdentityChangeRejected: { professionalId: string; accountId: string; reason: string }
  /** Their account was erased: neither listed nor booked any more, and without a name. */
  ProfessionalWithdrawn: { professionalId: string }

  // diploma-{diplomaId}: who has looked at it; the envelope's actor says who
  DiplomaRead: { diplomaId: string; professionalId: string }
}

export const professionalsFields = {
  ProfessionalRegistered: { name: 'accountId', surname: 'accountId', address2: 'accountId' },
  ProfileDetailsSet: { name: 'accountId', surname: 'accountId', latinName: 'accountId', phone: 'accountId', about: 'accountId' },
  AddressDetailsSet: { address2: 'accountId' },
  ClinicProfileDetailsSet: {
    registrationNumber: 'accountId',
    vatNumber: 'accountId',
    phone: 'accountId',
    website: 'accountId',
    about: 'accountId',
  },
  AlternativeProfileDetailsSet: { alternativeName: 'accountId', alternativeAbout: 'accountId' },
  EducationAndExperienceSet: { education: 'accountId', experience: 'accountId' },
  CompanyRepresentativesSet: { representatives: 'accountId' },
  DiplomaUploaded: { fileName: 'accountId' },
  GalleryPhotoAdded: { alt: 'accountId', altEn: 'accountId' },
  RoomClosed: { reason: 'accountId' },
  VerificationRejected: { reason: 'accountId' },
  MoreDocumentsRequested: { reason: 'accountId' },
  IdentityChangeRequested: { identity: 'accountId' },
  IdentityChangeRejected: { reason: 'accountId' },
} as const satisfies PersonalFields<ProfessionalEvents>
