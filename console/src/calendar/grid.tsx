import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { useMemo, useRef, type ComponentType, type CSSProperties } from 'react'
import { Calendar, type CalendarProps, type EventProps, type HeaderProps } from 'react-big-calendar'
import type { withDragAndDropProps } from 'react-big-calendar/lib/addons/dragAndDrop'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { ignore, isByKeyboard, isPress, localizer, useMessages, views, useCalendarRoles } from './calendar-kit.ts'
import type { CalendarView } from '../kit/time/calendar-range.ts'
import { moreOf, mostAtOnce, shareOf } from './grid-room.ts'
import { localDateOfWall, toWall, wallOfLocalDate, WALL } from '../kit/time/wall-clock.ts'
import { useFormat } from '../kit/format/format.ts'

type GridEntry = { id: string; start: Date; end: Date; allDay?: boolean }
export type Column = { id: string; displayName: string }
type Options<Entry extends object> = CalendarProps<Entry, Column> & withDragAndDropProps<Entry, Column>

/** How an entry looks in the hours, in the month, and in the list. */
export type Boxes<Entry extends object> = Record<'time' | 'month' | 'list', ComponentType<EventProps<Entry>>>

type GridProps<Entry extends GridEntry> = {
  view: CalendarView
  /** Local date that is shown. */
  date: string
  now: string
  /** The zone whose wall clock the grid shows. */
  zone: string
  entries: readonly Entry[]
  /** By local date, how many entries the server left out: a month gets only the first of each day. */
  notSent?: ReadonlyMap<string, number> | undefined
  hours: { min: Date; max: Date }
  boxes: Boxes<Entry>
  /** Must be a stable function, because it is called for every entry. */
  classOf: (entry: Entry) => string
  chosenId: string | undefined
  onChoose: (entry: Entry) => void
  /** Chosen by keyboard, if that does something else. */
  onPress?: (entry: Entry) => void
  className?: string
  /** The day view has one column for each. */
  columns?: { items: readonly Column[]; of: (entry: Entry) => string } | undefined
  /** Another calendar component, for instance with drag and drop, and its options. */
  calendar?: ComponentType<Options<Entry>>
  more?: Partial<Options<Entry>>
}

/** Day, week, month and list of entries on a wall clock. "More" in a month opens that day. */
export function Grid<Entry extends GridEntry>({ calendar: Shown = Calendar<Entry, Column>, ...props }: GridProps<Entry>) {
  const { view, entries, hours, chosenId, onChoose, onPress = onChoose, className, more } = props
  const columns = view === 'day' ? props.columns : undefined
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  useCalendarRoles(root, t('grid'))
  const { shown, messages } = useMonthShare(props)
  const beside = useMemo(() => (view === 'week' ? mostAtOnce(entries) : 1), [entries, view])
  const given = useGiven(props)
  const showDay = useShowDay()
  return (
    <div
      ref={root}
      className={['lk-week', className, columns && 'lk-columns'].filter(Boolean).join(' ')}
      data-view={view}
      data-all-day={entries.some(({ allDay }) => allDay) || undefined}
      style={{ '--beside': beside, ...(columns && { '--columns': columns.items.length }) } as CSSProperties}
    >
      <Shown
        localizer={localizer}
        culture={language}
        events={shown}
        view={view}
        views={views}
        onView={ignore}
        onNavigate={ignore}
        toolbar={false}
        doShowMoreDrillDown={false}
        onDrillDown={showDay}
        onShowMore={(_hidden, day) => showDay(day)}
        step={30}
        timeslots={2}
        length={30}
        min={hours.min}
        max={hours.max}
        messages={messages}
        selected={entries.find(({ id }) => id === chosenId)}
        onSelectEvent={(entry, event) => (isByKeyboard(event) ? onPress : onChoose)(entry)}
        onKeyPressEvent={(entry, event) => {
          if (isPress(event as { key?: string })) onPress(entry)
        }}
        {...given}
        {...(columns && { ...byColumn, resources: [...columns.items], resourceAccessor: columns.of })}
        {...more}
      />
    </div>
  )
}

const none: ReadonlyMap<string, number> = new Map()
const byColumn = { resourceIdAccessor: 'id', resourceTitleAccessor: 'displayName' } as const

/** Memoized: the grid compares its options by identity and redraws every entry if one changed. */
const useGiven = <Entry extends GridEntry>({ date, now, zone, boxes, classOf }: GridProps<Entry>) => {
  const today = localDateOf(now, zone)
  const components = useMemo(
    () => ({
      event: boxes.time,
      week: { header: dayHeader(today) },
      month: { event: boxes.month },
      agenda: { event: boxes.list },
    }),
    [boxes, today],
  )
  const shownDate = useMemo(() => wallOfLocalDate(date), [date])
  const getNow = useMemo(() => {
    const wallNow = toWall(now, zone)
    return () => wallNow
  }, [now, zone])
  const eventPropGetter = useMemo(() => (entry: Entry) => ({ className: classOf(entry) }), [classOf])
  return { date: shownDate, getNow, components, eventPropGetter }
}

const useMonthShare = <Entry extends GridEntry>({ entries, view, notSent = none }: GridProps<Entry>) => {
  const words = useMessages()
  return useMemo(() => {
    const { first, more } = shareOf(entries, view)
    return { shown: first, messages: { ...words, showMore: moreOf(words.showMore, more, notSent) } }
  }, [entries, view, words, notSent])
}

const useShowDay = () => {
  const [parameters, setParameters] = useSearchParams()
  return (day: Date) => setParameters({ ...Object.fromEntries(parameters), view: 'day', date: localDateOfWall(day) })
}

/** The head of a day's column. Today's is marked. */
const dayHeader = (today: string) =>
  function DayHeader({ date }: HeaderProps) {
    const format = useFormat(WALL)
    return (
      <span className="lk-day" data-today={localDateOfWall(date) === today || undefined}>
        {format.weekdayShort(date.toISOString())} <b>{date.getUTCDate()}</b>
      </span>
    )
  }
