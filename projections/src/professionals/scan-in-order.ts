import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../database.ts'
import type { SearchConditions } from './search-conditions.ts'
import type { Hit } from './gather.ts'
import { FEW_TRADES } from './trade-facets.ts'

/** A page of an order: its ascending key, a further condition, the row after which it begins, and its size. */
export type Step = {
  order: RawBuilder<number>
  where?: RawBuilder<SqlBool>
  after: { key: number; id: string } | undefined
  count: number
  mostSteps?: number | undefined
}

/** So many steps along an index are cheap even if they find nothing: more pages than PostgreSQL keeps cost 30 times as much each. */
const MAX_STEPS = 3_000

/** `trade` is null where the whole order is scanned. */
type ScannedHit = Hit & { trade: number | null }
type Part = { trades: number[] | undefined; steps: number }

/**
 * PostgreSQL assumes that matches are spread evenly along an index. They are not: the first vet may come after nine thousand dog
 * walks, and only vets are cardiologists. So the steps along an index are limited. If they find too few matches and the order goes on,
 * each trade that may have some is scanned for itself.
 */
export const scanInOrder = async (db: Kysely<Database>, search: SearchConditions, step: Step): Promise<Hit[]> => {
  const { count, mostSteps = MAX_STEPS } = step
  if (search.trades.length <= FEW_TRADES) return scanTrades(db, search, step)
  const whole = { trades: undefined, steps: mostSteps }
  const scanned = await firstSteps(db, search, step, whole)
  const isEnough = scanned.length >= count || (await lastSteps(db, step, whole)).length === 0
  return isEnough ? scanned.slice(0, count) : scanTrades(db, search, step)
}

/** The matches of a trade are all sorted if its share of the steps finds too few, unless the page is full before its order goes on. */
const scanTrades = async (db: Kysely<Database>, search: SearchConditions, step: Step): Promise<Hit[]> => {
  const { count, mostSteps = MAX_STEPS } = step
  const { trades } = search
  const steps = Math.ceil(mostSteps / trades.length)
  const scanned = await firstSteps(db, search, step, { trades, steps })
  const end = scanned[count - 1]
  const isShort = (trade: number) => scanned.filter((hit) => hit.trade === trade).length < count
  if (!trades.some(isShort)) return scanned.slice(0, count)
  const last = await lastSteps(db, step, { trades: trades.filter(isShort), steps })
  const open = last.flatMap((place) => (end === undefined || byPlace(place, end) < 0 ? (place.trade ?? []) : []))
  if (open.length === 0) return scanned.slice(0, count)
  const rest = await allOf(db, search, step, open)
  return [...scanned.filter(({ trade }) => trade !== null && !open.includes(trade)), ...rest].toSorted(byPlace).slice(0, count)
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

/**
 * On an index that begins with the trade, its column is compared as well: PostgreSQL reckons with the first column alone, and where all have the
 * same rank it would expect nobody behind one of them.
 */
const isInPart = ({ order, after, ...step }: Step, trades: number[] | undefined): RawBuilder<SqlBool> => {
  if (trades === undefined) return isBehind({ order, after, ...step })
  const isOfTrade = sql<SqlBool>`listing.role_key = trade.key`
  return after
    ? sql<SqlBool>`${isOfTrade} and (listing.role_key, ${order}, listing.professional_id) > (trade.key, ${after.key}, ${after.id}::uuid)`
    : isOfTrade
}

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
      from (select * from views.listings listing where ${isInPart(step, trades)}
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
      where ${isInPart(step, trades)}
      order by ${step.order}, listing.professional_id offset ${sql.lit(steps - 1)} limit 1`,
  )

/**
 * Unordered inside, or PostgreSQL would follow the index again. The place after which the page begins is compared outside for the same reason:
 * where all have one rank it expects nobody behind it, and read 100,000 rows by the index of ranks.
 */
const allOf = async (
  db: Kysely<Database>,
  { conditions }: SearchConditions,
  { order, where = sql<SqlBool>`true`, after, count }: Step,
  trades: number[],
): Promise<Hit[]> => {
  const { rows } =
    await sql<Hit>`select id, key from (select listing.professional_id as id, ${order} as key from views.listings listing
      where ${conditions} and ${where} and listing.role_key = any(${trades}::bigint[]) offset 0) matching
    where ${after ? sql<SqlBool>`(key, id) > (${after.key}, ${after.id}::uuid)` : sql<SqlBool>`true`}
    order by key, id limit ${sql.lit(count)}`.execute(db)
  return rows
}
