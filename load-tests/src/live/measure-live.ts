import { setTimeout as pause } from 'node:timers/promises'
import { expectAll, sendLoad } from '../http-load.ts'
import { bookingOf } from '../measure-bookings.ts'
import type { Town } from '../prepare-town.ts'
import { median, quantile } from '../statistics.ts'
import { milliseconds, type Row } from '../table.ts'
import { distinctSlot } from '../wishes.ts'
import { openSockets } from './open-sockets.ts'

/** `firstWish`: which half-hour of the vet's is booked first. */
type Plan = { town: Town; api: string; nowMs: number; sockets: number; changes: number; firstWish: number; goalMs: number }
type Change = { answeredMs: number; heardMs: number[] }

const BETWEEN_MS = 300
const WARM_UP = 20

/** Every browser looks at the last vet of the town, and parents book there: how long after a parent asked for it each of them knows. */
export const measureLive = async ({ town, api, nowMs, ...plan }: Plan): Promise<Row> => {
  const vet = town.vets.length - 1
  const sockets = await openSockets(api, plan.sockets, town.vets[vet] ?? '')
  const change = async (nth: number): Promise<Change> => {
    await pause(BETWEEN_MS)
    const { startsAt } = distinctSlot(nowMs, { vets: 1, days: 40 }, nth)
    const heard = sockets.nextChange()
    const sentMs = performance.now()
    const { answers } = await sendLoad(api, 1, [bookingOf(town, nth, { vet, startsAt })])
    expectAll('bookings', answers, 201)
    return { answeredMs: answers[0]?.tookMs ?? Number.NaN, heardMs: (await heard).map((atMs) => atMs - sentMs) }
  }
  const changes: Change[] = []
  for (let nth = 0; nth < WARM_UP + plan.changes; nth++) changes.push(await change(plan.firstWish + nth))
  sockets.close()
  return rowOf(plan, changes.slice(WARM_UP))
}

const rowOf = ({ sockets, goalMs }: Pick<Plan, 'sockets' | 'goalMs'>, changes: Change[]): Row => {
  const all = changes.flatMap(({ heardMs }) => heardMs)
  const middle = (of: (change: Change) => number) => milliseconds(median(changes.map(of)))
  return {
    what: `a booking reaches ${sockets.toLocaleString('en')} sockets, from the request on`,
    measured: [
      `p50 ${milliseconds(quantile(all, 0.5))}, p99 ${milliseconds(quantile(all, 0.99))}`,
      `answered ${middle(({ answeredMs }) => answeredMs)}`,
      `first ${middle(({ heardMs }) => Math.min(...heardMs))}, last ${middle(({ heardMs }) => Math.max(...heardMs))}`,
    ].join('; '),
    goal: `p99 < ${goalMs} ms`,
  }
}
