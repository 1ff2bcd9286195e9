import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { MINUTE_MS, SLOT_STEP_MINUTES } from '@lapka/contracts/time.ts'
import { workSpans } from '@lapka/domain/slots/working-hours.ts'
import { daysTouched, localDateOf, wallTimeOf } from '@lapka/domain/time/zone.ts'
import { everyException } from '../../schedules/exceptions/exceptions.ts'
import { wallsOf, type AppointmentEntry } from '../appointment-entry.ts'
import { instantsOfDates, localDateOfWall, timeOfWall } from '../wall-clock.ts'

/** Time that the professional closed, as far as it lies on one local day. */
export type Block = {
  id: string
  start: Date
  end: Date
  /** The whole of it. */
  exceptionId: string
  scheduleId: string
  isEverywhere: boolean
  from: string
  to: string
  reason: string
  zone: string
  /** It lies on this day alone, so its edges can be pulled. */
  isWhole: boolean
}

export type Entry = AppointmentEntry | Block
export const isAppointment = (entry: Entry): entry is AppointmentEntry => 'appointment' in entry
export const isBlock = (entry: Entry): entry is Block => !isAppointment(entry)

/** Closed time that was pressed, pulled or made longer, with its new times. */
export type BlockPlan = { block: Block; from: string; to: string }
export type MovePlan = {
  entry: AppointmentEntry
  /** The start that the person has seen: moving away from another one is refused. */
  fromStartsAt: string
  startsAt: string
}

type Dates = { first: string; last: string }

/** Closed time of all places between two local dates, a piece for each day. */
export const blocksOf = (schedules: readonly ScheduleView[], { first, last }: Dates): Block[] =>
  everyException(schedules)
    .filter(({ exception: { kind } }) => kind === 'closed')
    .flatMap(({ schedule: { id: scheduleId, zone }, exception: { id: exceptionId, from, to, reason }, isEverywhere }) => {
      const dates = daysTouched(from, to, zone)
      return dates
        .filter((date) => date >= first && date <= last)
        .map((date) => {
          const day = instantsOfDates(date, date, zone)
          const [start, end] = [from > day.from ? from : day.from, to < day.to ? to : day.to]
          const isWhole = dates.length === 1
          return {
            id: `${exceptionId} ${date}`,
            ...piece(start, end, zone),
            exceptionId,
            scheduleId,
            isEverywhere,
            from,
            to,
            reason,
            zone,
            isWhole,
          }
        })
    })

/** What ends at midnight ends on its own day: the grid would draw it on the next one too. */
const piece = (from: string, to: string, zone: string) => {
  const { start, end } = wallsOf(from, to, zone)
  return { start, end: localDateOfWall(end) === localDateOfWall(start) ? end : new Date(end.getTime() - MINUTE_MS) }
}

const keyOf = (localDate: string, time: string) => `${localDate} ${time}`

/** Whether a half-hour of the grid is outside all working hours. Before the hours are known nothing is. */
export const closedTest = (schedules: readonly ScheduleView[], dates: Dates) => {
  // A month never asks.
  let open: Set<string> | undefined
  return (wall: Date): boolean => {
    open ??= openTimes(schedules, dates)
    const time = `${timeOfWall(wall).slice(0, 3)}${wall.getUTCMinutes() < 30 ? '00' : '30'}`
    return schedules.length > 0 && !open.has(keyOf(localDateOfWall(wall), time))
  }
}

const openTimes = (schedules: readonly ScheduleView[], { first, last }: Dates): Set<string> => {
  const open = new Set<string>()
  for (const schedule of schedules)
    for (const { fromMs, untilMs } of workSpans(schedule, first, last))
      for (let at = fromMs; at < untilMs; at += SLOT_STEP_MINUTES * MINUTE_MS)
        open.add(keyOf(localDateOf(at, schedule.zone), wallTimeOf(at, schedule.zone)))
  return open
}

/** What may be pulled to another time: agreed appointments ahead that people may move, and closed time that is not over. */
export const isMovable = (entry: Entry, now: string): boolean =>
  isAppointment(entry) ? entry.appointment.isMovable && !entry.move : entry.isWhole && entry.to > now
