import type { SeriesOffer } from '@lapka/contracts/api/series.ts'
import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import { MINUTE_MS, SLOT_STEP_MINUTES } from '@lapka/contracts/time.ts'
import { isRefused } from '@lapka/domain/kernel/decision.ts'
import { listEntries, wallMs } from '@lapka/domain/kernel/working-hours.ts'
import { clockTimeOf } from '@lapka/domain/kernel/instant.ts'
import { tailoredFor } from '@lapka/domain/appointments/place-appointment/placement.ts'
import { plannedVisits, whyNoPlan } from '@lapka/domain/series/planned-visits.ts'
import {
  decideVisits,
  type DecidedVisits,
  type WantedSeries,
  type WantedStates,
} from '@lapka/domain/series/place-series/decide-visits.ts'
import { wantedSeriesStreams } from '@lapka/domain/series/place-series/streams.ts'
import { decideWithWays, type TravelSources } from '@lapka/projections/travel/look-up-ways.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { readFollowing } from './wanted-series.ts'

type Sources = Pick<Dependencies, 'handle'> & TravelSources
type Looked = { wanted: WantedSeries; states: WantedStates }
type Time = SeriesOffer['times'][number]

/** The visits of a series that can be booked, decided as a booking would be, without holding anything. */
export const offerSeries = async (dependencies: Sources, wanted: WantedSeries): Promise<SeriesOffer> => {
  const unplanned = whyNoPlan(wanted.plan)
  if (unplanned !== null) throw new Refused(unplanned)
  const chosen = await look(dependencies, wanted)
  const { schedule } = chosen.states
  if (schedule.status === 'none') throw new Refused('NOT_BOOKABLE')
  const { visits, skipped } = await decided(dependencies, chosen)
  const times = timesOf(chosen)
  const windows = times.filter(({ isWindow }) => isWindow)
  // The ledgers of these days are read: another window of a day is decided on the same ones.
  const byWindow = new Map(windows.map(({ time }) => [time, datesFree({ ...chosen, wanted: atTime(wanted, time) })]))
  return {
    zone: schedule.zone,
    visits: visits.map(({ appointmentId: _id, ...visit }) => visit),
    skipped: skipped.map((day) => ({
      ...day,
      otherTime: windows.find(({ time }) => time !== day.time && byWindow.get(time)?.has(day.date))?.time ?? null,
    })),
    totalCents: visits.reduce((sum, { priceCents }) => sum + priceCents, 0),
    times: times.map((one) => ({ ...one, freeCount: byWindow.get(one.time)?.size ?? null })),
  }
}

const look = async (dependencies: Pick<Dependencies, 'handle'>, wanted: WantedSeries): Promise<Looked> => ({
  wanted,
  states: await readFollowing(dependencies, wantedSeriesStreams(wanted)),
})

const decided = async (sources: Sources, { wanted, states }: Looked): Promise<DecidedVisits> => {
  const answer = await decideWithWays(sources, (travel) => Promise.resolve(decideVisits({ ...wanted, travel }, states)))
  if (isRefused(answer)) throw new Refused(answer.refused)
  if ('missing' in answer) throw new BrokenInvariant(`a series was looked at without ${answer.missing.join(', ')}`)
  return answer
}

const atTime = (wanted: WantedSeries, time: string): WantedSeries => ({ ...wanted, plan: { ...wanted.plan, time, instead: [] } })

const datesFree = (looked: Looked): Set<string> => {
  const answer = decideVisits(looked.wanted, looked.states)
  return new Set('visits' in answer ? answer.visits.map(({ date }) => date) : [])
}

/** When the week has hours on the chosen weekdays: windows, and starts at each half-hour in between. */
const timesOf = ({ wanted, states: { schedule, professional, pet } }: Looked): Time[] => {
  if (schedule.status === 'none' || professional.status === 'none') return []
  const service = professional.services.find(({ id }) => id === wanted.serviceId)
  const tailored = service && tailoredFor(service, pet, wanted.extraIds)
  const minutes = tailored === undefined || 'refused' in tailored ? SLOT_STEP_MINUTES : tailored.durationMinutes
  const count = plannedVisits(wanted.plan, schedule.zone).length
  const found = new Map<string, Time>()
  for (const { weekly } of listEntries(schedule))
    for (const { weekday, from, to, capacity } of weekly) {
      if (!wanted.plan.weekdays.includes(weekday)) continue
      const last = capacity === undefined ? wallMs(to) - minutes * MINUTE_MS : wallMs(from)
      for (let ms = wallMs(from); ms <= last; ms += SLOT_STEP_MINUTES * MINUTE_MS) {
        const until = capacity === undefined ? ms + minutes * MINUTE_MS : wallMs(to)
        const time = clockTimeOf(ms)
        found.set(time, { time, until: clockTimeOf(until), isWindow: capacity !== undefined, freeCount: null, count })
      }
    }
  return [...found.values()].toSorted((one, other) => one.time.localeCompare(other.time))
}
