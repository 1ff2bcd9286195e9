import type { Events } from '@lapka/contracts/events.ts'
import type { CancellationPolicy, Service } from '@lapka/contracts/events/professionals.ts'
import type { VerificationStatus } from '@lapka/contracts/profile.ts'
import { isServiceProvider } from '@lapka/contracts/roles.ts'
import type { Schedule } from '../database.ts'
import { clear, type Seen } from '../projection.ts'
import { evolveSchedule } from './schedule-row.ts'

/** A profile as the view's table keeps it. */
export type ProfessionalRecord = Pick<
  Events['ProfessionalRegistered'],
  | 'professionalId'
  | 'accountId'
  | 'role'
  | 'businessName'
  | 'prefix'
  | 'city'
  | 'address2'
  | 'clinicName'
  | 'specializations'
  | 'languages'
  | 'ratingTenths'
  | 'reviewCount'
  | 'zone'
> & {
  name: string
  surname: string
  displayName: string
  latitude: number
  longitude: number
  services: Service[]
  fromPriceCents: number | null
  policy: CancellationPolicy
  schedule: Schedule | null
  verifiedAt: string | null
  verificationStatus: VerificationStatus
  submittedAt: string | null
  diplomaIds: string[]
  photoId: string | null
}

export const professionalTypes = [
  'ProfessionalRegistered',
  'ServicesSet',
  'CancellationPolicySet',
  'ScheduleSet',
  'ScheduleExceptionAdded',
  'ScheduleExceptionRemoved',
  'ProfileDetailsSet',
  'SpecializationsSet',
  'AddressDetailsSet',
  'SpokenLanguagesSet',
  'ClinicProfileDetailsSet',
  'AlternativeProfileDetailsSet',
  'ProfilePhotoSet',
  'DiplomaUploaded',
  'DiplomaDeleted',
  'VerificationSubmitted',
  'ProfessionalVerified',
  'VerificationRejected',
  'MoreDocumentsRequested',
  'ProfessionalWithdrawn',
  'ClinicJoined',
  'ClinicLeft',
] as const
export type ProfessionalEvent = Seen<(typeof professionalTypes)[number]>

/** Before a professional sets their own: shared decisions. */
const DEFAULT_POLICY: CancellationPolicy = { version: 0, noticeHours: 24, lateRefundPercent: 0 }

export const evolveProfessional = (
  row: ProfessionalRecord | undefined,
  event: ProfessionalEvent,
): ProfessionalRecord | undefined => {
  if (event.type === 'ProfessionalRegistered') return registered(event)
  return row && { ...row, ...changeOf(row, event) }
}

/** A profile before anything was set. */
export const registered = ({ data }: Seen<'ProfessionalRegistered'>): ProfessionalRecord => {
  const { professionalId, accountId, role, businessName, prefix, city, clinicName, specializations, languages } = data
  const { ratingTenths, reviewCount, zone } = data
  const personName = nameOf(data)
  const [longitude, latitude] = data.coordinates
  return {
    professionalId,
    accountId,
    role,
    name: clear(data.name),
    surname: clear(data.surname),
    displayName: isServiceProvider(role) ? personName : businessName || personName,
    businessName,
    prefix,
    city,
    address2: clear(data.address2),
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
}

const nameOf = ({ prefix, name, surname }: { prefix: string; name: unknown; surname: unknown }): string =>
  [prefix, clear(name), clear(surname)].filter(Boolean).join(' ')

/** What is left of somebody who was erased. */
const nobody = {
  name: '',
  surname: '',
  displayName: '',
  businessName: '',
  prefix: '',
  address2: '',
  clinicName: '',
  diplomaIds: [],
}

type Change = Exclude<ProfessionalEvent, { type: 'ProfessionalRegistered' }>

const changeOf = (row: ProfessionalRecord, event: Change): Partial<ProfessionalRecord> => {
  switch (event.type) {
    case 'ServicesSet': {
      const { services } = event.data
      const fromPriceCents = services.length === 0 ? null : Math.min(...services.map((service) => service.priceCents))
      return { services, fromPriceCents }
    }
    case 'CancellationPolicySet':
      return { policy: event.data.policy }
    case 'ProfileDetailsSet':
      return {
        prefix: event.data.prefix,
        name: clear(event.data.name),
        surname: clear(event.data.surname),
        displayName: nameOf(event.data),
      }
    case 'SpecializationsSet':
      return { specializations: event.data.specializations }
    case 'AddressDetailsSet': {
      const [longitude, latitude] = event.data.coordinates
      return { city: event.data.city, address2: clear(event.data.address2), longitude, latitude }
    }
    case 'SpokenLanguagesSet':
      return { languages: event.data.languages }
    case 'ClinicProfileDetailsSet':
      return { businessName: event.data.businessName, displayName: event.data.businessName }
    case 'AlternativeProfileDetailsSet':
      return { clinicName: event.data.clinicName }
    case 'ClinicJoined':
      return { clinicName: event.data.clinicName }
    case 'ClinicLeft':
      return { clinicName: '' }
    case 'ProfilePhotoSet':
      return { photoId: event.data.photoId }
    case 'DiplomaUploaded':
      return { diplomaIds: [...new Set([...row.diplomaIds, event.data.diplomaId])] }
    case 'DiplomaDeleted':
      return { diplomaIds: row.diplomaIds.filter((id) => id !== event.data.diplomaId) }
    case 'VerificationSubmitted':
      return { verificationStatus: 'pending', submittedAt: event.occurredAt }
    case 'ProfessionalVerified':
      return { verificationStatus: 'accepted', verifiedAt: event.occurredAt }
    case 'VerificationRejected':
      return { verificationStatus: 'rejected', verifiedAt: null }
    case 'MoreDocumentsRequested':
      return { verificationStatus: 'more-documents', verifiedAt: null }
    case 'ProfessionalWithdrawn':
      return { ...nobody, verificationStatus: 'draft', verifiedAt: null, submittedAt: null, photoId: null }
    case 'ScheduleSet':
    case 'ScheduleExceptionAdded':
    case 'ScheduleExceptionRemoved':
      return { schedule: evolveSchedule(row.schedule, event) }
  }
}
