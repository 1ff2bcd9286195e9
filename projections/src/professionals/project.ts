import { sql } from 'kysely'
import type { Service } from '@lapka/contracts/events.ts'
import type { Change } from '@lapka/contracts/live.ts'
import { serviceProviderRoles } from '@lapka/contracts/roles.ts'
import { clear, type Db, type Projection, type Seen } from '../projection.ts'

type Told = 'ProfessionalRegistered' | 'ServicesSet' | 'CancellationPolicySet' | 'ProfessionalVerified' | 'ScheduleSet'

/** Everything a search and a profile show, one row a professional. */
export const professionals: Projection<Told> = {
  name: 'professionals',
  version: 1,
  reactsTo: ['ProfessionalRegistered', 'ServicesSet', 'CancellationPolicySet', 'ProfessionalVerified', 'ScheduleSet'],
  tables: ['views.professionals'],
  project: async (trx, events) => {
    const registered = events.filter((event) => event.type === 'ProfessionalRegistered')
    for (const event of registered) await register(trx, event)
    for (const event of events) if (event.type !== 'ProfessionalRegistered') await change(trx, event)
    const ids = new Set(events.map((event) => event.data.professionalId))
    return [...ids].map((professionalId): Change => ({ kind: 'professional', professionalId }))
  },
}

/** Before a professional sets their own: shared decisions. */
const defaultPolicy = JSON.stringify({ version: 0, noticeHours: 24, lateRefundPercent: 0 })

const register = async (trx: Db, { data }: Seen<'ProfessionalRegistered'>) => {
  const isPerson = (serviceProviderRoles as readonly string[]).includes(data.role)
  const personName = [data.prefix, clear(data.name), clear(data.surname)].filter(Boolean).join(' ')
  const displayName = isPerson ? personName : data.businessName || personName
  const [longitude, latitude] = data.coordinates
  const row = {
    professionalId: data.professionalId,
    accountId: data.accountId,
    role: data.role,
    displayName,
    prefix: data.prefix,
    city: data.city,
    address2: clear(data.address2),
    latitude,
    longitude,
    clinicName: data.clinicName,
    specializations: JSON.stringify(data.specializations),
    languages: JSON.stringify(data.languages),
    ratingTenths: data.ratingTenths,
    reviewCount: data.reviewCount,
    zone: data.zone,
    searchText: searchTextOf([personName, data.businessName, data.clinicName, data.city, ...data.specializations]),
  }
  await trx
    .insertInto('views.professionals')
    .values({ ...row, policy: defaultPolicy })
    .onConflict((conflict) => conflict.column('professionalId').doUpdateSet(row))
    .execute()
}

/** Lower case, one space before each word: a word's beginning is then found by `% beginning%`. */
const searchTextOf = (texts: string[]) =>
  ` ${texts
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const servicesOf = (services: Service[]) => ({
  services: JSON.stringify(services),
  fromPriceCents: services.length === 0 ? null : Math.min(...services.map((service) => service.priceCents)),
  serviceText: searchTextOf(services.flatMap((service) => [service.name, service.nameEn])),
})

const change = async (trx: Db, event: Seen<Exclude<Told, 'ProfessionalRegistered'>>) => {
  const update = trx.updateTable('views.professionals').where('professionalId', '=', event.data.professionalId)
  switch (event.type) {
    case 'ServicesSet':
      return update.set(servicesOf(event.data.services)).execute()
    case 'CancellationPolicySet':
      return update.set({ policy: JSON.stringify(event.data.policy) }).execute()
    case 'ProfessionalVerified':
      return update.set({ verifiedAt: sql`coalesce(verified_at, ${event.occurredAt})` }).execute()
    case 'ScheduleSet': {
      const { zone, weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays } = event.data
      return update
        .set({ schedule: JSON.stringify({ zone, weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays }) })
        .execute()
    }
  }
}
