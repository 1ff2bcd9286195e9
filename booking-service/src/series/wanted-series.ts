import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import { MAX_SERIES_VISITS, type SeriesPlan } from '@lapka/contracts/series.ts'
import type { Fold } from '@lapka/domain/kernel/fold.ts'
import type { WantedSeries } from '@lapka/domain/series/place-series/decide-visits.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { countOpenHolds } from '@lapka/projections/appointments/query.ts'
import { readAddress } from '../appointments/read-address.ts'
import type { Dependencies } from '../dependencies.ts'

type Asked = {
  professionalId: string
  serviceId: string
  petId: string
  addressId?: string | undefined
  extraIds?: readonly string[] | undefined
  plan: SeriesPlan
}
type By = { parentId: string; seriesId: string; at: string; reason: string }

/** A series as the domain decides it, with what only the views know. */
export const wantedSeries = async (
  { handle, db }: Pick<Dependencies, 'handle' | 'db'>,
  { addressId, ...asked }: Asked,
  by: By,
): Promise<WantedSeries> => {
  const [counts, address] = await Promise.all([
    countOpenHolds(db, [by.parentId], by.at),
    addressId === undefined ? undefined : readAddress({ handle }, addressId),
  ])
  return {
    ...asked,
    ...by,
    address,
    openHoldCount: counts.get(by.parentId) ?? 0,
    tzdataVersion: process.versions.tz ?? 'unknown',
    visitIds: Array.from({ length: MAX_SERIES_VISITS }, (_, index) => derivedId('visit', by.seriesId, String(index))),
  }
}

type AnyStreams = { [key: string]: { stream: string; fold: Fold<never>; isNew?: boolean } }
const MAX_ROUNDS = 8

/** Reads streams and those that follow from them, as a command does, to look and not to write. */
export const readFollowing = async <States extends object>(
  { handle }: Pick<Dependencies, 'handle'>,
  { streams, more }: { streams: object; more: (states: States) => object },
): Promise<States> => {
  let all = streams as AnyStreams
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const old = Object.fromEntries(Object.entries(all).filter(([, { isNew }]) => isNew !== true))
    const fresh = Object.fromEntries(
      Object.entries(all).flatMap(([key, { isNew, fold }]) => (isNew === true ? [[key, fold.initialState()]] : [])),
    )
    const read: object = await handle.read(old as never)
    const states = { ...read, ...fresh } as States
    const next = { ...all, ...(more(states) as AnyStreams) }
    if (Object.keys(next).length === Object.keys(all).length) return states
    all = next
  }
  throw new BrokenInvariant('the streams of a series lead to ever more streams')
}
