import 'react-big-calendar/lib/addons/dragAndDrop/styles.css'
import { useCallback, useMemo, type ComponentType } from 'react'
import { Calendar, type CalendarProps } from 'react-big-calendar'
import * as dragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop'
import type { EventInteractionArgs, withDragAndDropProps } from 'react-big-calendar/lib/addons/dragAndDrop'
import { hoursShown } from '../hours-shown.ts'
import type { CalendarView } from '../calendar-range.ts'
import { Grid, type Boxes, type Column } from '../grid.tsx'
import { VisitLabels, visitClass } from '../visit-box.tsx'
import { isBlock, isMovable, isVisit, type Entry } from './entry.ts'
import { ListEntry, MonthEntry, TimeEntry } from './entry-box.tsx'

type DragProps = CalendarProps<Entry, Column> & withDragAndDropProps<Entry, Column>
type WithDrag = (calendar: ComponentType<CalendarProps<Entry, Column>>) => ComponentType<DragProps>
/** Built, the module is its default; in development it has one. */
const found = dragAndDrop as unknown as { default: WithDrag | { default: WithDrag } }
const withDrag = typeof found.default === 'function' ? found.default : found.default.default
const DragCalendar = withDrag(Calendar<Entry, Column>)

type Times = { start: Date; end: Date }
type WorkGridProps = {
  view: CalendarView
  date: string
  now: string
  zone: string
  entries: Entry[]
  notSent: ReadonlyMap<string, number>
  chosenId: string | undefined
  isClosed: (wall: Date) => boolean
  onChoose: (entry: Entry) => void
  onPress: (entry: Entry) => void
  /** Dropped or resized, or an empty time chosen: wall dates as the grid reads them. */
  onPlan: (entry: Entry, times: Times) => void
  onEmpty: (times: Times & { isDay: boolean }) => void
}

/** The professional's grid: visits and blocked time that can be pulled to another time, empty time that can be pressed. */
export function WorkGrid({ isClosed, onPlan, onEmpty, ...shown }: WorkGridProps) {
  const { view, now, entries } = shown
  const hours = useMemo(() => hoursShown(entries.filter(isVisit), entries.filter(isBlock)), [entries])
  const canMove = useCallback((entry: Entry) => isMovable(entry, now), [now])
  const canResize = useCallback((entry: Entry) => !isVisit(entry) && view !== 'month' && isMovable(entry, now), [view, now])
  const slotProps = useCallback((wall: Date) => (isClosed(wall) ? closed : open), [isClosed])
  const planned = ({ event, start, end }: EventInteractionArgs<Entry>) =>
    onPlan(event, { start: new Date(start), end: new Date(end) })
  return (
    <VisitLabels>
      <Grid<Entry>
        {...shown}
        {...{ hours, boxes, classOf }}
        className="lk-work"
        calendar={DragCalendar}
        more={{
          selectable: true,
          longPressThreshold: 350,
          onSelectSlot: ({ start, end, slots }) =>
            onEmpty({ start, end, isDay: view === 'month' || (slots.length === 1 && start.getTime() === end.getTime()) }),
          draggableAccessor: canMove,
          resizableAccessor: canResize,
          onEventDrop: planned,
          onEventResize: planned,
          slotPropGetter: slotProps,
        }}
      />
    </VisitLabels>
  )
}

const closed = { className: 'lk-closed' }
const open = {}
const classOf = (entry: Entry) => (isVisit(entry) ? visitClass(entry) : 'lk-block')
const boxes: Boxes<Entry> = { time: TimeEntry, month: MonthEntry, list: ListEntry }
