import { isServiceProvider } from '@lapka/contracts/roles.ts'
import { DEFAULT_POLICY } from '@lapka/domain/appointments/refund-policy.ts'
import { foldRows } from '../fold-rows.ts'
import { clear } from '../projection.ts'
import { addException, removeException, setSchedule } from './schedule-row.ts'
import { writeListings } from './write-listings.ts'
import type { ProfessionalTables } from './tables.ts'

const nameOf = ({ prefix, name, surname }: { prefix: string; name: unknown; surname: unknown }): string =>
  [prefix, clear(name), clear(surname)].filter(Boolean).join(' ')

/** Everything that a profile shows, and after it what a search looks at. */
export const professionalRows = foldRows<ProfessionalTables, 'views.professionals'>(
  'views.professionals',
  'professionalId',
)({
  keyOf: ({ data }) => data.professionalId,
  insert: {
    ProfessionalRegistered: (registered) => {
      const { professionalId, accountId, role, businessName, prefix, city, clinicName, specializations } = registered
      const { languages, ratingTenths, reviewCount, zone } = registered
      const [longitude, latitude] = registered.coordinates
      const personName = nameOf(registered)
      return {
        professionalId,
        accountId,
        role,
        name: clear(registered.name),
        surname: clear(registered.surname),
        displayName: isServiceProvider(role) ? personName : businessName || personName,
        businessName,
        prefix,
        city,
        address2: clear(registered.address2),
        latitude,
        longitude,
        clinicName,
        specializations,
        languages,
        ratingTenths,
        reviewCount,
        zone,
        services: [],
        fromPriceCents: null,
        policy: DEFAULT_POLICY,
        schedule: null,
        verifiedAt: null,
        verificationStatus: 'draft',
        submittedAt: null,
        diplomaIds: [],
        photoId: null,
      }
    },
  },
  update: {
    ServicesSet: (_, { services }) => ({
      services,
      fromPriceCents: services.length === 0 ? null : Math.min(...services.map(({ priceCents }) => priceCents)),
    }),
    CancellationPolicySet: (_, { policy }) => ({ policy }),
    ProfileDetailsSet: (_, details) => ({
      prefix: details.prefix,
      name: clear(details.name),
      surname: clear(details.surname),
      displayName: nameOf(details),
    }),
    SpecializationsSet: (_, { specializations }) => ({ specializations }),
    AddressDetailsSet: (_, { city, address2, coordinates: [longitude, latitude] }) => ({
      city,
      address2: clear(address2),
      longitude,
      latitude,
    }),
    SpokenLanguagesSet: (_, { languages }) => ({ languages }),
    ClinicProfileDetailsSet: (_, { businessName }) => ({ businessName, displayName: businessName }),
    AlternativeProfileDetailsSet: (_, { clinicName }) => ({ clinicName }),
    ClinicJoined: (_, { clinicName }) => ({ clinicName }),
    ClinicLeft: () => ({ clinicName: '' }),
    ProfilePhotoSet: (_, { photoId }) => ({ photoId }),
    DiplomaUploaded: ({ diplomaIds }, { diplomaId }) => ({ diplomaIds: [...new Set([...diplomaIds, diplomaId])] }),
    DiplomaDeleted: ({ diplomaIds }, { diplomaId }) => ({ diplomaIds: diplomaIds.filter((id) => id !== diplomaId) }),
    VerificationSubmitted: (_, __, { occurredAt }) => ({ verificationStatus: 'pending', submittedAt: occurredAt }),
    ProfessionalVerified: (_, __, { occurredAt }) => ({ verificationStatus: 'accepted', verifiedAt: occurredAt }),
    VerificationRejected: () => ({ verificationStatus: 'rejected', verifiedAt: null }),
    MoreDocumentsRequested: () => ({ verificationStatus: 'more-documents', verifiedAt: null }),
    /** What is left of somebody who was erased. */
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
