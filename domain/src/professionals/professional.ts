import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { CancellationPolicy, IdentitySection, Service } from '@lapka/contracts/events/professionals.ts'
import type { ProfileSection, VerificationStatus } from '@lapka/contracts/profile.ts'
import { isServiceProvider, type ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { HotelRooms, RoomClosure } from '@lapka/contracts/stays.ts'
import type { TravelMode } from '@lapka/contracts/travel.ts'
import { DEFAULT_POLICY } from '../kernel/refund-policy.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { withPrices, type PriceHistory } from '../services/price-history.ts'

export type KnownDiploma = { diplomaId: string; isSubmitted: boolean }

type Registered = {
  revision: number
  professionalId: string
  accountId: string
  role: ProfessionalRole
  /** Fixed for good: the days of the claim ledger are cut by it. */
  zone: string
  /** [longitude, latitude] of their own address. */
  coordinates: readonly [number, number]
  services: readonly Service[]
  /** How far around it they go to parents; null where they have not said. */
  serviceAreaKm: number | null
  /** How they get there; absent where no time is kept for the way. */
  travelMode?: TravelMode | undefined
  /** The rooms and extras of a hotel. */
  rooms?: HotelRooms
  /** Rooms that it does not sell for some nights, past ones included. */
  closures?: readonly Omit<RoomClosure, 'reason'>[]
  /** The highest number that a class of theirs ever had: none is given again. */
  lastRoomClassId?: number
  /** Earlier prices: a campaign uses the price that stood when it was proposed. */
  prices: PriceHistory
  policy: CancellationPolicy
  /** Sections of the profile that were saved; the working days are the schedule's. */
  filled: readonly ProfileSection[]
  diplomas: readonly KnownDiploma[]
  /** Photos of their place, as they follow each other. */
  gallery?: readonly string[]
  /** Where a vet works, once both sides have said so. */
  clinicId: string | null
  /** Parts of a verified identity that its owner wants changed. */
  requested: readonly IdentitySection[]
}

/** How far verification is. Only `accepted` is listed and can be booked. */
export type KnownProfessional = { [Status in VerificationStatus]: Registered & { status: Status } }[VerificationStatus]
export type Professional = { status: 'none'; revision: number } | KnownProfessional

/** The facts that a registration gives a profile at once. A new account's draft has no city, only the name. */
const filledBy = ({ role, city }: Pick<SealedEvents['ProfessionalRegistered'], 'role' | 'city'>): ProfileSection[] => {
  if (city === '') return []
  const own: ProfileSection[] = isServiceProvider(role)
    ? ['profile-details']
    : ['clinic-profile-details', 'company-representatives']
  return [...own, 'specializations', 'address-details', 'spoken-languages']
}

type Registration = Pick<
  SealedEvents['ProfessionalRegistered'],
  'professionalId' | 'accountId' | 'role' | 'zone' | 'city' | 'coordinates'
>

/** A profile as it stands after its registration. */
export const registered = (revision: number, fact: Registration): KnownProfessional => ({
  status: 'draft',
  revision,
  professionalId: fact.professionalId,
  accountId: fact.accountId,
  role: fact.role,
  zone: fact.zone,
  coordinates: fact.coordinates,
  services: [],
  serviceAreaKm: null,
  prices: {},
  policy: DEFAULT_POLICY,
  filled: filledBy(fact),
  diplomas: [],
  clinicId: null,
  requested: [],
})

type Change = Partial<Omit<Registered, 'revision' | 'professionalId' | 'accountId' | 'role' | 'zone'>> & {
  status?: VerificationStatus
}

const changed = (professional: Professional, change: (known: KnownProfessional) => Change): Professional =>
  professional.status === 'none' ? professional : { ...professional, ...change(professional) }

const filling = (section: ProfileSection) => (professional: Professional) =>
  changed(professional, ({ filled }) => (filled.includes(section) ? {} : { filled: [...filled, section] }))

export const professionalFold: Fold<Professional> = foldOf<Professional>(() => ({ status: 'none', revision: -1 }), {
  ProfessionalRegistered: (professional, fact) => registered(professional.revision, fact),
  ServicesSet: (professional, { services, serviceAreaKm = null, travelMode }, { occurredAt }) =>
    changed(filling('services')(professional), ({ prices }) => ({
      services,
      serviceAreaKm,
      travelMode,
      prices: withPrices(prices, services, occurredAt),
    })),
  RoomsSet: (professional, { rooms }) =>
    changed(filling('rooms')(professional), ({ lastRoomClassId = 0 }) => ({
      rooms,
      lastRoomClassId: Math.max(lastRoomClassId, ...rooms.classes.map(({ id }) => id)),
    })),
  RoomClosed: (professional, { closureId, classId, room, from, until }) =>
    changed(professional, ({ closures = [] }) => ({ closures: [...closures, { closureId, classId, room, from, until }] })),
  RoomReopened: (professional, { closureId }) =>
    changed(professional, ({ closures = [] }) => ({ closures: closures.filter((one) => one.closureId !== closureId) })),
  CancellationPolicySet: (professional, { policy }) => changed(professional, () => ({ policy })),
  ProfileDetailsSet: filling('profile-details'),
  SpecializationsSet: filling('specializations'),
  AddressDetailsSet: (professional, { coordinates }) =>
    changed(filling('address-details')(professional), () => ({ coordinates })),
  SpokenLanguagesSet: filling('spoken-languages'),
  EducationAndExperienceSet: filling('education-and-experience'),
  ClinicProfileDetailsSet: filling('clinic-profile-details'),
  AlternativeProfileDetailsSet: filling('alternative-profile-details'),
  CompanyRepresentativesSet: filling('company-representatives'),
  DiplomaUploaded: (professional, { diplomaId }) =>
    changed(professional, ({ diplomas }) => ({ diplomas: [...diplomas, { diplomaId, isSubmitted: false }] })),
  DiplomaDeleted: (professional, { diplomaId }) =>
    changed(professional, ({ diplomas }) => ({ diplomas: diplomas.filter((known) => known.diplomaId !== diplomaId) })),
  GalleryPhotoAdded: (professional, { photoId }) =>
    changed(professional, ({ gallery = [] }) => ({ gallery: [...gallery, photoId] })),
  GalleryPhotoRemoved: (professional, { photoId }) =>
    changed(professional, ({ gallery = [] }) => ({ gallery: gallery.filter((known) => known !== photoId) })),
  GalleryOrdered: (professional, { photoIds }) => changed(professional, () => ({ gallery: photoIds })),
  VerificationSubmitted: (professional) =>
    changed(professional, ({ diplomas }) => ({
      status: 'pending',
      diplomas: diplomas.map((known) => ({ ...known, isSubmitted: true })),
    })),
  ProfessionalVerified: (professional) => changed(professional, () => ({ status: 'accepted' })),
  IdentityChangeRequested: (professional, { section }) =>
    changed(professional, ({ requested }) => (requested.includes(section) ? {} : { requested: [...requested, section] })),
  IdentityChangeWithdrawn: (professional, { section }) =>
    changed(professional, ({ requested }) => ({ requested: requested.filter((known) => known !== section) })),
  IdentityChangeAccepted: (professional) => changed(professional, () => ({ requested: [] })),
  IdentityChangeRejected: (professional) => changed(professional, () => ({ requested: [] })),
  VerificationRejected: (professional) => changed(professional, () => ({ status: 'rejected', requested: [] })),
  MoreDocumentsRequested: (professional) => changed(professional, () => ({ status: 'more-documents', requested: [] })),
  ClinicJoined: (professional, { clinicId }) => changed(professional, () => ({ clinicId })),
  ClinicLeft: (professional) => changed(professional, () => ({ clinicId: null })),
  ProfessionalWithdrawn: ({ revision }) => ({ status: 'none', revision }),
})

/** Verified, and so public. Any other professional looks like one that does not exist. */
export const isPublic = (professional: Professional): professional is KnownProfessional => professional.status === 'accepted'

/** Shelters are only listed, clinics are booked through their vets, and hotels sell nights instead of times. */
export const rolesWithoutSlots: readonly ProfessionalRole[] = ['SHELTER', 'CLINIC', 'HOTELS']

/** Only the verified, and only those who sell their time. */
export const isBookable = (professional: { isVerified: boolean; role: ProfessionalRole }): boolean =>
  professional.isVerified && !rolesWithoutSlots.includes(professional.role)
