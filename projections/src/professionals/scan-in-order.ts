import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../database.ts'
import type { SearchConditions } from './search-conditions.ts'
import type { Hit } from './gather.ts'

/** A page of an order: its ascending key, a further condition, the row after which it begins, and its size. */
export type Step = {
  order: RawBuilder<number>
  where?: RawBuilder<SqlBool>
  after: { key: number; id: string } | undefined
  count: number
  mostSteps?: number | undefined
}

/** So many steps along an index are cheap even if they find nothing. */
const MAX_STEPS = 3_000

/** `trade` is null where the whole order is scanned. */
type ScannedHit = Hit & { trade: number | null }
type Part = { trades: number[] | undefined; steps: number }

/**
 * PostgreSQL assumes that matches are spread evenly along an index. They are not: the first vet may come after nine thousand dog
 * walks, and only vets are cardiologists. So the steps along an index are limited, for each trade separately where the filter
 * belongs to some trades only. If they find too few matches and the order goes on, all matches of that part are sorted instead.
 */
export const scanInOrder = async (db: Kysely<Database>, search: SearchConditions, step: Step): Promise<Hit[]> => {
  const { count, mostSteps = MAX_STEPS } = step
  const { trades } = search
  const steps = Math.ceil(mostSteps / (trades?.length ?? 1))
  const scanned = await firstSteps(db, search, step, { trades, steps })
  const end = scanned[count - 1]
  const isShort = (trade: number | null) => scanned.filter((hit) => hit.trade === trade).length < count
  if (trades === undefined ? !isShort(null) : !trades.some(isShort)) return scanned.slice(0, count)
  const last = await lastSteps(db, step, { trades: trades?.filter(isShort), steps })
  const open = last.filter((place) => end === undefined || byPlace(place, end) < 0).map(({ trade }) => trade)
  if (open.length === 0) return scanned.slice(0, count)
  const rest = await allOf(db, search, step, trades && open.filter((trade) => trade !== null))
  return [...scanned.filter(({ trade }) => !open.includes(trade)), ...rest].toSorted(byPlace).slice(0, count)
}

const byPlace = (one: Hit, other: Hit): number => one.key - other.key || (one.id < other.id ? -1 : 1)

/** Runs the same query on each trade's part of an order, or on the whole order. */
const ofEach = async (db: Kysely<Database>, trades: number[] | undefined, query: RawBuilder<unknown>): Promise<ScannedHit[]> => {
  const { rows } = await (
    trades === undefined
      ? sql<ScannedHit>`select null as trade, hit.* from (${query}) hit`
      : sql<ScannedHit>`select trade.key as trade, hit.* from unnest(${trades}::bigint[]) trade(key), lateral (${query}) hit`
  ).execute(db)
  return rows.toSorted(byPlace)
}

const isOf = (trades: number[] | undefined): RawBuilder<SqlBool> =>
  trades === undefined ? sql<SqlBool>`true` : sql<SqlBool>`listing.role_key = trade.key`

export const isBehind = ({ order, after }: Step): RawBuilder<SqlBool> =>
  after ? sql<SqlBool>`(${order}, listing.professional_id) > (${after.key}, ${after.id}::uuid)` : sql<SqlBool>`true`

/** The matches among the first steps. */
const firstSteps = (
  db: Kysely<Database>,
  { conditions }: SearchConditions,
  step: Step,
  { trades, steps }: Part,
): Promise<ScannedHit[]> => {
  const { order, where = sql<SqlBool>`true`, count } = step
  return ofEach(
    db,
    trades,
    sql`select listing.professional_id as id, ${order} as key
      from (select * from views.listings listing where ${isOf(trades)} and ${isBehind(step)}
        order by ${order}, listing.professional_id limit ${sql.lit(steps)}) listing
      where ${conditions} and ${where} order by ${order}, listing.professional_id limit ${sql.lit(count)}`,
  )
}

/** The rows at which the first steps ended; none where nothing follows. */
const lastSteps = (db: Kysely<Database>, step: Step, { trades, steps }: Part): Promise<ScannedHit[]> =>
  ofEach(
    db,
    trades,
    sql`select listing.professional_id as id, ${step.order} as key from views.listings listing
      where ${isOf(trades)} and ${isBehind(step)}
      order by ${step.order}, listing.professional_id offset ${sql.lit(steps - 1)} limit 1`,
  )

/** Unordered inside, or PostgreSQL would follow the index again. The trade's facet leads to its few matches. */
const allOf = (
  db: Kysely<Database>,
  { conditions }: SearchConditions,
  step: Step,
  trades: number[] | undefined,
): Promise<ScannedHit[]> => {
  const { order, where = sql<SqlBool>`true`, count } = step
  const isOfTrade = trades === undefined ? sql<SqlBool>`true` : sql<SqlBool>`listing.facets @> array[trade.key]`
  return ofEach(
    db,
    trades,
    sql`select id, key from (select listing.professional_id as id, ${order} as key from views.listings listing
        where ${conditions} and ${where} and ${isOfTrade} and ${isBehind(step)} offset 0) matching
      order by key, id limit ${sql.lit(count)}`,
  )
}
