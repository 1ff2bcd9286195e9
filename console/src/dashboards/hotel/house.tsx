import type { Board } from '@lapka/contracts/api/board.ts'
import { useTranslation } from 'react-i18next'
import { useStayWords } from './stay-words.ts'
import type { BoardStay } from './board-api.ts'
import { GuestFaces } from './guest-faces.tsx'
import { isInHouse, stateOf } from './stay-state.ts'
import classes from './hotel-home.module.css'

type HouseProps = { board: Board; onChoose: (id: string) => void }

/** On a phone the board is two lists: who is in the house, by room, and who comes in the days after today. */
export function House({ board, onChoose }: HouseProps) {
  const { t } = useTranslation('board')
  const { rooms, stays, today } = board
  const classAt = ({ stay }: BoardStay) => rooms.classes.findIndex(({ id }) => id === stay.classId)
  const inside = stays
    .filter((one) => isInHouse(stateOf(one, today)))
    .toSorted((one, other) => classAt(one) - classAt(other) || (one.room ?? 0) - (other.room ?? 0))
  const ahead = stays.filter((one) => stateOf(one, today) === 'ahead')
  const pets = inside.reduce((sum, { stay }) => sum + stay.pets.length, 0)
  return (
    <>
      <section className={classes.list} aria-labelledby="inside">
        <h2 id="inside">{t('inside.title', { count: pets })}</h2>
        <ul>
          {inside.map((stay) => (
            <Guests key={stay.id} {...{ stay, board, onChoose }} />
          ))}
        </ul>
      </section>
      {ahead.length > 0 && (
        <section className={classes.list} aria-labelledby="ahead">
          <h2 id="ahead">{t('ahead.title')}</h2>
          <ul>
            {ahead.map((stay) => (
              <Guests key={stay.id} {...{ stay, board, onChoose }} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Guests({ stay, board, onChoose }: HouseProps & { stay: BoardStay }) {
  const { t } = useTranslation('board')
  const words = useStayWords(board)
  const until = t('inside.until', { date: words.date(stay.stay.departure) })
  return (
    <li>
      <GuestFaces pets={stay.stay.pets} size={40} />
      <div>
        <button type="button" className={classes.name} onClick={() => onChoose(stay.id)}>
          {words.guests(stay)}
        </button>
        <p>
          {stateOf(stay, board.today) === 'ahead' ? words.dates(stay) : until}, {words.room(stay)}
        </p>
      </div>
    </li>
  )
}
