import type { CancellationPolicy, Events, Service } from '@lapka/contracts/events.ts'
import { serviceProviderRoles } from '@lapka/contracts/roles.ts'
import type { Schedule } from '../database.ts'
import { clear, type Seen } from '../projection.ts'

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
  displayName: string
  latitude: number
  longitude: number
  services: Service[]
  fromPriceCents: number | null
  policy: CancellationPolicy
  schedule: Schedule | null
  verifiedAt: string | null
}

export type ProfessionalEvent = Seen<
  'ProfessionalRegistered' | 'ServicesSet' | 'CancellationPolicySet' | 'ProfessionalVerified' | 'ScheduleSet'
>

/** Before a professional sets their own: shared decisions. */
const DEFAULT_POLICY: CancellationPolicy = { version: 0, noticeHours: 24, lateRefundPercent: 0 }

export const evolveProfessional = (
  row: ProfessionalRecord | undefined,
  event: ProfessionalEvent,
): ProfessionalRecord | undefined => {
  if (event.type === 'ProfessionalRegistered') return registered(event)
  return row && { ...row, ...changeOf(event) }
}

/** A profile before anything was set. */
export const registered = ({ data }: Seen<'ProfessionalRegistered'>): ProfessionalRecord => {
  const { professionalId, accountId, role, businessName, prefix, city, clinicName, specializations, languages } = data
  const { ratingTenths, reviewCount, zone } = data
  const isPerson = (serviceProviderRoles as readonly string[]).includes(role)
  const personName = [prefix, clear(data.name), clear(data.surname)].filter(Boolean).join(' ')
  const [longitude, latitude] = data.coordinates
  return {
    professionalId,
    accountId,
    role,
    displayName: isPerson ? personName : businessName || personName,
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
  }
}

const changeOf = (event: Exclude<ProfessionalEvent, { type: 'ProfessionalRegistered' }>): Partial<ProfessionalRecord> => {
  switch (event.type) {
    case 'ServicesSet': {
      const { services } = event.data
      const fromPriceCents = services.length === 0 ? null : Math.min(...services.map((service) => service.priceCents))
      return { services, fromPriceCents }
    }
    case 'CancellationPolicySet':
      return { policy: event.data.policy }
    case 'ProfessionalVerified':
      return { verifiedAt: event.occurredAt }
    case 'ScheduleSet': {
      const { zone, weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays } = event.data
      return { schedule: { zone, weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays } }
    }
  }
}
