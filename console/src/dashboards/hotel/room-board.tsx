import type { Board } from '@lapka/contracts/api/board.ts'
import { IconAlertTriangle, IconCheck, IconClock, IconLogin2, IconLogout2, IconPin } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { noonOf } from '../../kit/format/format.ts'
import { datesFrom, layoutOf, type Bar, type Row } from './board-layout.ts'
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
}
type Shared = Pick<RoomBoardProps, 'chosenId' | 'onChoose'> & { words: StayWords; todayAt: number }

/** Rooms by nights. A bar runs from the middle of the day they come to that of the day they leave, so that one room can change guests on one day. */
export function RoomBoard({ board, from, days, chosenId, onChoose }: RoomBoardProps) {
  const { t } = useTranslation('board')
  const words = useStayWords(board)
  const { format, nameOf } = words
  const dates = datesFrom(from, days)
  const shared = { words, chosenId, onChoose, todayAt: dates.indexOf(board.today) }
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
      {layoutOf(board, { from, days }).map(({ roomClass, rows }) => (
        <section key={roomClass.id} className={classes.group} aria-label={nameOf(roomClass)}>
          <h2>{nameOf(roomClass)}</h2>
          {rows.map((row) => (
            <RoomRow key={row.room} row={row} {...shared} />
          ))}
        </section>
      ))}
      <Occupancy nights={board.nights} dates={dates} />
    </section>
  )
}

function RoomRow({ row: { room, bars }, todayAt, ...shared }: Shared & { row: Row }) {
  const { t } = useTranslation('board')
  const name = room === null ? t('room.none') : t('room.number', { room })
  return (
    <div className={classes.row} data-homeless={room === null || undefined}>
      <h3>{room ?? <IconAlertTriangle size={18} stroke={2} role="img" aria-label={name} />}</h3>
      <ul aria-label={name}>
        {todayAt >= 0 && <li className={classes.today} aria-hidden="true" style={span(todayAt, 1)} />}
        {bars.map((bar) => (
          <li key={bar.stay.id} className={classes.place} style={span(bar.start, bar.length)}>
            <StayButton bar={bar} {...shared} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const span = (start: number, length: number) => ({ '--from': start, '--length': length }) as CSSProperties

function StayButton({ bar, words, chosenId, onChoose }: Omit<Shared, 'todayAt'> & { bar: Bar }) {
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
