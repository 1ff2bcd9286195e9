import { sql, type Kysely } from 'kysely'
import { professionalRoles } from '@lapka/contracts/roles.ts'
import type { Database } from '../database.ts'
import { facetOf } from './facets.ts'

export const everyTrade = professionalRoles.map((role) => facetOf('role', role))

/** Of more trades the whole order is scanned first: most questions have matches near its beginning. */
export const FEW_TRADES = 3

/** `services`: one of them is enough. */
type FacetRequest = { trades: number[]; facets: number[]; services: number[] | undefined }

/** What the counts say about requested facets before any listing is read. */
export type KnownFacets = {
  /** Those of the trades in which all of them occur. */
  trades: number[]
  /** So many listings have all of them, or more. */
  least: number
  /** Those that a large part of all listings have: an index of facets leads to nearly everybody. */
  common: number[]
}

/** A facet of more listings is checked in each row. */
const COMMON_SHARE = 0.25

export const readKnownFacets = async (db: Kysely<Database>, request: FacetRequest): Promise<KnownFacets> => {
  const { facets, services = [] } = request
  const { rows } = await sql<{ roleKey: number; facet: number; listings: number }>`
    select role_key, facet, listings from views.trade_facets
    where facet = any(${[...facets, ...services, ...everyTrade]}::bigint[])`.execute(db)
  const inTrade = new Map([...Map.groupBy(rows, ({ roleKey }) => roleKey)].map(([trade, counts]) => [trade, toCounts(counts)]))
  const sizeOf = (trade: number) => inTrade.get(trade)?.get(trade) ?? 0
  const sum = (trades: number[], count: (trade: number) => number) => trades.reduce((total, trade) => total + count(trade), 0)
  const countsIn = (trade: number): number[] => {
    const counts = inTrade.get(trade)
    const most = request.services && Math.max(0, ...services.map((service) => counts?.get(service) ?? 0))
    return [...facets.map((facet) => counts?.get(facet) ?? 0), ...(most === undefined ? [] : [most])]
  }
  const trades = request.trades.filter((trade) => sizeOf(trade) > 0 && countsIn(trade).every((count) => count > 0))
  const everybody = sum(everyTrade, sizeOf)
  return {
    trades,
    // Of a trade no more lack something than lack each single facet together.
    least: sum(trades, (trade) => Math.max(0, sizeOf(trade) - sum(countsIn(trade), (count) => sizeOf(trade) - count))),
    common: facets.filter((facet) => sum(everyTrade, (trade) => inTrade.get(trade)?.get(facet) ?? 0) > COMMON_SHARE * everybody),
  }
}

const toCounts = (rows: { facet: number; listings: number }[]) => new Map(rows.map(({ facet, listings }) => [facet, listings]))
