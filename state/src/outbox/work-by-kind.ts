import { sql, type Kysely } from 'kysely'
import type { StateTables } from '../database.ts'

export type WorkOfKind = {
  kind: string
  /** Waits for a worker, and has not failed. */
  due: number
  leased: number
  /** Has failed and waits for its next try. */
  failing: number
  oldestDueAt: Date | null
}

/**
 * The state of the outbox by kind of work; the provider's webhooks are a kind of their own. Work held by an operator delays no
 * user, and kinds without waiting work are left out.
 */
export const readWorkByKind = async (db: Kysely<StateTables>, now: string): Promise<WorkOfKind[]> => {
  const at = new Date(now)
  const { rows } = await sql<WorkOfKind>`
    select kind,
      count(*) filter (where not is_leased and not has_failed)::int as due,
      count(*) filter (where is_leased)::int as leased,
      count(*) filter (where not is_leased and has_failed)::int as failing,
      min(since) as oldest_due_at
    from (
      select kind, lease_until > ${at} is true as is_leased, last_error is not null as has_failed, coalesce(due_since, due_at) as since
      from state.outbox where done_at is null and held_at is null and (due_at <= ${at} or due_since is not null)
      union all
      select 'provider-event', lease_until > ${at} is true, coalesce(note, '') <> '', coalesce(due_since, next_at)
      from state.provider_events where handled_at is null and (next_at <= ${at} or due_since is not null)
    ) waiting
    group by kind order by kind`.execute(db)
  return rows
}
