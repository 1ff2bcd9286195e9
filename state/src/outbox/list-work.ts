import { sql, type Kysely, type Selectable } from 'kysely'
import type { WorkState } from '@lapka/contracts/work-kinds.ts'
import type { StateTables } from '../database.ts'

type OutboxRow = Selectable<StateTables['state.outbox']>
export type ListedWork = OutboxRow & { state: WorkState }
export type WorkFilters = { kind?: string | undefined; state: string; cursor?: string | undefined }

const MAX_PAGE_SIZE = 50
const TREND_MINUTES = 15

type RowTimes = Pick<OutboxRow, 'givenUpAt' | 'doneAt' | 'heldAt' | 'leaseUntil' | 'lastError' | 'dueAt'>

/** Every row is in one of these states: held before failing, failing before due. */
export const stateOf = ({ givenUpAt, doneAt, heldAt, leaseUntil, lastError, dueAt }: RowTimes, now: string): WorkState => {
  if (givenUpAt !== null) return 'given-up'
  if (doneAt !== null) return 'done'
  if (heldAt !== null) return 'held'
  const at = new Date(now)
  if (leaseUntil !== null && leaseUntil > at) return 'leased'
  if (lastError !== null) return 'failing'
  return dueAt <= at ? 'due' : 'scheduled'
}

/** The same for PostgreSQL. */
const stateAt = (now: Date) => sql<string>`case
  when given_up_at is not null then 'given-up'
  when done_at is not null then 'done'
  when held_at is not null then 'held'
  when lease_until > ${now} then 'leased'
  when last_error is not null then 'failing'
  when due_at <= ${now} then 'due'
  else 'scheduled' end`

/** A page of the work in a state; `stopped` is what failed and what is held. */
export const listWork = async (
  db: Kysely<StateTables>,
  now: string,
  { kind, state, cursor }: WorkFilters,
): Promise<{ items: ListedWork[]; nextCursor?: string }> => {
  const at = new Date(now)
  const isOver = state === 'done' || state === 'given-up'
  const isStopped = sql`done_at is null and (last_error is not null or held_at is not null)`
  const wanted =
    state === 'stopped' ? isStopped : sql`${stateAt(at)} = ${state} and done_at ${isOver ? sql`is not null` : sql`is null`}`
  const from = cursor === undefined ? sql`` : sql`and work_id > ${cursor}`
  const { rows } = await sql<ListedWork>`select *, ${stateAt(at)} as state from state.outbox
    where ${wanted} ${kind === undefined ? sql`` : sql`and kind = ${kind}`} ${from}
    order by work_id limit ${MAX_PAGE_SIZE + 1}`.execute(db)
  const items = rows.slice(0, MAX_PAGE_SIZE)
  const last = items.at(-1)
  return { items, ...(rows.length > MAX_PAGE_SIZE && last !== undefined && { nextCursor: last.workId }) }
}

export type WorkSums = {
  kind: string
  due: number
  leased: number
  failing: number
  held: number
  scheduled: number
  oldestDueAt: Date | null
}

/** The open work of each kind. */
export const sumWork = async (db: Kysely<StateTables>, now: string): Promise<WorkSums[]> => {
  const at = new Date(now)
  const { rows } = await sql<WorkSums>`select kind,
      count(*) filter (where state = 'due') as due, count(*) filter (where state = 'leased') as leased,
      count(*) filter (where state = 'failing') as failing, count(*) filter (where state = 'held') as held,
      count(*) filter (where state = 'scheduled') as scheduled,
      min(coalesce(due_since, due_at)) filter (where state in ('due', 'leased', 'failing')) as oldest_due_at
    from (select kind, due_at, due_since, ${stateAt(at)} as state from state.outbox where done_at is null) work
    group by kind order by kind`.execute(db)
  return rows
}

/** How much of each kind was done in each of the last minutes, the last one last. */
export const doneByMinute = async (db: Kysely<StateTables>, now: string): Promise<ReadonlyMap<string, number[]>> => {
  const at = new Date(now)
  const { rows } = await sql<{ kind: string; ago: number; done: number }>`
    select kind, floor(extract(epoch from ${at}::timestamptz - done_at) / 60)::int as ago, count(*) as done
    from state.outbox where done_at > ${at}::timestamptz - make_interval(mins => ${TREND_MINUTES}) and done_at <= ${at}
      and given_up_at is null
    group by 1, 2`.execute(db)
  const byKind = new Map<string, number[]>()
  for (const { kind, ago, done } of rows) {
    const minutes = byKind.get(kind) ?? Array<number>(TREND_MINUTES).fill(0)
    minutes[TREND_MINUTES - 1 - ago] = done
    byKind.set(kind, minutes)
  }
  return byKind
}
