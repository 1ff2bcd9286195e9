import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Client } from 'pg'
import { firstFreeAfter } from '@lapka/domain/slots/free-slots.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import type { openDatabase } from '@lapka/projections/database.ts'
import { keepNextFree, type Calendar } from '@lapka/projections/next-free/keep.ts'
import { professionals } from '@lapka/projections/professionals/project.ts'
import { projectEvents, type TypedEvent } from '@lapka/projections/projection.ts'
import { planClinics, planProfessional, type PlannedProfessional } from '@lapka/demo/plan-professionals.ts'
import { HORIZON_DAYS } from '@lapka/demo/working-weeks.ts'

const SEED = 7
const BATCH = 1_000
/** Paid appointments of each calendar, on as many days from tomorrow on. */
const APPOINTMENTS = 8

type TownDependencies = { db: ReturnType<typeof openDatabase>; client: Client }

/**
 * A country of professionals in the tables that a search looks at: planned as the demo plans its own, written by the projection's
 * own function from the events of their lives. Only the log is left out, and the appointments of their calendars, which go into the
 * view of claims as rows.
 */
export const fillCountry = async ({ db, client }: TownDependencies, count: number): Promise<void> => {
  const clinics = planClinics(SEED)
  for (let first = 1; first <= count; first += BATCH) {
    const plans = Array.from({ length: Math.min(BATCH, count + 1 - first) }, (_, index) =>
      planProfessional(SEED, first + index, clinics),
    )
    await db.transaction().execute((trx) => projectEvents(professionals, trx, plans.flatMap(lifeOf)))
  }
  await fillCalendars(client)
  const now = new Date().toISOString()
  while ((await keepNextFree(db, { now, most: BATCH, workOut: (calendar) => nextFreeOf(calendar, now) })) > 0);
  await client.query('vacuum analyze')
}

const lifeOf = ({ profile, services, policy, week, isVerified }: PlannedProfessional): TypedEvent[] => {
  const { professionalId, zone } = profile
  const schedule = week && { ...week, scheduleId: professionalId, professionalId, zone, horizonDays: HORIZON_DAYS }
  const facts = [
    { type: 'ProfessionalRegistered', data: profile },
    { type: 'ServicesSet', data: { professionalId, services } },
    { type: 'CancellationPolicySet', data: { professionalId, policy: { version: 1, ...policy } } },
    ...(schedule ? [{ type: 'ScheduleSet', data: schedule }] : []),
    ...(isVerified ? [{ type: 'ProfessionalVerified', data: { professionalId } }] : []),
  ]
  return facts.map((fact) => ({ ...fact, occurredAt: '2026-01-05T08:00:00.000Z' }) as unknown as TypedEvent)
}

const fillCalendars = async (client: Client): Promise<void> => {
  await client.query(`
    insert into views.claims (claim_id, resource_id, day, capacity, weight, holder_id, starts_at, ends_at, buffer_minutes, during, is_exclusive)
    select gen_random_uuid(), professional_id, (starts_at at time zone 'Europe/Sofia')::date, 1, 1, gen_random_uuid(),
      starts_at, ends_at, 0, tstzrange(starts_at, ends_at), true
    from views.professionals, generate_series(1, ${APPOINTMENTS}) nth,
      lateral (select date_trunc('day', now()) + make_interval(days => nth, mins => 420 + 30 * (hashtext(professional_id::text || nth) & 15)) as starts_at) start,
      lateral (select starts_at + interval '30 minutes' as ends_at) finish
    where verified_at is not null and schedule is not null`)
}

const nextFreeOf = ({ schedule, shortestMinutes, claims }: Calendar, now: string) => ({
  freeAt: firstFreeAfter(
    { schedule, claims, durationMinutes: shortestMinutes, now },
    addDays(localDateOf(now, schedule.zone), -1),
  ),
  // Nothing is due again while it is measured.
  dueAt: new Date(Date.parse(now) + DAY_MS).toISOString(),
})
