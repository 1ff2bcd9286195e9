import type { ClassSession } from '@lapka/contracts/api/courses.ts'
import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { workSpans } from '@lapka/domain/kernel/working-hours.ts'
import { daysTouched } from '@lapka/domain/kernel/zone.ts'
import { everyException } from '../../schedules/exceptions/exceptions.ts'
import { wallsOf } from '../../kit/time/wall-clock.ts'
import type { AppointmentEntry } from '../appointment-entry.ts'
import { halfHourOf, openTimes } from '../open-times.ts'
import { instantsOfDates, localDateOfWall } from '../../kit/time/wall-clock.ts'

/** The part of closed time that lies on one local day. */
export type ShownBlock = {
  id: string
  start: Date
  end: Date
  /** The closed time as a whole. */
  from: string
  to: string
  reason: string
  zone: string
  /** The owner, if it differs from one to the other. */
  who?: string
}

/** One that its owner may change. */
export type Block = ShownBlock & {
  exceptionId: string
  scheduleId: string
  isEverywhere: boolean
  /** The exception lies within this day, so it can be resized. */
  isWhole: boolean
}

/** A call that still rings: it becomes an appointment when it is accepted. */
export type Ringing = { id: string; start: Date; end: Date; petName: string }

/** A session of a trainer's class. It is changed on its own page. */
export type ClassEntry = {
  id: string
  start: Date
  end: Date
  session: ClassSession
  service: string
  tone: number
  reason: string
}

export type Entry = AppointmentEntry | Block | Ringing | ClassEntry
export const isAppointment = (entry: Entry): entry is AppointmentEntry => 'appointment' in entry
export const isClass = (entry: Entry): entry is ClassEntry => 'session' in entry
export const isBlock = (entry: Entry): entry is Block => 'exceptionId' in entry

/** A change of blocked time that waits to be confirmed. */
export type BlockPlan = { block: Block; from: string; to: string }
export type MovePlan = {
  entry: AppointmentEntry
  /** The start that the person saw. The server refuses a move from any other. */
  fromStartsAt: string
  startsAt: string
}

/** An appointment whose lower edge was dragged: the end that waits to be confirmed. */
export type ResizePlan = { entry: AppointmentEntry; endsAt: string }

type Dates = { first: string; last: string }

/** Closed time of all schedules between two local dates, one block a day. */
export const blocksOf = (schedules: readonly ScheduleView[], { first, last }: Dates): Block[] =>
  everyException(schedules)
    .filter(({ exception: { kind } }) => kind === 'closed')
    .flatMap(({ schedule: { id: scheduleId, zone }, exception: { id: exceptionId, from, to, reason }, isEverywhere }) => {
      const isWhole = daysTouched(from, to, zone).length === 1
      return piecesOf({ from, to, zone }, { first, last }).map(({ date, ...piece }) => ({
        id: `${exceptionId} ${date}`,
        ...piece,
        exceptionId,
        scheduleId,
        isEverywhere,
        from,
        to,
        reason,
        zone,
        isWhole,
      }))
    })

/** One for each local day that closed time touches. */
export const piecesOf = ({ from, to, zone }: Pick<ShownBlock, 'from' | 'to' | 'zone'>, { first, last }: Dates) =>
  daysTouched(from, to, zone)
    .filter((date) => date >= first && date <= last)
    .map((date) => {
      const day = instantsOfDates(date, date, zone)
      return { date, ...piece(from > day.from ? from : day.from, to < day.to ? to : day.to, zone) }
    })

/** A block that ends at midnight is cut a minute earlier: the grid would draw it on the next day too. */
const piece = (from: string, to: string, zone: string) => {
  const { start, end } = wallsOf(from, to, zone)
  return { start, end: localDateOfWall(end) === localDateOfWall(start) ? end : new Date(end.getTime() - MINUTE_MS) }
}

/** Returns a test for half-hours outside all working hours. Before the hours are loaded none is. */
export const closedTest = (schedules: readonly ScheduleView[], dates: Dates) => {
  // Computed on first use: a month never needs it.
  let open: Set<string> | undefined
  return (wall: Date): boolean => {
    open ??= new Set(schedules.flatMap((one) => [...openTimes(workSpans(one, dates.first, dates.last), one.zone)]))
    return schedules.length > 0 && !open.has(halfHourOf(wall))
  }
}

/** Entries that can be dragged: scheduled appointments that their professional may move, and blocked time that is not over. */
export const isMovable = (entry: Entry, now: string): boolean =>
  isAppointment(entry)
    ? entry.appointment.isMovableByProfessional && !entry.move
    : isBlock(entry) && entry.isWhole && entry.to > now

/** Consultations can't be moved, and dragging one says why. */
export const isConsultation = (entry: Entry): boolean => isAppointment(entry) && Boolean(entry.appointment.meetingType)

/** Entries whose end can be dragged: an appointment that is not over, and blocked time like above. */
export const isResizable = (entry: Entry, now: string): boolean =>
  isAppointment(entry) ? entry.appointment.isResizable && !entry.move : isMovable(entry, now)
