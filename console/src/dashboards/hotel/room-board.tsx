import type { Board } from '@lapka/contracts/api/board.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { IconAlertTriangle, IconCheck, IconClock, IconLogin2, IconLogout2, IconPin, IconTool } from '@tabler/icons-react'
import { useState, type CSSProperties, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { noonOf } from '../../kit/format/format.ts'
import type { Act } from './act-dialogs.tsx'
import type { BoardStay, Closure } from './board-api.ts'
import {
  datesFrom,
  draftFrom,
  draftPlaceOf,
  layoutOf,
  nightAt,
  placeOf,
  roomsFor,
  stepOfDrag,
  type Bar,
  type ClosedBar,
  type Draft,
  type Group,
  type Place,
  type Row,
} from './board-layout.ts'
import { GuestFaces } from './guest-faces.tsx'
import { Occupancy } from './occupancy.tsx'
import type { StayState } from './stay-state.ts'
import { useStayWords, type StayWords } from './stay-words.ts'
import { moveAmongStays } from './move-among-stays.ts'
import classes from './hotel-home.module.css'

type RoomBoardProps = {
  board: Board
  from: string
  days: number
  chosenId: string | null
  onChoose: (id: string) => void
  onReopen: (closure: Closure) => void
  onAct: (act: Act) => void
  /** Nights that are being booked beside the board. */
  draft: Draft | null
  onDraft: (draft: Draft) => void
}
/** The stay that is being dragged, and into which rooms it can go. */
type Dragged = { step: 'check-in' | 'change-room'; stay: BoardStay; rooms: ReadonlySet<number> }
type Shared = Pick<RoomBoardProps, 'chosenId' | 'onChoose' | 'onReopen'> & {
  words: StayWords
  todayAt: number
  dragged: Dragged | null
  onDrag: (bar: Bar | null) => void
  onDrop: (room: number) => void
}

/** Rooms by nights. A bar runs from the middle of the day they come to that of the day they leave, so that one room can change guests on one day. */
export function RoomBoard({ board, from, days, chosenId, draft, ...acts }: RoomBoardProps) {
  const { t } = useTranslation('board')
  const words = useStayWords(board)
  const { format, nameOf } = words
  const dates = datesFrom(from, days)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const onDrag = (bar: Bar | null) => setDragged(bar && draggedOf(board, bar))
  const onDrop = (room: number) => {
    if (dragged?.rooms.has(room)) acts.onAct({ step: dragged.step, stay: dragged.stay, room })
    setDragged(null)
  }
  const todayAt = dates.indexOf(board.today)
  const { onChoose, onReopen } = acts
  const shown = { from, days }
  const shared = { words, chosenId, onChoose, onReopen, todayAt, dragged, onDrag, onDrop }
  const draftIn = ({ roomClass: { id: classId }, rows }: Group) =>
    draft?.classId === classId ? draftPlaceOf(rows, draft, shown) : undefined
  const book = (classId: number, room: number | null, nights: Nights) => {
    const pressed = draftFrom(board, { classId, room, ...nights })
    if (pressed !== null) acts.onDraft(pressed)
  }
  return (
    <section className={classes.board} style={{ '--days': days } as CSSProperties} aria-label={t('label')} data-board>
      <div className={classes.heads}>
        <i />
        {dates.map((date) => (
          <p key={date} data-today={date === board.today || undefined}>
            {format.weekdayShort(noonOf(date, board.zone))} <b>{Number(date.slice(8))}</b>
          </p>
        ))}
      </div>
      {layoutOf(board, shown).map((group) => (
        <section key={group.roomClass.id} className={classes.group} aria-label={nameOf(group.roomClass)}>
          <h2>{nameOf(group.roomClass)}</h2>
          {group.rows.map((row) => (
            <RoomRow
              key={row.room}
              row={row}
              classId={group.roomClass.id}
              drafted={draftIn(group)?.room === row.room ? draftIn(group)?.place : undefined}
              shown={shown}
              onBook={(nights) => book(group.roomClass.id, row.room, nights)}
              {...shared}
            />
          ))}
        </section>
      ))}
      <Occupancy nights={board.nights} dates={dates} />
    </section>
  )
}

type Nights = { first: string; last: string }
type RoomRowProps = Shared & {
  row: Row
  classId: number
  drafted: Place | undefined
  shown: { from: string; days: number }
  onBook: (nights: Nights) => void
}

function RoomRow({ row: { room, bars, closed }, classId, todayAt, dragged, onDrop, drafted, ...shared }: RoomRowProps) {
  const { t } = useTranslation('board')
  const { pressed, ...pressing } = usePressedNights(shared)
  const draftPlace = pressed ?? drafted
  const name = room === null ? t('room.none') : t('room.number', { room })
  const isTarget = room !== null && dragged?.stay.stay.classId === classId && dragged.rooms.has(room)
  return (
    <div
      className={classes.row}
      data-homeless={room === null || undefined}
      data-target={isTarget || undefined}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={() => isTarget && onDrop(room)}
    >
      <h3>{room ?? <IconAlertTriangle size={18} stroke={2} role="img" aria-label={name} />}</h3>
      <ul aria-label={name} {...(room === null ? {} : pressing)}>
        {todayAt >= 0 && <li className={classes.today} aria-hidden="true" style={span(todayAt, 1)} />}
        {draftPlace && <li className={classes.draft} aria-hidden="true" style={span(draftPlace.start, draftPlace.length)} />}
        {closed.map((bar) => (
          <li key={bar.closure.closureId} className={classes.place} style={span(bar.start, bar.length)}>
            <ClosedButton bar={bar} onReopen={shared.onReopen} />
          </li>
        ))}
        {bars.map((bar) => (
          <li key={bar.stay.id} className={classes.place} style={span(bar.start, bar.length)}>
            <StayButton bar={bar} {...shared} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Free nights of a room are pressed, or drawn over from the first one to the last; the form of the new stay does the same by keyboard. */
const usePressedNights = ({ shown, onBook }: Pick<RoomRowProps, 'shown' | 'onBook'>) => {
  const [span, setSpan] = useState<[begun: string, now: string] | null>(null)
  const under = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return nightAt(shown, (clientX - left) / width)
  }
  const [first = '', last = ''] = span?.toSorted() ?? []
  const isOnStay = ({ target }: PointerEvent<HTMLElement>) => target instanceof Element && target.closest('button') !== null
  return {
    pressed: span === null ? undefined : placeOf(first, addDays(last, 1), shown),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0 && !isOnStay(event)) setSpan([under(event), under(event)])
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (span !== null && under(event) !== span[1]) setSpan([span[0], under(event)])
    },
    onPointerUp: () => {
      if (span !== null) onBook({ first, last })
      setSpan(null)
    },
    onPointerLeave: () => setSpan(null),
    onPointerCancel: () => setSpan(null),
  }
}

function ClosedButton({ bar, onReopen }: Pick<Shared, 'onReopen'> & { bar: ClosedBar }) {
  const { t } = useTranslation('board')
  const { closure, isBefore, isCut } = bar
  const said = t('closed.because', { reason: closure.reason })
  return (
    <button
      type="button"
      className={classes.closed}
      title={said}
      data-stay={closure.closureId}
      data-before={isBefore || undefined}
      data-cut={isCut || undefined}
      onClick={() => onReopen(closure)}
      onKeyDown={moveAmongStays}
    >
      <span>
        <IconTool size={16} stroke={2} aria-hidden="true" /> {said}
      </span>
    </button>
  )
}

const draggedOf = (board: Board, { stay, state }: Bar): Dragged | null => {
  const step = stepOfDrag(stay, state)
  if (step === undefined) return null
  const free = roomsFor(board, stay).filter(({ isFree, room }) => isFree && (step === 'check-in' || room !== stay.room))
  return { step, stay, rooms: new Set(free.map(({ room }) => room)) }
}

const span = (start: number, length: number) => ({ '--from': start, '--length': length }) as CSSProperties

type StayButtonProps = Pick<Shared, 'words' | 'chosenId' | 'onChoose' | 'onDrag'> & { bar: Bar }

function StayButton({ bar, words, chosenId, onChoose, onDrag }: StayButtonProps) {
  const { t } = useTranslation('board')
  const { stay, state, isBefore, isCut } = bar
  const StateIcon = icons[state]
  const guests = words.guests(stay)
  const next = words.next(stay)
  // It begins with what is read on the bar.
  const said = [
    next === '' ? guests : `${guests} ${next}`,
    stay.parent.displayName,
    words.dates(stay),
    ...(next === '' ? [t(`legend.${state === 'in' ? 'in' : 'ahead'}`)] : []),
  ]
  return (
    <button
      type="button"
      className={classes.stay}
      data-stay={stay.id}
      data-state={state}
      data-before={isBefore || undefined}
      data-cut={isCut || undefined}
      aria-pressed={stay.id === chosenId}
      aria-label={said.join(', ')}
      draggable={stepOfDrag(stay, state) !== undefined}
      onDragStart={() => onDrag(bar)}
      onDragEnd={() => onDrag(null)}
      onClick={() => onChoose(stay.id)}
      onKeyDown={moveAmongStays}
    >
      <GuestFaces pets={stay.stay.pets} size={28} />
      <b>{guests}</b>
      {/* Read as two words, also where no style sets them apart. */}
      {next !== '' && <small> {next}</small>}
      {StateIcon && <StateIcon size={16} stroke={2.25} aria-hidden="true" />}
    </button>
  )
}

const icons: Record<StayState, typeof IconPin | undefined> = {
  in: IconPin,
  arrives: IconLogin2,
  leaves: IconLogout2,
  late: IconAlertTriangle,
  overdue: IconAlertTriangle,
  left: IconCheck,
  held: IconClock,
  missed: undefined,
  ahead: undefined,
}
