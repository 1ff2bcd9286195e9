import { sql, type Kysely } from 'kysely'
import type { PinnedPolicies } from '@lapka/contracts/api/profile.ts'
import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import type { Database } from '../database.ts'
import { numberOf } from './appointment-view.ts'
import { isAhead } from '../conditions/appointment-status.ts'

const MAX_SHOWN = 5

type Pinned = { policy: CancellationPolicy; count: number; lastAt: Date; appointments: { id: string; startsAt: string }[] }

/** Which policies the appointments ahead of a professional keep, the newest policy first, each with the first of its appointments. */
export const listPinnedPolicies = async (
  db: Kysely<Database>,
  professionalId: string,
  now: string,
): Promise<PinnedPolicies['items']> => {
  const { rows } = await sql<Pinned>`select policy, count(*)::int as count, max(starts_at) as last_at,
      jsonb_agg(jsonb_build_object('id', appointment_id, 'startsAt', starts_at) order by starts_at, appointment_id) as appointments
    from views.appointments as appointment
    where professional_id = ${professionalId}::uuid and starts_at > ${now}::timestamptz and ${isAhead(now)}
    group by policy order by (policy->>'version')::int desc`.execute(db)
  return rows.map(({ policy, count, lastAt, appointments }) => ({
    policy,
    count,
    lastAt: lastAt.toISOString(),
    appointments: appointments.slice(0, MAX_SHOWN).map(({ id, startsAt }) => ({
      id,
      number: numberOf(id),
      startsAt: new Date(startsAt).toISOString(),
    })),
  }))
}
