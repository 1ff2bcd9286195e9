import { MINUTE_MS, SLOT_STEP_MINUTES } from '@lapka/contracts/time.ts'
import { localDateOf, wallTimeOf } from '@lapka/domain/time/zone.ts'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSchedulesQuery } from '../../schedules/schedules-api.ts'
import type { Range } from '../calendar-api.ts'
import { useChosen } from '../use-chosen.ts'
import type { Shown } from '../use-shown.ts'
import type { Visit } from '../visit.ts'
import { instantOfLocal, instantOfWall, localDateOfWall } from '../wall-clock.ts'
import type { BlockPlan } from './block-dialog.tsx'
import { blocksOf, closedTest, isVisit, type Entry } from './entry.ts'
import { useVisitMove, withGhost } from './use-visit-move.ts'

type Planned = Pick<Shown, 'view' | 'first' | 'last' | 'zone' | 'now' | 'hasSide'> & { range: Range; visits: Visit[] }
type Times = { start: Date; end: Date }
const none: never[] = []

/** What is in the grid, what is chosen, and what each gesture in the grid means. Wall dates come in, instants go on. */
export const usePlanning = ({ view, first, last, range, zone, now, hasSide, visits }: Planned) => {
  const hours = useSchedulesQuery()
  const schedules = hours.data?.items ?? none
  const choice = useChosen(visits, hasSide)
  const isNew = useLocation().pathname.endsWith('/calendar/new')
  const navigate = useNavigate()
  const [addition, setAddition] = useState<Addition | null>(() =>
    isNew ? halfHourFrom(nextFull(localDateOf(now, zone), now, zone)) : null,
  )
  const [blockPlan, setBlockPlan] = useState<BlockPlan | null>(null)
  const move = useVisitMove(range, visits)

  const isClosed = useMemo(() => closedTest(schedules, { first, last }), [schedules, first, last])
  const blocks = useMemo(() => blocksOf(schedules, { first, last }), [schedules, first, last])
  const shown = useMemo(() => withGhost(visits, move.plan), [visits, move.plan])
  const entries = useMemo((): Entry[] => [...shown, ...blocks], [shown, blocks])

  const on = (choose: (visit: Visit) => void) => (entry: Entry) => {
    if (isVisit(entry)) choose(entry)
    else setBlockPlan({ block: entry, from: entry.from, to: entry.to })
  }
  const addOn = (date: string) => setAddition(halfHourFrom(nextFull(date, now, zone)))
  return {
    schedules,
    hours,
    entries,
    isClosed,
    hasBlocks: blocks.length > 0,
    choice,
    addition,
    blockPlan,
    move,
    onChoose: on(choice.onChoose),
    onPress: on(choice.onPress),
    plan: (entry: Entry, { start, end }: Times) => {
      if (!isVisit(entry)) setBlockPlan({ block: entry, from: instantOfWall(start, zone), to: instantOfWall(end, zone) })
      else move.begin(entry, view === 'month' ? onDay(entry.appointment.startsAt, start, zone) : instantOfWall(start, zone))
    },
    pressEmpty: ({ start, end, isDay }: Times & { isDay: boolean }) => {
      if (isDay) addOn(localDateOfWall(start))
      else setAddition({ from: instantOfWall(start, zone), to: instantOfWall(end, zone) })
    },
    addOn,
    beginMove: (visit: Visit) => {
      choice.close()
      move.begin(visit, visit.appointment.startsAt)
    },
    endAddition: () => {
      setAddition(null)
      if (isNew) void navigate('/dashboard/professional/calendar', { replace: true })
    },
    setBlockPlan,
  }
}

type Addition = { from: string; to: string }
const STEP_MS = SLOT_STEP_MINUTES * MINUTE_MS

const halfHourFrom = (from: string): Addition => ({ from, to: new Date(Date.parse(from) + STEP_MS).toISOString() })

/** In the month a visit goes to another day and keeps its time on the wall. */
const onDay = (startsAt: string, day: Date, zone: string): string =>
  instantOfLocal(localDateOfWall(day), wallTimeOf(startsAt, zone), zone)

/** Nine o'clock of a day to come, the next half-hour of today. */
const nextFull = (date: string, now: string, zone: string): string => {
  const nine = instantOfLocal(date, '09:00', zone)
  return nine > now ? nine : new Date(Math.ceil(Date.parse(now) / STEP_MS) * STEP_MS).toISOString()
}
