import type { Kysely } from 'kysely'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { rolesWithoutSlots } from '@lapka/domain/professionals/professional.ts'
import { withoutNotice } from '@lapka/domain/kernel/working-hours.ts'
import { firstFreeOf, type SharingOffer } from '@lapka/domain/slots/full-times.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { promisedTimes } from '@lapka/domain/slots/promised-times.ts'
import { claimsAndWaits, type LiveWait } from '../claims/query.ts'
import type { Database } from '../database.ts'
import type { WorkRow } from './query.ts'
import type { ProfessionalRow } from './search.ts'
import { sharedResourcesOf } from './shared-resources.ts'

/** An appointment that began before the range may reach into it. */
const LONGEST_APPOINTMENT_MS = 24 * HOUR_MS

const inHours = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR_MS).toISOString()

type Work = Pick<WorkRow, 'professionalId' | 'role' | 'services' | 'schedule'>
type FreeTimesQuery = { professionals: Work[]; from: string; to: string; now: string }

/**
 * The inputs of each professional's free times: the schedule, every claim that lives in the range, what came free on a full day but
 * is promised to those who wait for it, and the rooms and devices that services need.
 */
export const offersOf = async (
  db: Kysely<Database>,
  { professionals, from, to, now }: FreeTimesQuery,
): Promise<Map<string, SharingOffer>> => {
  const since = new Date(Date.parse(from) - LONGEST_APPOINTMENT_MS).toISOString()
  const ids = professionals.filter(({ schedule }) => schedule !== null).map(({ professionalId }) => professionalId)
  const range = { from: since, to, now }
  const [taken, shared] = await Promise.all([claimsAndWaits(db, ids, range), sharedResourcesOf(db, professionals, range)])
  const claimsOf = Map.groupBy(taken.claims, ({ resourceId }) => resourceId)
  const waitsFor = Map.groupBy(taken.waits, ({ professionalId }) => professionalId)
  return new Map(
    professionals.flatMap(({ professionalId, schedule, services, role }) => {
      if (schedule === null || rolesWithoutSlots.includes(role)) return []
      const claims = claimsOf.get(professionalId) ?? []
      const resources = shared.get(professionalId) ?? []
      const work = { schedule, services, claims, resources }
      const promised = promisedTimes(work, linesOf(waitsFor.get(professionalId) ?? []), now)
      return [[professionalId, { schedule, claims: [...claims, ...promised], now, resources }]]
    }),
  )
}

/** With the hours that reception sees: neither notice nor horizon. */
export const plannedByThemselves = <Row extends Pick<WorkRow, 'schedule'>>(row: Row): Row => ({
  ...row,
  schedule: row.schedule && withoutNotice(row.schedule),
})

const linesOf = (waits: LiveWait[]) => [...Map.groupBy(waits, ({ date }) => date)].map(([date, line]) => ({ date, waits: line }))

/** The first time that any parent could book one of their services, by professional. */
export const nextFreeTimes = async (
  db: Kysely<Database>,
  professionals: ProfessionalRow[],
  now: string,
): Promise<Map<string, string | null>> => {
  const horizonDays = Math.max(0, ...professionals.map((professional) => professional.schedule?.horizonDays ?? 0))
  const offers = await offersOf(db, { professionals, from: now, to: inHours(now, 24 * (horizonDays + 2)), now })
  return new Map(
    professionals.map(({ professionalId, services, zone }) => {
      const offer = offers.get(professionalId)
      return [professionalId, offer ? firstFreeOf(offer, services, addDays(localDateOf(now, zone), -1)) : null]
    }),
  )
}
