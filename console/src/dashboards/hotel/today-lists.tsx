import type { Board } from '@lapka/contracts/api/board.ts'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardStay } from './board-api.ts'
import { GuestFaces } from './guest-faces.tsx'
import type { Act } from './act-dialogs.tsx'
import { isToCheckIn, stateOf, todayOf, whyNotCheckIn } from './stay-state.ts'
import { useStayWords } from './stay-words.ts'
import classes from './hotel-home.module.css'

type TodayListsProps = { board: Board; isPhone: boolean; onChoose: (id: string) => void; onAct: (act: Act) => void }

/** Today's departures and arrivals, each with its one button, or why it has none yet. */
export const TodayLists = memo(function TodayLists({ board, isPhone, onChoose, onAct }: TodayListsProps) {
  const { t } = useTranslation('board')
  const { leaving, arriving } = todayOf(board)
  const { arrival, departure } = board.rooms
  const first = arriving.find((one) => isToCheckIn(stateOf(one, board.today)) && whyNotCheckIn(one) === null)
  const shared = { board, onChoose, onAct }
  return (
    <div className={classes.lists}>
      <section className={classes.list} aria-labelledby="leaving">
        <h2 id="leaving">{t('leaving.title', { time: departure.until })}</h2>
        {leaving.length === 0 && <p className={classes.none}>{t('leaving.none')}</p>}
        <ul>
          {leaving.map((stay) => (
            <Guests key={stay.id} stay={stay} {...shared} />
          ))}
        </ul>
      </section>
      <section className={classes.list} aria-labelledby="arriving">
        <h2 id="arriving">{t('arriving.title', { time: arrival.from })}</h2>
        {arriving.length === 0 && <p className={classes.none}>{t('arriving.none')}</p>}
        <ul>
          {arriving.map((stay) => (
            <Guests key={stay.id} stay={stay} isMain={isPhone && stay === first} {...shared} />
          ))}
        </ul>
      </section>
    </div>
  )
})

type GuestsProps = Pick<TodayListsProps, 'board' | 'onChoose' | 'onAct'> & { stay: BoardStay; isMain?: boolean }

function Guests({ stay, board, isMain = false, onChoose, onAct }: GuestsProps) {
  const { t } = useTranslation('board')
  const words = useStayWords(board)
  const state = stateOf(stay, board.today)
  const isDone = state === 'left' || state === 'in'
  const isWarned = state === 'late' || state === 'overdue' || state === 'held'
  const { checkedInAt, checkedOutAt, pets } = stay.stay
  const names = words.guests(stay)
  const at = state === 'left' ? checkedOutAt : checkedInAt
  const count = pets.length
  const hindrance = isToCheckIn(state) ? whyNotCheckIn(stay) : null
  const title = isDone && at !== null ? t(`done.${state}`, { names, count, time: words.format.time(at) }) : names
  return (
    <li data-state={isDone ? 'done' : isWarned ? 'warn' : undefined}>
      <GuestFaces pets={pets} size={40} />
      <div>
        <button type="button" className={classes.name} onClick={() => onChoose(stay.id)}>
          {title}
        </button>
        <p>
          {isWarned && `${words.next(stay)}, `}
          {words.room(stay)}
          <span className={classes.parent}>, {words.format.person(stay.parent.displayName)}</span>
        </p>
        {hindrance !== null && <p>{t(hindrance)}</p>}
      </div>
      {isDone && <IconCheck size={22} stroke={2} aria-hidden="true" />}
      {isToCheckIn(state) && hindrance === null && (
        <Button
          variant={isMain ? 'filled' : state === 'late' ? 'default' : 'light'}
          size="sm"
          h={40}
          aria-label={t('act.checkInWho', { names })}
          onClick={() => onAct({ step: 'check-in', stay })}
        >
          {t('act.checkIn')}
        </Button>
      )}
      {(state === 'leaves' || state === 'overdue') && (
        <Button
          variant={state === 'overdue' ? 'default' : 'light'}
          size="sm"
          h={40}
          aria-label={t('act.checkOutWho', { names })}
          onClick={() => onAct({ step: 'check-out', stay })}
        >
          {t('act.checkOut')}
        </Button>
      )}
    </li>
  )
}
