import type { Board } from '@lapka/contracts/api/board.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardStay, Closure } from './board-api.ts'
import { useClosureWords } from './closure-words.ts'
import { GuestFaces } from './guest-faces.tsx'
import { isInHouse, stateOf } from './stay-state.ts'
import { useStayWords } from './stay-words.ts'
import classes from './hotel-home.module.css'

type HouseProps = { board: Board; onChoose: (id: string) => void; onReopen: (closure: Closure) => void }

/** On a phone the board is two lists: who is in the house, by room, and who comes in the days after today. */
export function House({ board, onChoose, onReopen }: HouseProps) {
  const { t } = useTranslation('board')
  const words = useStayWords(board)
  const { rooms, stays, today } = board
  const inside = stays.filter((one) => isInHouse(stateOf(one, today)))
  const ahead = stays.filter((one) => stateOf(one, today) === 'ahead')
  const pets = inside.reduce((sum, { stay }) => sum + stay.pets.length, 0)
  return (
    <>
      <section className={classes.list} aria-labelledby="inside">
        <h2 id="inside">{t('inside.title', { count: pets })}</h2>
        {rooms.classes.map((roomClass) => {
          const ofClass = inside
            .filter(({ stay }) => stay.classId === roomClass.id)
            .toSorted((one, other) => (one.room ?? 0) - (other.room ?? 0))
          if (ofClass.length === 0) return null
          return (
            <section key={roomClass.id} aria-label={words.nameOf(roomClass)}>
              <h3 className={classes.kind}>{words.nameOf(roomClass)}</h3>
              <ul>
                {ofClass.map((stay) => (
                  <Guests key={stay.id} {...{ stay, onChoose }} names={words.guests(stay)}>
                    {t('inside.until', { date: words.date(stay.stay.departure) })}
                  </Guests>
                ))}
              </ul>
            </section>
          )
        })}
      </section>
      {ahead.length > 0 && (
        <section className={classes.list} aria-labelledby="ahead">
          <h2 id="ahead">{t('ahead.title')}</h2>
          <ul>
            {ahead.map((stay) => (
              <Guests key={stay.id} {...{ stay, onChoose }} names={words.guests(stay)}>
                {words.dates(stay)}, {words.className(stay)}
              </Guests>
            ))}
          </ul>
        </section>
      )}
      <ClosedRooms board={board} onReopen={onReopen} />
    </>
  )
}

function ClosedRooms({ board: { closures, rooms, today }, onReopen }: Pick<HouseProps, 'board' | 'onReopen'>) {
  const { t } = useTranslation('board')
  const words = useClosureWords(rooms)
  const ahead = closures.filter(({ until }) => until > today)
  if (ahead.length === 0) return null
  return (
    <section className={classes.list} aria-labelledby="closed">
      <h2 id="closed">{t('closed.title')}</h2>
      <ul>
        {ahead.map((closure) => (
          <li key={closure.closureId}>
            <div>
              <button type="button" className={classes.name} onClick={() => onReopen(closure)}>
                {words.room(closure)}
              </button>
              <p>
                {words.dates(closure)}, {closure.reason}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type GuestsProps = Pick<HouseProps, 'onChoose'> & { stay: BoardStay; names: string; children: ReactNode }

/** The room's number stands before guests who are in it: a proposal may change. */
function Guests({ stay, names, onChoose, children }: GuestsProps) {
  const { t } = useTranslation('board')
  return (
    <li>
      {stay.isPinned && (
        <span className={classes.number} role="img" aria-label={t('room.number', { room: stay.room ?? 0 })}>
          {stay.room}
        </span>
      )}
      <GuestFaces pets={stay.stay.pets} size={40} />
      <div>
        <button type="button" className={classes.name} onClick={() => onChoose(stay.id)}>
          {names}
        </button>
        <p>{children}</p>
      </div>
    </li>
  )
}
