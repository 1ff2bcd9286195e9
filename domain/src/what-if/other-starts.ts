import { DAY_MS } from '@lapka/contracts/time.ts'
import { professionalStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { claimsOf, ledgerStreams, type LedgerStates } from '../kernel/ledger.ts'
import type { Professional } from '../professionals/professional.ts'
import type { Schedule } from '../professionals/schedule/schedule.ts'
import { freeSlots } from '../slots/free-slots.ts'
import { toIso, toMs } from '../kernel/instant.ts'
import { addDays, localDateOf } from '../kernel/zone.ts'
import { command } from './replayed-command.ts'
import type { World } from './world.ts'

type Search = { professionalId: string; serviceId: string; from: string; to: string; at: string }

/** The starts that are free in this history between two local dates, as the page of a professional would show them. */
export const findFreeStarts = async (world: World, { professionalId, serviceId, from, to, at }: Search): Promise<string[]> => {
  await world.load([professionalStream(professionalId), scheduleStream(professionalId)])
  const professional = world.stateOf<Professional>(professionalStream(professionalId))
  const schedule = world.stateOf<Schedule>(scheduleStream(professionalId))
  if (professional.status !== 'accepted' || schedule.status === 'none') return []
  const service = professional.services.find(({ id }) => id === serviceId)
  if (service === undefined) return []
  const dates: string[] = []
  for (let date = addDays(from, -1); date <= addDays(to, 1); date = addDays(date, 1)) dates.push(date)
  let claims: ReturnType<typeof claimsOf> = []
  const look = command({ streams: ledgerStreams(professionalId, dates) }, (states) => {
    claims = claimsOf(states as LedgerStates, professionalId)
    return { events: {} }
  })
  await world.decide(look)
  const offer = { schedule, claims, durationMinutes: service.durationMinutes, now: at, from, to }
  return freeSlots(offer).map(({ startsAt }) => startsAt)
}

const MAX_TRIES = 3

type RequestedStart = { professionalId: string; serviceId: string; startsAt: string; at: string }

/** The free starts within a day of a wanted one, the nearest first. */
export const findOtherStarts = async (world: World, wanted: RequestedStart): Promise<string[]> => {
  await world.load([scheduleStream(wanted.professionalId)])
  const schedule = world.stateOf<Schedule>(scheduleStream(wanted.professionalId))
  if (schedule.status === 'none') return []
  const wantedMs = toMs(wanted.startsAt)
  const dateAt = (ms: number) => localDateOf(toIso(ms), schedule.zone)
  const range = { from: dateAt(wantedMs - DAY_MS), to: dateAt(wantedMs + DAY_MS) }
  const away = (startsAt: string) => Math.abs(toMs(startsAt) - wantedMs)
  return (await findFreeStarts(world, { ...wanted, ...range }))
    .filter((startsAt) => startsAt !== wanted.startsAt && away(startsAt) <= DAY_MS)
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, MAX_TRIES)
}
