import { isErased } from '@lapka/contracts/envelope.ts'
import { isServiceProvider } from '@lapka/contracts/roles.ts'
import { locationOf } from '@lapka/contracts/service-locations.ts'
import { DEFAULT_POLICY } from '@lapka/domain/kernel/refund-policy.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { withPrices } from '@lapka/domain/services/price-history.ts'
import { foldRows, type FoldedRow } from '../fold-rows.ts'
import { clear } from '../projection.ts'
import { addException, removeException, setSchedule } from './schedule-row.ts'
import { writeListings } from './write-listings.ts'
import type { ProfessionalTables } from '../tables/professionals.ts'

const nameOf = ({ prefix, name, surname }: { prefix: string; name: unknown; surname: unknown }): string =>
  [prefix, clear(name), clear(surname)].filter(Boolean).join(' ')

type Row = FoldedRow<ProfessionalTables['views.professionals']>

type Called = Pick<Row, 'displayName' | 'latinName'>

/** The name that is shown, and which was shown from which event on: an appointment keeps the one that it was made with. */
const calling = ({ names }: Row, revision: number, called: Called): Called & Pick<Row, 'names'> => ({
  ...called,
  names: [...names.filter(({ since }) => since < revision), { since: revision, ...called }],
})

/** The board looks back over so many days at most. */
const CLOSURES_KEPT_DAYS = 100

const nothingRequested: Pick<Row, 'requestedSections' | 'changesSince'> = { requestedSections: [], changesSince: null }

/** The owner's own texts, all empty. */
const noTexts = { phone: '', website: '', about: '', alternativeName: '', alternativeAbout: '' }

const nothingShown: Pick<Row, 'education' | 'experience' | 'gallery'> = { education: [], experience: [], gallery: [] }

/** Everything that a profile shows, and after it what a search looks at. */
export const professionalRows = foldRows<ProfessionalTables, 'views.professionals'>(
  'views.professionals',
  'professionalId',
)({
  keyOf: ({ data }) => data.professionalId,
  insert: {
    ProfessionalRegistered: (registered, { revision }) => {
      const { professionalId, accountId, role, businessName, prefix, city, clinicName, specializations } = registered
      const { languages, zone } = registered
      const [longitude, latitude] = registered.coordinates
      const personName = nameOf(registered)
      const displayName = isServiceProvider(role) ? personName : businessName || personName
      return {
        professionalId,
        accountId,
        role,
        name: clear(registered.name),
        surname: clear(registered.surname),
        displayName,
        latinName: '',
        names: [{ since: revision, displayName, latinName: '' }],
        businessName,
        prefix,
        city,
        address2: clear(registered.address2),
        latitude,
        longitude,
        clinicName,
        specializations,
        languages,
        ratingTenths: 0,
        reviewCount: 0,
        zone,
        services: [],
        serviceAreaKm: null,
        travelMode: null,
        rooms: null,
        closures: [],
        prices: {},
        fromPriceCents: null,
        policy: DEFAULT_POLICY,
        schedule: null,
        verifiedAt: null,
        verificationStatus: 'draft',
        submittedAt: null,
        diplomaIds: [],
        photoId: null,
        requestedSections: [],
        changesSince: null,
        ...noTexts,
        ...nothingShown,
        species: [],
      }
    },
  },
  update: {
    ServicesSet: ({ prices, role }, { services, serviceAreaKm = null, travelMode = null }, { occurredAt }) => ({
      services: services.map((service) => ({ ...service, location: locationOf(service, role) })),
      serviceAreaKm,
      travelMode,
      prices: withPrices(prices, services, occurredAt),
      fromPriceCents: services.length === 0 ? null : Math.min(...services.map(({ priceCents }) => priceCents)),
    }),
    RoomsSet: (_, { rooms }) => ({
      rooms,
      fromPriceCents: Math.min(...rooms.classes.map(({ nightCents }) => nightCents)),
    }),
    RoomClosed: ({ closures }, { closureId, classId, room, from, until, reason }, { occurredAt }) => ({
      closures: [
        ...closures.filter((one) => one.until > addDays(occurredAt.slice(0, 'yyyy-mm-dd'.length), -CLOSURES_KEPT_DAYS)),
        { closureId, classId, room, from, until, reason: clear(reason) },
      ],
    }),
    RoomReopened: ({ closures }, { closureId }) => ({ closures: closures.filter((one) => one.closureId !== closureId) }),
    CancellationPolicySet: (_, { policy }) => ({ policy }),
    ProfileDetailsSet: (row, details, { revision }) => ({
      prefix: details.prefix,
      name: clear(details.name),
      surname: clear(details.surname),
      ...calling(row, revision, { displayName: nameOf(details), latinName: clear(details.latinName) }),
      phone: clear(details.phone),
      about: clear(details.about),
    }),
    SpecializationsSet: (_, { specializations, species }) => ({ specializations, species }),
    AddressDetailsSet: (_, { city, address2, coordinates: [longitude, latitude] }) => ({
      city,
      address2: clear(address2),
      longitude,
      latitude,
    }),
    SpokenLanguagesSet: (_, { languages }) => ({ languages }),
    EducationAndExperienceSet: (_, { education, experience }) => ({
      education: isErased(education) ? [] : education,
      experience: isErased(experience) ? [] : experience,
    }),
    ClinicProfileDetailsSet: (row, { businessName, latinName, phone, website, about }, { revision }) => ({
      businessName,
      ...calling(row, revision, { displayName: businessName, latinName }),
      phone: clear(phone),
      website: clear(website),
      about: clear(about),
    }),
    AlternativeProfileDetailsSet: (_, { clinicName, alternativeName, alternativeAbout }) => ({
      clinicName,
      alternativeName: clear(alternativeName),
      alternativeAbout: clear(alternativeAbout),
    }),
    ClinicJoined: (_, { clinicName }) => ({ clinicName }),
    ClinicLeft: () => ({ clinicName: '' }),
    ProfilePhotoSet: (_, { photoId }) => ({ photoId }),
    GalleryPhotoAdded: ({ gallery }, { photoId, alt, altEn }) => ({
      gallery: [...gallery.filter((one) => one.photoId !== photoId), { photoId, alt: clear(alt), altEn: clear(altEn) }],
    }),
    GalleryPhotoRemoved: ({ gallery }, { photoId }) => ({ gallery: gallery.filter((one) => one.photoId !== photoId) }),
    GalleryOrdered: ({ gallery }, { photoIds }) => ({
      gallery: gallery.toSorted((one, other) => photoIds.indexOf(one.photoId) - photoIds.indexOf(other.photoId)),
    }),
    DiplomaUploaded: ({ diplomaIds }, { diplomaId }) => ({ diplomaIds: [...new Set([...diplomaIds, diplomaId])] }),
    DiplomaDeleted: ({ diplomaIds }, { diplomaId }) => ({ diplomaIds: diplomaIds.filter((id) => id !== diplomaId) }),
    VerificationSubmitted: (_, __, { occurredAt }) => ({ verificationStatus: 'pending', submittedAt: occurredAt }),
    ProfessionalVerified: (_, __, { occurredAt }) => ({ verificationStatus: 'accepted', verifiedAt: occurredAt }),
    VerificationRejected: () => ({ verificationStatus: 'rejected', verifiedAt: null, ...nothingRequested }),
    MoreDocumentsRequested: () => ({ verificationStatus: 'more-documents', verifiedAt: null, ...nothingRequested }),
    IdentityChangeRequested: ({ requestedSections, changesSince }, { section }, { occurredAt }) => ({
      requestedSections: [...new Set([...requestedSections, section])],
      changesSince: changesSince ?? occurredAt,
    }),
    IdentityChangeWithdrawn: ({ requestedSections, changesSince }, { section }) => {
      const left = requestedSections.filter((known) => known !== section)
      return left.length === 0 ? nothingRequested : { requestedSections: left, changesSince }
    },
    IdentityChangeAccepted: () => nothingRequested,
    IdentityChangeRejected: () => nothingRequested,
    /** The rest of an erased professional. */
    ProfessionalWithdrawn: () => ({
      name: '',
      surname: '',
      displayName: '',
      businessName: '',
      prefix: '',
      address2: '',
      clinicName: '',
      diplomaIds: [],
      verificationStatus: 'draft',
      verifiedAt: null,
      submittedAt: null,
      photoId: null,
      ...nothingRequested,
      ...noTexts,
      ...nothingShown,
      latinName: '',
      names: [],
    }),
    ScheduleSet: ({ schedule }, set) => ({ schedule: setSchedule(schedule, set) }),
    ScheduleExceptionAdded: ({ schedule }, added, { occurredAt }) => ({ schedule: addException(schedule, added, occurredAt) }),
    ScheduleExceptionRemoved: ({ schedule }, removed) => ({ schedule: removeException(schedule, removed) }),
  },
  afterWrite: async (trx, folded) => {
    await writeListings(
      trx,
      folded.map(({ key }) => key),
      folded.flatMap(({ row }) => row ?? []),
    )
    return folded.map(({ key }) => ({ kind: 'professional', professionalId: key }))
  },
})
