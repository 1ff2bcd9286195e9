import { countAnswers, sendLoad, type LoadAnswer } from './http-load.ts'
import { bookingOf } from './measure-bookings.ts'
import type { Town } from './prepare-town.ts'
import type { Servers } from './start-servers.ts'
import { median } from './statistics.ts'
import { milliseconds, type Row } from './table.ts'
import type { ViewsWatch } from './views-watch.ts'
import { halfHour, SLOTS_A_DAY } from './wishes.ts'

type Race = { town: Town; servers: Servers; views: ViewsWatch; nowMs: number }
type Outcome = { answers: string; tookMs: number; lagMs: number }

/** All parents at once, each with a connection of their own, want one of the 16 half-hours of an empty day. */
export const measureRace = async ({ town, servers, views, nowMs }: Race, rounds: number): Promise<Row[]> => {
  const outcomes: Outcome[] = []
  for (let round = 0; round < rounds; round++) {
    const vet = town.vets.length - 1
    const requests = town.parents.map((_, parent) =>
      bookingOf(town, parent, { vet, startsAt: halfHour(nowMs, 2 + round, parent % SLOTS_A_DAY) }),
    )
    const started = performance.now()
    let answers: LoadAnswer[] = []
    let tookMs = 0
    const lags = await views.lagDuring(async () => {
      answers = (await sendLoad(servers.api, requests.length, requests)).answers
      tookMs = performance.now() - started
    })
    outcomes.push({ answers: countAnswers(answers), tookMs, lagMs: Math.max(...lags.values()) })
  }
  return [rowOf(town.parents.length, outcomes)]
}

const rowOf = (racers: number, outcomes: Outcome[]): Row => {
  const each = [...new Set(outcomes.map(({ answers }) => answers))].join(' or ')
  const middle = (of: (outcome: Outcome) => number) => milliseconds(median(outcomes.map(of)))
  return {
    what: `${racers.toLocaleString('en')} parents at once for a day of ${SLOTS_A_DAY} half-hours, ${outcomes.length} times`,
    measured: `${each}; ${middle(({ tookMs }) => tookMs)} in all, lag ${middle(({ lagMs }) => lagMs)}`,
    goal: '16 × 201, no 5xx',
  }
}
