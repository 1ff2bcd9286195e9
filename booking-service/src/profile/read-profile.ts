import type { OwnProfile, RequestedIdentities, SavedSections } from '@lapka/contracts/api/profile.ts'
import { isErased, type RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Events, EventType } from '@lapka/contracts/events.ts'
import { galleryPhotoUrlOf, photoUrlOf } from '@lapka/contracts/photos.ts'
import { profileSections } from '@lapka/contracts/profile.ts'
import { isServiceProvider } from '@lapka/contracts/roles.ts'
import { locationOf } from '@lapka/contracts/service-locations.ts'
import { professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { identityIn } from '@lapka/domain/professionals/identity.ts'
import type { Handle } from '@lapka/event-log/handle.ts'

type Sources = { handle: Pick<Handle, 'readOpened'> }
type Diploma = OwnProfile['diplomas'][number]

/** All that a profile holds, in clear. `registration` is null before the first section was saved. */
export type ProfileRead = {
  registration: Events['ProfessionalRegistered'] | null
  displayName: string
  sections: SavedSections
  diplomas: Diploma[]
  photoUrl: string | null
  gallery: OwnProfile['gallery']
  reason: string | null
  submittedAt: string | null
  /** Of the first schedule, once there is one. */
  scheduleId: string | null
  /** Of the profile's own stream. */
  revision: number
  requested: RequestedIdentities
}

const nothing = (): ProfileRead => ({
  registration: null,
  displayName: '',
  sections: Object.fromEntries(profileSections.map((section) => [section, null])) as SavedSections,
  diplomas: [],
  photoUrl: null,
  gallery: [],
  reason: null,
  submittedAt: null,
  scheduleId: null,
  revision: -1,
  requested: {},
})

/** Reads a profile from its own two streams, so that a save shows at once even while the views lag. */
export const readProfile = async ({ handle }: Sources, professionalId: string): Promise<ProfileRead> => {
  const [professional, schedule] = await Promise.all([
    handle.readOpened(professionalStream(professionalId)),
    handle.readOpened(scheduleStream(professionalId)),
  ])
  const revision = professional.at(-1)?.revision ?? -1
  return { ...[...professional, ...schedule].reduce(evolve, nothing()), revision }
}

const MAX_READS = 5

/** Decides by a profile in clear, which the fold of its sealed events can't show, and reads it again where it has changed meanwhile. */
export const decideByProfile = async <Answer extends object>(
  sources: Sources,
  professionalId: string,
  decide: (read: ProfileRead) => Promise<Answer>,
): Promise<Answer> => {
  for (let nth = 1; ; nth += 1) {
    const answer = await decide(await readProfile(sources, professionalId))
    const isStale = 'refused' in answer && answer.refused === 'PROFILE_CHANGED_MEANWHILE'
    if (!isStale || nth === MAX_READS) return answer
  }
}

/** Erased words read as an empty text. */
const shown = (fact: object): object =>
  Object.fromEntries(Object.entries(fact).map(([field, value]) => [field, isErased(value) ? '' : (value as unknown)]))

const shownList = <Item>(list: Item[]): Item[] => (Array.isArray(list) ? list : [])

type Reactions = { [T in EventType]?: (read: ProfileRead, fact: Events[T], event: RecordedEvent) => ProfileRead }

const evolve = (read: ProfileRead, event: RecordedEvent): ProfileRead => {
  const react = (reactions as Record<string, ((...given: [ProfileRead, unknown, RecordedEvent]) => ProfileRead) | undefined>)[
    event.type
  ]
  return react === undefined ? read : react(read, shown(event.data as object), event)
}

const withSections = (read: ProfileRead, sections: Partial<SavedSections>): ProfileRead => ({
  ...read,
  sections: { ...read.sections, ...sections },
})

const nameOf = ({ prefix, name, surname }: { prefix: string; name: string; surname: string }) =>
  [prefix, name, surname].filter(Boolean).join(' ')

const reactions: Reactions = {
  ProfessionalRegistered: (read, fact) => {
    const displayName = isServiceProvider(fact.role) ? nameOf(fact) : fact.businessName || nameOf(fact)
    const begun = { ...read, registration: fact, displayName }
    return fact.city === '' ? begun : withSections(begun, sectionsAtOnce(fact))
  },
  ProfileDetailsSet: (read, { prefix, name, surname, latinName, phone, about }) => ({
    ...withSections(read, { 'profile-details': { prefix, name, surname, latinName, phone, about } }),
    displayName: nameOf({ prefix, name, surname }),
  }),
  SpecializationsSet: (read, { specializations, species }) =>
    withSections(read, { specializations: { specializations, species } }),
  AddressDetailsSet: (read, { city, address2, coordinates: [longitude, latitude] }) =>
    withSections(read, { 'address-details': { city, address2, latitude, longitude } }),
  SpokenLanguagesSet: (read, { languages }) => withSections(read, { 'spoken-languages': { languages } }),
  EducationAndExperienceSet: (read, { education, experience }) =>
    withSections(read, {
      'education-and-experience': { education: shownList(education), experience: shownList(experience) },
    }),
  ServicesSet: (read, { services, serviceAreaKm = null, travelMode = null }) => {
    const role = read.registration?.role ?? 'VET'
    const located = services.map((service) => ({ ...service, location: locationOf(service, role) }))
    return withSections(read, { services: { services: located, serviceAreaKm, travelMode } })
  },
  RoomsSet: (read, { rooms }) => withSections(read, { rooms }),
  CancellationPolicySet: (read, { policy: { noticeHours, lateRefundPercent, noShowRefundPercent } }) =>
    withSections(read, { 'cancellation-policy': { freePeriodHours: noticeHours, lateRefundPercent, noShowRefundPercent } }),
  // The profile shows the first schedule; those for other places have their own pages.
  ScheduleSet: (read, { scheduleId, weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays }) =>
    scheduleId === (read.scheduleId ?? scheduleId)
      ? {
          ...withSections(read, { 'working-days': { weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays } }),
          scheduleId,
        }
      : read,
  ClinicProfileDetailsSet: (read, { businessName, latinName, registrationNumber, vatNumber, phone, website, about }) => ({
    ...withSections(read, {
      'clinic-profile-details': { businessName, latinName, registrationNumber, vatNumber, phone, website, about },
    }),
    displayName: businessName,
  }),
  AlternativeProfileDetailsSet: (read, { clinicName, alternativeName, alternativeAbout }) =>
    withSections(read, { 'alternative-profile-details': { clinicName, alternativeName, alternativeAbout } }),
  CompanyRepresentativesSet: (read, { representatives }) =>
    withSections(read, { 'company-representatives': { representatives: shownList(representatives) } }),
  ProfilePhotoSet: (read, { photoId }) => ({ ...read, photoUrl: photoUrlOf(photoId) }),
  GalleryPhotoAdded: (read, { professionalId, photoId, alt, altEn }) => {
    const photo = { id: photoId, url: galleryPhotoUrlOf(professionalId, photoId), alt, altEn }
    return { ...read, gallery: [...read.gallery, photo] }
  },
  GalleryPhotoRemoved: (read, { photoId }) => ({ ...read, gallery: read.gallery.filter(({ id }) => id !== photoId) }),
  GalleryOrdered: (read, { photoIds }) => ({
    ...read,
    gallery: read.gallery.toSorted((one, other) => photoIds.indexOf(one.id) - photoIds.indexOf(other.id)),
  }),
  DiplomaUploaded: (read, { diplomaId, fileName, contentType, sizeBytes }, { occurredAt }) => {
    const diploma = { id: diplomaId, fileName, contentType, sizeBytes, uploadedAt: occurredAt, isSubmitted: false }
    return { ...read, diplomas: [...read.diplomas, diploma] }
  },
  DiplomaDeleted: (read, { diplomaId }) => ({ ...read, diplomas: read.diplomas.filter(({ id }) => id !== diplomaId) }),
  VerificationSubmitted: (read, _fact, { occurredAt }) => ({
    ...read,
    submittedAt: occurredAt,
    diplomas: read.diplomas.map((diploma) => ({ ...diploma, isSubmitted: true })),
  }),
  ProfessionalVerified: (read) => ({ ...read, reason: null }),
  VerificationRejected: (read, { reason }) => ({ ...read, reason, requested: {} }),
  MoreDocumentsRequested: (read, { reason }) => ({ ...read, reason, requested: {} }),
  IdentityChangeRequested: (read, { section, identity }) => ({
    ...read,
    reason: null,
    requested: { ...read.requested, [section]: identityIn(section, identity) },
  }),
  IdentityChangeWithdrawn: (read, { section }) => ({ ...read, requested: { ...read.requested, [section]: undefined } }),
  IdentityChangeAccepted: (read) => ({ ...read, reason: null, requested: {} }),
  IdentityChangeRejected: (read, { reason }) => ({ ...read, reason, requested: {} }),
}

/** The sub-pages of a registration that was made as a whole; a new account's draft has no city and says nothing. */
const sectionsAtOnce = (fact: Events['ProfessionalRegistered']): Partial<SavedSections> => {
  const { role, prefix, name, surname, businessName, city, address2, clinicName, specializations, languages } = fact
  const [longitude, latitude] = fact.coordinates
  return {
    ...(isServiceProvider(role)
      ? { 'profile-details': { prefix, name, surname, latinName: '', phone: '', about: '' } }
      : {
          'clinic-profile-details': {
            businessName,
            latinName: '',
            registrationNumber: '',
            vatNumber: '',
            phone: '',
            website: '',
            about: '',
          },
        }),
    ...(clinicName !== '' && { 'alternative-profile-details': { clinicName, alternativeName: '', alternativeAbout: '' } }),
    specializations: { specializations, species: [] },
    'address-details': { city, address2, latitude, longitude },
    'spoken-languages': { languages },
  }
}
