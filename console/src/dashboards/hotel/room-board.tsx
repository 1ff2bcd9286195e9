import type { Board } from '@lapka/contracts/api/board.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { IconAlertTriangle, IconCheck, IconClock, IconLogin2, IconLogout2, IconPin, IconTool } from '@tabler/icons-react'
import { memo, useDeferredValue, useMemo, useState, type CSSProperties, type PointerEvent } from 'react'
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
  type Place,
  type Row,
  type Shown,
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
type Shared = Pick<RoomBoardProps, 'board' | 'chosenId' | 'onChoose' | 'onReopen' | 'onAct' | 'onDraft'> & {
  words: StayWords
  shown: Shown
  onDrag: (dragged: Dragged | null) => void
}

/** A high screen shows no more rooms at once. */
const FIRST_ROWS = 24

/** Rooms by nights. A bar runs from the middle of the day they come to that of the day they leave, so that one room can change guests on one day. */
export function RoomBoard({ board, from, days, draft, ...acts }: RoomBoardProps) {
  const { t } = useTranslation('board')
  const words = useStayWords(board)
  const dates = datesFrom(from, days)
  const [dragged, onDrag] = useState<Dragged | null>(null)
  const shown = useMemo(() => ({ from, days }), [from, days])
  const groups = useMemo(() => layoutOf(board, shown), [board, shown])
  return (
    <section
      className={classes.board}
      style={{ '--days': days, '--today': dates.indexOf(board.today) } as CSSProperties}
      aria-label={t('label')}
      data-board
    >
      <div className={classes.heads}>
        <i />
        {dates.map((date) => (
          <p key={date} data-today={date === board.today || undefined}>
            {words.format.weekdayShort(noonOf(date, board.zone))} <b>{Number(date.slice(8))}</b>
          </p>
        ))}
      </div>
      {groups.map(({ roomClass, rows }, nth) => {
        const classId = roomClass.id
        const shared = {
          ...acts,
          board,
          words,
          shown,
          classId,
          onDrag,
          dragged: dragged?.stay.stay.classId === classId ? dragged : null,
          drafted: draft?.classId === classId ? draftPlaceOf(rows, draft, shown) : undefined,
        }
        const first = Math.max(0, FIRST_ROWS - groups.slice(0, nth).flatMap((before) => before.rows).length)
        return (
          <section key={classId} className={classes.group} aria-label={words.nameOf(roomClass)}>
            <h2>{words.nameOf(roomClass)}</h2>
            <Rows {...shared} rows={rows.slice(0, first)} />
            <LateRows {...shared} rows={rows.slice(first)} />
          </section>
        )
      })}
      <Occupancy nights={board.nights} dates={dates} />
    </section>
  )
}

type RowsProps = Shared & {
  classId: number
  rows: readonly Row[]
  dragged: Dragged | null
  drafted: { room: number; place: Place } | undefined
}

/** Rows below the first screenful follow it, empty at first, and hold nothing up. */
function LateRows(props: RowsProps) {
  const late = useDeferredValue(props, { ...props, rows: props.rows.map(({ room }) => ({ room, bars: [], closed: [] })) })
  return <Rows {...late} />
}

function Rows({ rows, dragged, drafted, chosenId, ...shared }: RowsProps) {
  return rows.map((row) => (
    <RoomRow
      key={row.room}
      row={row}
      chosenId={row.bars.some(({ stay }) => stay.id === chosenId) ? chosenId : null}
      dragged={row.room !== null && dragged?.rooms.has(row.room) ? dragged : null}
      drafted={row.room === drafted?.room ? drafted?.place : undefined}
      {...shared}
    />
  ))
}

type RoomRowProps = Shared & { classId: number; row: Row; dragged: Dragged | null; drafted: Place | undefined }

/** Drawn anew only for what changes in it: a hotel may have hundreds. `dragged` can go into this room. */
const RoomRow = memo(function RoomRow({ row: { room, bars, closed }, dragged, drafted, ...shared }: RoomRowProps) {
  const { t } = useTranslation('board')
  const { pressed, ...pressing } = usePressedNights({ room, ...shared })
  const draftPlace = pressed ?? drafted
  const name = room === null ? t('room.none') : t('room.number', { room })
  return (
    <div
      className={classes.row}
      data-homeless={room === null || undefined}
      data-target={dragged !== null || undefined}
      onDragOver={(event) => dragged && event.preventDefault()}
      onDrop={() => dragged && room !== null && shared.onAct({ step: dragged.step, stay: dragged.stay, room })}
    >
      <h3>{room ?? <IconAlertTriangle size={18} stroke={2} role="img" aria-label={name} />}</h3>
      <ul aria-label={name} {...(room === null ? {} : pressing)}>
        {draftPlace && <li className={classes.draft} aria-hidden="true" style={span(draftPlace)} />}
        {closed.map((bar) => (
          <li key={bar.closure.closureId} className={classes.place} style={span(bar)}>
            <ClosedButton bar={bar} onReopen={shared.onReopen} />
          </li>
        ))}
        {bars.map((bar) => (
          <li key={bar.stay.id} className={classes.place} style={span(bar)}>
            <StayButton bar={bar} {...shared} />
          </li>
        ))}
      </ul>
    </div>
  )
})

type Pressing = Pick<RoomRowProps, 'board' | 'classId' | 'shown' | 'onDraft'> & Pick<Row, 'room'>

/** Free nights of a room are pressed, or drawn over from the first one to the last; the form of the new stay does the same by keyboard. */
const usePressedNights = ({ board, classId, room, shown, onDraft }: Pressing) => {
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
      const drawn = span && draftFrom(board, { classId, room, first, last })
      if (drawn) onDraft(drawn)
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

const span = ({ start, length }: Place) => ({ '--from': start, '--length': length }) as CSSProperties

type StayButtonProps = Pick<Shared, 'board' | 'words' | 'chosenId' | 'onChoose' | 'onDrag'> & { bar: Bar }

function StayButton({ bar, board, words, chosenId, onChoose, onDrag }: StayButtonProps) {
  const { stay, state, isBefore, isCut } = bar
  const StateIcon = icons[state]
  const next = words.next(stay)
  return (
    <button
      type="button"
      className={classes.stay}
      data-stay={stay.id}
      data-state={state}
      data-before={isBefore || undefined}
      data-cut={isCut || undefined}
      aria-pressed={stay.id === chosenId}
      aria-label={words.inWords(stay)}
      draggable={stepOfDrag(stay, state) !== undefined}
      onDragStart={() => onDrag(draggedOf(board, bar))}
      onDragEnd={() => onDrag(null)}
      onClick={() => onChoose(stay.id)}
      onKeyDown={moveAmongStays}
    >
      <GuestFaces pets={stay.stay.pets} size={28} />
      <b>{words.guests(stay)}</b>
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
