import { MINUTE_MS, SLOT_STEP_MINUTES } from '@lapka/contracts/time.ts'
import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pathToSession } from '../../courses/own-sessions.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useSchedulesQuery } from '../../schedules/schedules-api.ts'
import type { Range } from '../calendar-api.ts'
import { useChosen } from '../chosen-details.tsx'
import { useRinging } from '../../consultations/ring/use-ringing.ts'
import type { Shown } from '../../kit/time/calendar-range.ts'
import type { AppointmentEntry } from '../appointment-entry.ts'
import { instantOfLocal, instantOfWall, localDateOfWall } from '../../kit/time/wall-clock.ts'
import { useHazards } from './use-hazards.ts'
import { useMove, withGhost } from './use-move.ts'
import {
  blocksOf,
  closedTest,
  isAppointment,
  isBlock,
  isClass,
  isConsultation,
  type BlockPlan,
  type ClassEntry,
  type Entry,
  type ResizePlan,
} from './entry.ts'

type Planned = Pick<Shown, 'view' | 'first' | 'last' | 'zone' | 'now' | 'hasSide'> & {
  range: Range
  appointments: AppointmentEntry[]
  sessions: ClassEntry[]
}
type Times = { start: Date; end: Date }
const none: never[] = []

/** The entries of the grid, what is chosen, and what each gesture means. Takes wall dates and passes instants on. */
export const usePlanning = ({ view, first, last, range, zone, now, hasSide, appointments, sessions }: Planned) => {
  const hours = useSchedulesQuery()
  const schedules = hours.data?.items ?? none
  const choice = useChosen(appointments, hasSide)
  const isNew = useLocation().pathname.endsWith('/calendar/new')
  const navigate = useNavigate()
  const [addition, setAddition] = useState<Addition | null>(() =>
    isNew ? halfHourFrom(nextFull(localDateOf(now, zone), now, zone)) : null,
  )
  const [blockPlan, setBlockPlan] = useState<BlockPlan | null>(null)
  const [isFixedTold, setFixedTold] = useState(false)
  const [resizePlan, setResizePlan] = useState<ResizePlan | null>(null)

  const isClosed = useMemo(() => closedTest(schedules, { first, last }), [schedules, first, last])
  const blocks = useMemo(() => blocksOf(schedules, { first, last }), [schedules, first, last])
  const { hazardAt, dragHazard } = useHazards({ appointments, blocks, sessions, isClosed, now, zone, schedules })
  const move = useMove({ range, appointments, hazardAt })
  const shown = useMemo(() => withGhost(appointments, move.plan), [appointments, move.plan])
  const ringing = useRinging(zone)
  const entries = useMemo((): Entry[] => [...shown, ...blocks, ...ringing, ...sessions], [shown, blocks, ringing, sessions])

  const on = (choose: (entry: AppointmentEntry) => void) => (entry: Entry) => {
    if (isAppointment(entry)) choose(entry)
    else if (isClass(entry)) void navigate(pathToSession(entry.session))
    else if (isBlock(entry)) setBlockPlan({ block: entry, from: entry.from, to: entry.to })
  }
  const addOn = (date: string) => setAddition(halfHourFrom(nextFull(date, now, zone)))
  return {
    schedules,
    hours,
    entries,
    dragHazard,
    isClosed,
    hasBlocks: blocks.length > 0,
    choice,
    addition,
    blockPlan,
    move,
    onChoose: on(choice.onChoose),
    onPress: on(choice.onPress),
    plan: (entry: Entry, { start, end }: Times) => {
      if (isConsultation(entry)) setFixedTold(true)
      else if (isBlock(entry)) setBlockPlan({ block: entry, from: instantOfWall(start, zone), to: instantOfWall(end, zone) })
      else if (isAppointment(entry))
        move.begin(entry, view === 'month' ? onDay(entry.appointment.startsAt, start, zone) : instantOfWall(start, zone))
    },
    isFixedTold,
    forgetFixed: () => setFixedTold(false),
    resizePlan,
    endResize: () => setResizePlan(null),
    /** Blocked time can be dragged at both edges, an appointment only has another end. */
    resize: (entry: Entry, { start, end }: Times) => {
      if (isConsultation(entry)) setFixedTold(true)
      else if (isBlock(entry)) setBlockPlan({ block: entry, from: instantOfWall(start, zone), to: instantOfWall(end, zone) })
      else if (isAppointment(entry) && end.getTime() !== entry.end.getTime())
        setResizePlan({ entry, endsAt: instantOfWall(end, zone) })
    },
    pressEmpty: ({ start, end, isDay }: Times & { isDay: boolean }) => {
      if (isDay) addOn(localDateOfWall(start))
      else setAddition({ from: instantOfWall(start, zone), to: instantOfWall(end, zone) })
    },
    addOn,
    beginMove: (entry: AppointmentEntry) => {
      choice.close()
      move.begin(entry, entry.appointment.startsAt)
    },
    endAddition: () => {
      setAddition(null)
      if (isNew) void navigate(pathTo('calendar', { area: 'professional' }), { replace: true })
    },
    setBlockPlan,
  }
}

type Addition = { from: string; to: string }
const STEP_MS = SLOT_STEP_MINUTES * MINUTE_MS

const halfHourFrom = (from: string): Addition => ({ from, to: new Date(Date.parse(from) + STEP_MS).toISOString() })

/** In the month view an appointment moves to another day and keeps its local time. */
const onDay = (startsAt: string, day: Date, zone: string): string =>
  instantOfLocal(localDateOfWall(day), wallTimeOf(startsAt, zone), zone)

/** Nine o'clock on a future day, the next half-hour today. */
const nextFull = (date: string, now: string, zone: string): string => {
  const nine = instantOfLocal(date, '09:00', zone)
  return nine > now ? nine : new Date(Math.ceil(Date.parse(now) / STEP_MS) * STEP_MS).toISOString()
}
