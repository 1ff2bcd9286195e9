import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../database.ts'
import type { Asked } from './search-conditions.ts'
import type { Hit } from './gather.ts'

/** A page of an order: what rises, who else must fit, behind whom it begins and how many are wanted. */
export type Step = {
  order: RawBuilder<number>
  where?: RawBuilder<SqlBool>
  after: { key: number; id: string } | undefined
  count: number
  mostSteps?: number | undefined
}

/** So many steps along an index are cheap enough to take in vain. */
const MOST_STEPS = 3_000

/** `trade` is none where the whole of an order is followed. */
type Met = Hit & { trade: number | null }
type Part = { trades: number[] | undefined; steps: number }

/**
 * PostgreSQL believes that what is looked for lies evenly along an index. It does not: behind nine thousand walks comes the first
 * vet, and only vets know of hearts. So the steps are counted, each trade's by themselves where what is asked for belongs to some
 * of them. Where they lead past too few and the order goes on before the page's end, all of that part that match are put in order.
 */
export const stroll = async (db: Kysely<Database>, asked: Asked, step: Step): Promise<Hit[]> => {
  const { count, mostSteps = MOST_STEPS } = step
  const { trades } = asked
  const steps = Math.ceil(mostSteps / (trades?.length ?? 1))
  const met = await firstSteps(db, asked, step, { trades, steps })
  const end = met[count - 1]
  const isShort = (trade: number | null) => met.filter((hit) => hit.trade === trade).length < count
  if (trades === undefined ? !isShort(null) : !trades.some(isShort)) return met.slice(0, count)
  const last = await lastSteps(db, step, { trades: trades?.filter(isShort), steps })
  const open = last.filter((place) => end === undefined || byPlace(place, end) < 0).map(({ trade }) => trade)
  if (open.length === 0) return met.slice(0, count)
  const rest = await allOf(db, asked, step, trades && open.filter((trade) => trade !== null))
  return [...met.filter(({ trade }) => !open.includes(trade)), ...rest].toSorted(byPlace).slice(0, count)
}

const byPlace = (one: Hit, other: Hit): number => one.key - other.key || (one.id < other.id ? -1 : 1)

/** Asks the same of each trade's part of an order, or of the whole of it. */
const ofEach = async (db: Kysely<Database>, trades: number[] | undefined, ask: RawBuilder<unknown>): Promise<Met[]> => {
  const { rows } = await (
    trades === undefined
      ? sql<Met>`select null as trade, hit.* from (${ask}) hit`
      : sql<Met>`select trade.key as trade, hit.* from unnest(${trades}::bigint[]) trade(key), lateral (${ask}) hit`
  ).execute(db)
  return rows.toSorted(byPlace)
}

const isOf = (trades: number[] | undefined): RawBuilder<SqlBool> =>
  trades === undefined ? sql<SqlBool>`true` : sql<SqlBool>`listing.role_key = trade.key`

export const isBehind = ({ order, after }: Step): RawBuilder<SqlBool> =>
  after ? sql<SqlBool>`(${order}, listing.professional_id) > (${after.key}, ${after.id}::uuid)` : sql<SqlBool>`true`

/** Those of the first steps that match. */
const firstSteps = (db: Kysely<Database>, { conditions }: Asked, step: Step, { trades, steps }: Part): Promise<Met[]> => {
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

/** Where they ended; nothing where there is nothing behind. */
const lastSteps = (db: Kysely<Database>, step: Step, { trades, steps }: Part): Promise<Met[]> =>
  ofEach(
    db,
    trades,
    sql`select listing.professional_id as id, ${step.order} as key from views.listings listing
      where ${isOf(trades)} and ${isBehind(step)}
      order by ${step.order}, listing.professional_id offset ${sql.lit(steps - 1)} limit 1`,
  )

/** Without an order inside, for PostgreSQL would follow its index. A trade's facet leads to the few of it that match. */
const allOf = (db: Kysely<Database>, { conditions }: Asked, step: Step, trades: number[] | undefined): Promise<Met[]> => {
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
