import 'react-big-calendar/lib/addons/dragAndDrop/styles.css'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useCallback, useMemo, useRef, type ComponentType } from 'react'
import { Calendar, type CalendarProps } from 'react-big-calendar'
import * as dragAndDrop from 'react-big-calendar/lib/addons/dragAndDrop'
import type { EventInteractionArgs, withDragAndDropProps } from 'react-big-calendar/lib/addons/dragAndDrop'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { formats, hoursShown, ignore, isPress, localizer, useMessages, views } from '../calendar-kit.ts'
import type { CalendarView } from '../calendar-range.ts'
import { useCalendarRoles } from '../use-calendar-roles.ts'
import { DayHeader, visitClass } from '../visit-box.tsx'
import { localDateOfWall, toWall, wallOfLocalDate } from '../wall-clock.ts'
import { isMovable, isVisit, type Entry } from './entry.ts'
import { MOST_OF_A_DAY, shareOf } from './month-share.ts'
import { ListEntry, MonthEntry, TimeEntry } from './entry-box.tsx'

type WithDrag = (calendar: typeof Calendar<Entry>) => ComponentType<CalendarProps<Entry> & withDragAndDropProps<Entry>>
/** Built, the module is its default; in development it has one. */
const found = dragAndDrop as unknown as { default: WithDrag | { default: WithDrag } }
const withDrag = typeof found.default === 'function' ? found.default : found.default.default
const DragCalendar = withDrag(Calendar<Entry>)

type Times = { start: Date; end: Date }
type WorkGridProps = {
  view: CalendarView
  date: string
  now: string
  entries: Entry[]
  chosenId: string | undefined
  isClosed: (wall: Date) => boolean
  onChoose: (entry: Entry) => void
  onPress: (entry: Entry) => void
  /** Dropped or resized, or an empty time chosen: wall dates as the grid reads them. */
  onPlan: (entry: Entry, times: Times) => void
  onEmpty: (times: Times & { isDay: boolean }) => void
  /** All of a day that the month has no room for. */
  onDay: (localDate: string) => void
}

/** The professional's grid: visits and blocked time that can be pulled to another time, empty time that can be pressed. */
export function WorkGrid({ view, date, now, entries, chosenId, isClosed, ...on }: WorkGridProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const words = useMessages()
  const { shown, counts } = useMemo(() => shareOf(entries, view), [entries, view])
  const messages = useMemo(() => ({ ...words, showMore: moreOf(words.showMore, counts) }), [words, counts])
  const root = useRef<HTMLDivElement>(null)
  useCalendarRoles(root, t('grid'))
  const hours = useMemo(() => hoursShown(entries.filter(isVisit)), [entries])
  const shownDate = useMemo(() => wallOfLocalDate(date), [date])
  const getNow = useCallback(() => toWall(now, DEFAULT_ZONE), [now])
  const canMove = useCallback((entry: Entry) => isMovable(entry, now), [now])
  const canResize = useCallback((entry: Entry) => !isVisit(entry) && view !== 'month' && isMovable(entry, now), [view, now])
  const slotProps = useCallback((wall: Date) => (isClosed(wall) ? closed : open), [isClosed])
  const eventProps = useCallback((entry: Entry) => ({ className: isVisit(entry) ? visitClass(entry) : 'lk-block' }), [])
  const planned = ({ event, start, end }: EventInteractionArgs<Entry>) =>
    on.onPlan(event, { start: new Date(start), end: new Date(end) })
  return (
    <div ref={root} className="lk-week lk-work" data-view={view}>
      <DragCalendar
        localizer={localizer}
        culture={language}
        events={shown}
        view={view}
        views={views}
        onView={ignore}
        date={shownDate}
        onNavigate={ignore}
        toolbar={false}
        doShowMoreDrillDown={false}
        onDrillDown={(day) => on.onDay(localDateOfWall(day))}
        onShowMore={(_entries, day) => on.onDay(localDateOfWall(day))}
        selectable
        longPressThreshold={350}
        step={30}
        timeslots={2}
        min={hours.min}
        max={hours.max}
        getNow={getNow}
        formats={formats}
        components={components}
        messages={messages}
        selected={entries.find(({ id }) => id === chosenId)}
        onSelectEvent={on.onChoose}
        onKeyPressEvent={(entry, event) => {
          if (isPress(event as { key?: string })) on.onPress(entry)
        }}
        onSelectSlot={({ start, end, slots }) =>
          on.onEmpty({ start, end, isDay: view === 'month' || (slots.length === 1 && start.getTime() === end.getTime()) })
        }
        draggableAccessor={canMove}
        resizableAccessor={canResize}
        onEventDrop={planned}
        onEventResize={planned}
        eventPropGetter={eventProps}
        slotPropGetter={slotProps}
        length={30}
      />
    </div>
  )
}

/** Says of how many there is no room, counting those that were not laid out too. */
const moreOf =
  (say: (count: number) => string, counts: ReadonlyMap<string, number>) =>
  (count: number, hidden?: object[]): string => {
    const [first] = (hidden ?? []) as Entry[]
    const all = first === undefined ? 0 : (counts.get(localDateOfWall(first.start)) ?? 0)
    return say(count + Math.max(0, all - MOST_OF_A_DAY))
  }

const closed = { className: 'lk-closed' }
const open = {}
const components: NonNullable<CalendarProps<Entry>['components']> = {
  event: TimeEntry,
  week: { header: DayHeader },
  month: { event: MonthEntry },
  agenda: { event: ListEntry },
}
