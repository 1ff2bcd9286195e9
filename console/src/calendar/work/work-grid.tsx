import { lazy, memo, Suspense, useCallback, useMemo, useState, type ComponentProps } from 'react'
import type { EventProps } from 'react-big-calendar'
import type { EventInteractionArgs } from 'react-big-calendar/lib/addons/dragAndDrop'
import { dragCalendar } from '../drag-calendar.ts'
import { hoursShown } from '../grid-room.ts'
import type { CalendarView } from '../../kit/time/calendar-range.ts'
import { Grid, type Boxes } from '../grid.tsx'
import { AppointmentLabels, classOfAppointment, ListAppointment, MonthAppointment, TimeAppointment } from '../appointment-box.tsx'
import { isBlock, isClass, isConsultation, isMovable, isAppointment, isResizable, type Entry, type Ringing } from './entry.ts'
import { LineBlock, ListBlock, TimeBlock } from './block-boxes.tsx'
import { classOfClass } from './class-entries.ts'
import { DraggingContext, DragPreview, DragWarning, useIsDragged, type Dragging, type Warning } from './drag-preview.tsx'
import type { Hazard } from './hazards.ts'
import type { AppointmentEntry } from '../appointment-entry.ts'
import { IconPhoneIncoming } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '../../consultations/ring/texts.ts'

const DragCalendar = dragCalendar<Entry>()

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
  /** The hazard of an entry's own time. */
  hazardOf: (entry: AppointmentEntry) => Hazard | undefined
  onChoose: (entry: Entry) => void
  onPress: (entry: Entry) => void
  /** An entry was dropped or resized, or empty time chosen. The times are wall dates. */
  onPlan: (entry: Entry, times: Times) => void
  onResize: (entry: Entry, times: Times) => void
  onEmpty: (times: Times & { isDay: boolean }) => void
}

/** The professional's grid: entries can be dragged, and empty time pressed. */
export function WorkGrid({ isClosed, hazardOf, onPlan, onResize, onEmpty, ...shown }: WorkGridProps) {
  const { view, now, entries } = shown
  const hours = useMemo(
    () =>
      hoursShown(
        entries.filter((entry) => !isBlock(entry)),
        entries.filter(isBlock),
      ),
    [entries],
  )
  const canMove = useCallback((entry: Entry) => isConsultation(entry) || isMovable(entry, now), [now])
  const canResize = useCallback(
    (entry: Entry) => view !== 'month' && (isConsultation(entry) || isResizable(entry, now)),
    [view, now],
  )
  const slotProps = useCallback((wall: Date) => (isClosed(wall) ? closed : open), [isClosed])
  const { t } = useTranslation('calendar')
  const [warning, onWarn] = useState<Warning>()
  const dragging = useMemo((): Dragging => ({ entries: new Set(entries), hazardOf, onWarn }), [entries, hazardOf])
  const told =
    (tell: WorkGridProps['onPlan']) =>
    ({ event, start, end }: EventInteractionArgs<Entry>) =>
      tell(event, { start: new Date(start), end: new Date(end) })
  return (
    <AppointmentLabels>
      <DragWarning warning={warning} after={t('drag.ask')} />
      <DraggingContext value={dragging}>
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
            onEventDrop: told(onPlan),
            onEventResize: told(onResize),
            slotPropGetter: slotProps,
          }}
        />
      </DraggingContext>
    </AppointmentLabels>
  )
}

const closed = { className: 'lk-closed' }
const open = {}
const classOf = (entry: Entry) => {
  if (isAppointment(entry)) return classOfAppointment(entry)
  if (isClass(entry)) return classOfClass(entry)
  return isBlock(entry) ? 'lk-block' : 'lk-ringing'
}

/** Dragging redraws the grid with every pointer move, so entries are memoized. */
type BoxProps = EventProps<Entry>

/** The incoming call, in the hours of the grid. */
function RingingTime({ ringing }: { ringing: Ringing }) {
  const { t } = useTranslation('consultations-ring')
  return (
    <span role="group" aria-label={t('title', { pet: ringing.petName })}>
      <b>{ringing.petName}</b>
      <small>{t('ringing')}</small>
    </span>
  )
}

/** The incoming call, in one line. */
function RingingLine({ ringing }: { ringing: Ringing }) {
  const { t } = useTranslation('consultations-ring')
  return (
    <span className="lk-line" role="group" aria-label={t('title', { pet: ringing.petName })}>
      <IconPhoneIncoming size={15} stroke={2} aria-hidden="true" /> {ringing.petName}
    </span>
  )
}

const ClassBox = lazy(async () => ({ default: (await import('./class-boxes.tsx')).ClassBox }))

const LateClass = (props: ComponentProps<typeof ClassBox>) => (
  <Suspense fallback={null}>
    <ClassBox {...props} />
  </Suspense>
)

const isSame = (before: BoxProps, after: BoxProps) => before.event === after.event

const TimeEntry = memo(function TimeEntry({ event, ...props }: BoxProps) {
  const isDragged = useIsDragged(event)
  if (isDragged && isAppointment(event)) return <DragPreview entry={event} />
  if (isAppointment(event)) return <TimeAppointment {...props} event={event} />
  if (isClass(event)) return <LateClass entry={event} kind="time" />
  return isBlock(event) ? <TimeBlock block={event} /> : <RingingTime ringing={event} />
}, isSame)

const MonthEntry = memo(function MonthEntry({ event, ...props }: BoxProps) {
  if (isAppointment(event)) return <MonthAppointment {...props} event={event} />
  if (isClass(event)) return <LateClass entry={event} kind="month" />
  return isBlock(event) ? <LineBlock block={event} /> : <RingingLine ringing={event} />
}, isSame)

const ListEntry = memo(function ListEntry({ event, ...props }: BoxProps) {
  if (isAppointment(event)) return <ListAppointment {...props} event={event} />
  if (isClass(event)) return <LateClass entry={event} kind="list" />
  return isBlock(event) ? <ListBlock block={event} /> : <RingingLine ringing={event} />
}, isSame)

const boxes: Boxes<Entry> = { time: TimeEntry, month: MonthEntry, list: ListEntry }
