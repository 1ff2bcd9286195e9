import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { rolesWithoutSlots } from '@lapka/domain/professionals/professional.ts'
import { firstFreeAfter } from '@lapka/domain/slots/free-slots.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { serviceFacet } from '@lapka/projections/professionals/facets.ts'
import { listingOf, offeredServices, serviceNamesOf } from '@lapka/projections/professionals/listing.ts'
import { professionalRows } from '@lapka/projections/professionals/professional-rows.ts'
import { insertServiceNames } from '@lapka/projections/professionals/project.ts'
import { countListings } from '@lapka/projections/professionals/write-listings.ts'
import type { TypedEvent } from '@lapka/projections/projection.ts'
import { minuteOf, NO_TIME } from '@lapka/state/next-free/times.ts'
import { planClinics, planProfessional, type PlannedProfessional } from '@lapka/demo/plan-professionals.ts'
import { HORIZON_DAYS } from '@lapka/demo/working-weeks.ts'
import { copyBatches, dropIndexes, withClient, withMemory } from './load-tables.ts'

const SEED = 7
/** Planned while PostgreSQL reads the one before: no more than two are in memory, however many there are in all. */
const BATCH = 2_000
/** Paid appointments of each calendar, on as many days from tomorrow on; half an hour each, from 7:00 UTC on. */
const APPOINTMENTS = 8
const MINUTES = 30
const FIRST_MINUTE = 420

const copied = ['views.professionals', 'views.listings', 'views.services'] as const

type Row = NonNullable<ReturnType<typeof professionalRows.evolve>>
type ServiceName = ReturnType<typeof serviceNamesOf>[number]

/**
 * A country of professionals in the tables that a search looks at: planned as the demo plans its own, each row folded by the projection's
 * own function from the events of a life. The log is left out, and with it what the projection does for rows that may be there already:
 * words are counted once all are written, and all indexes are made after the rows, as in a rebuild.
 */
export const fillCountry = async (databaseUrl: string, count: number): Promise<void> => {
  const url = withMemory(databaseUrl)
  const midnightMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const names = new Map<number, ServiceName>()
  const makeIndexes = await dropIndexes(url, [...copied, 'views.claims'])
  await copyBatches(url, copied, batchesOf({ count, midnightMs, names }))
  const calendars = fillCalendars(url, midnightMs).then(() => makeIndexes(['views.claims']))
  await Promise.all([countWords(url, names), calendars, makeIndexes([...copied])])
  await withClient(url, (client) => client.query('vacuum analyze'))
}

const countWords = async (url: string, names: Map<number, ServiceName>): Promise<void> => {
  const db = openDatabase({ url, silenceMs: 0 })
  try {
    await db.transaction().execute(async (trx) => {
      await insertServiceNames(trx, [...names.values()])
      await countListings(trx)
    })
  } finally {
    await db.destroy()
  }
}

type Country = { count: number; midnightMs: number; names: Map<number, ServiceName> }

function* batchesOf({ count, midnightMs, names }: Country) {
  const clinics = planClinics(SEED)
  for (let first = 1; first <= count; first += BATCH) {
    const most = Math.min(BATCH, count + 1 - first)
    const rows = Array.from({ length: most }, (_, index) => rowOf(planProfessional(SEED, first + index, clinics)))
    const fresh = rows.flatMap(({ services }) => services).filter((service) => !names.has(serviceFacet(service)))
    for (const name of serviceNamesOf(fresh)) names.set(name.nameKey, name)
    const listed = rows.filter(({ verifiedAt }) => verifiedAt !== null)
    const listings = listed.map((row) => listingOf(row, freeKeyOf(row, midnightMs)))
    yield [
      { table: 'views.professionals', rows },
      { table: 'views.listings', rows: listings.map((row) => ({ ...row, facets: `{${row.facets.join(',')}}` })) },
      { table: 'views.services', rows: listed.flatMap(offeredServices) },
    ]
  }
}

const rowOf = ({ profile, services, policy, week, isVerified }: PlannedProfessional): Row => {
  const { professionalId, zone } = profile
  const schedule = week && { ...week, scheduleId: professionalId, professionalId, zone, horizonDays: HORIZON_DAYS }
  const facts = [
    { type: 'ProfessionalRegistered', data: profile },
    { type: 'ServicesSet', data: { professionalId, services } },
    { type: 'CancellationPolicySet', data: { professionalId, policy: { version: 1, ...policy } } },
    ...(schedule ? [{ type: 'ScheduleSet', data: schedule }] : []),
    ...(isVerified ? [{ type: 'ProfessionalVerified', data: { professionalId } }] : []),
  ]
  const row = facts
    .map((fact, revision) => ({ ...fact, revision, occurredAt: '2026-01-05T08:00:00.000Z' }) as unknown as TypedEvent)
    .reduce<Row | undefined>(professionalRows.evolve, undefined)
  if (row === undefined) throw new Error('A professional who registered has a row.')
  return row
}

const freeKeyOf = ({ professionalId, role, schedule, services }: Row, midnightMs: number): number => {
  if (schedule === null || services.length === 0 || rolesWithoutSlots.includes(role)) return NO_TIME
  const now = new Date().toISOString()
  const claims = appointmentsOf(professionalId, midnightMs)
  const durationMinutes = Math.min(...services.map((service) => service.durationMinutes))
  const freeAt = firstFreeAfter({ schedule, claims, durationMinutes, now }, addDays(localDateOf(now, schedule.zone), -1))
  return freeAt === null ? NO_TIME : minuteOf(freeAt)
}

/** Which half-hour of sixteen is taken on the nth day, the nth hexadecimal digit of the id says. */
const appointmentsOf = (professionalId: string, midnightMs: number) =>
  Array.from({ length: APPOINTMENTS }, (_, nth) => {
    const halfHour = Number.parseInt(professionalId.charAt(nth), 16)
    const startsAt = midnightMs + (nth + 1) * DAY_MS + (FIRST_MINUTE + MINUTES * halfHour) * MINUTE_MS
    return { holderId: '', startsAt, endsAt: startsAt + MINUTES * MINUTE_MS, bufferMinutes: 0, expiresAt: null }
  })

/** The same as rows of the view of claims. A claim's id tells it from others of its day, where there is no other. */
const fillCalendars = (url: string, midnightMs: number) =>
  withClient(url, (client) =>
    client.query(
      `insert into views.claims (claim_id, resource_id, day, capacity, weight, holder_id, starts_at, ends_at, buffer_minutes, during, is_exclusive)
      select professional_id, professional_id, (starts_at at time zone 'Europe/Sofia')::date, 1, 1, professional_id,
        starts_at, ends_at, 0, tstzrange(starts_at, ends_at), true
      from views.professionals, generate_series(1, ${APPOINTMENTS}) nth,
        lateral (select ('x' || substr(professional_id::text, nth, 1))::bit(4)::int as half_hour) digit,
        lateral (select $1::timestamptz + make_interval(days => nth, mins => ${FIRST_MINUTE} + ${MINUTES} * half_hour) as starts_at) start,
        lateral (select starts_at + interval '${MINUTES} minutes' as ends_at) finish
      where verified_at is not null and schedule is not null`,
      [new Date(midnightMs)],
    ),
  )
