import { measureAppends, type AppendRates } from '@lapka/event-log/testing/append-benchmark.ts'
import type { BenchDatabases } from './bench-database.ts'
import { median } from './statistics.ts'
import { perSecond, ratio, type Row } from './table.ts'

const IN_FLIGHT = 64

/** Each round in an empty database of its own, so that no round writes into what another left. */
export const measureLog = async (databases: BenchDatabases, { rounds, appends }: { rounds: number; appends: number }) => {
  await measureAppends({ url: await databases.create('log_warm_up'), inFlight: IN_FLIGHT, appends: appends / 5 })
  const rates: AppendRates[] = []
  for (let round = 1; round <= rounds; round++)
    rates.push(await measureAppends({ url: await databases.create(`log_${round}`), inFlight: IN_FLIGHT, appends, round }))
  const rowOf = (what: string, key: 'oneStreamPerSecond' | 'twoStreamsPerSecond', goal: string): Row => {
    const ratios = rates.map((rate) => rate[key] / rate.bareInsertsPerSecond)
    const spread = `${ratio(Math.min(...ratios))} to ${ratio(Math.max(...ratios))}`
    return { what, measured: `${perSecond(median(rates.map((rate) => rate[key])))} = ${ratio(median(ratios))} (${spread})`, goal }
  }
  const bare = perSecond(median(rates.map((rate) => rate.bareInsertsPerSecond)))
  return [
    { what: `bare single-row inserts, ${IN_FLIGHT} in flight`, measured: bare, goal: '' },
    rowOf('append to one stream', 'oneStreamPerSecond', '≥ 2.5×'),
    rowOf('append to two streams at once', 'twoStreamsPerSecond', '≥ 1.6×'),
  ]
}
