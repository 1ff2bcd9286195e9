import type { Board } from '@lapka/contracts/api/board.ts'
import { Button } from '@mantine/core'
import { IconLogin2, IconLogout2, IconDoor } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { pathTo } from '../../kit/pages/paths.ts'
import { useCheckOutMutation, useCheckOutPreviewQuery, useGiveRoomMutation, type BoardStay } from './board-api.ts'
import { roomsFor, type RoomChoice } from './board-layout.ts'
import { useStayWords, type StayWords } from './stay-words.ts'
import answers from '../../kit/ui/answers.module.css'
import classes from './hotel-home.module.css'

const DroppedNights = lazy(async () => {
  await import('../../appointments/shorten-stay/texts.ts')
  return { default: (await import('../../appointments/shorten-stay/dropped-nights.tsx')).DroppedNights }
})

/** `room`: where they were dragged to. */
export type Act = { step: 'check-in' | 'change-room' | 'check-out'; stay: BoardStay; room?: number }
type DialogProps = { board: Board; act: Act; onClose: () => void }

/** The question before guests come, move or leave. */
export function ActDialog({ board, act, onClose }: DialogProps) {
  return act.step === 'check-out' ? (
    <CheckOutDialog {...{ board, act, onClose }} />
  ) : (
    <RoomDialog {...{ board, act, onClose }} step={act.step} />
  )
}

/** Which room guests get. The proposed one is chosen already; rooms of guests who stay can't be. */
function RoomDialog({ board, act: { stay, room: dropped }, step, onClose }: DialogProps & { step: 'check-in' | 'change-room' }) {
  const { t } = useTranslation(['board', 'common'])
  const words = useStayWords(board)
  const rooms = roomsFor(board, stay)
  const isOwn = ({ room }: RoomChoice) => step === 'change-room' && room === stay.room
  const free = rooms.filter((choice) => choice.isFree && !isOwn(choice))
  const proposed = free.find(({ room }) => room === (dropped ?? stay.room)) ?? free[0]
  const [room, choose] = useState(proposed?.room)
  const [give, { isLoading, error }] = useGiveRoomMutation()
  const idempotencyKey = useIdempotencyKey(`${step} ${room}`)
  const names = words.guests(stay)
  const confirm = async () => {
    if (room === undefined) return
    const answer = await give({ id: stay.id, step, room, idempotencyKey })
    if (!answer.error) onClose()
  }
  const StepIcon = step === 'check-in' ? IconLogin2 : IconDoor
  return (
    <Dialog opened onClose={onClose} title={t(`room.title.${step}`, { names })} size={480}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <p className={answers.note}>{t(`room.note.${step}`)}</p>
        <fieldset className={classes.rooms}>
          <legend>{t('room.which')}</legend>
          {rooms.map((choice) => (
            <label key={choice.room} className={classes.room} data-off={!choice.isFree || isOwn(choice) || undefined}>
              <input
                type="radio"
                name="room"
                value={choice.room}
                checked={choice.room === room}
                disabled={!choice.isFree || isOwn(choice)}
                data-autofocus={choice.room === proposed?.room || undefined}
                onChange={() => choose(choice.room)}
              />
              <b>{t('room.number', { room: choice.room })}</b>
              <span>{isOwn(choice) ? t('room.own') : <RoomNote choice={choice} stay={stay} words={words} />}</span>
            </label>
          ))}
        </fieldset>
        {free.length === 0 && <p className={classes.full}>{t('room.full')}</p>}
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          <Button variant="default" onClick={onClose}>
            {t(`room.keep.${step}`)}
          </Button>
          {room !== undefined && (
            <Button type="submit" loading={isLoading} leftSection={<StepIcon size={19} stroke={1.75} aria-hidden="true" />}>
              {t(`room.confirm.${step}`, { room })}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function RoomNote({
  choice: { room, guests, isFree, closure },
  stay,
  words,
}: {
  choice: RoomChoice
  stay: BoardStay
  words: StayWords
}) {
  const { t } = useTranslation('board')
  if (closure !== undefined) return t('closed.because', { reason: closure.reason })
  if (guests === undefined) return stay.room === room && !stay.isPinned ? t('room.proposed') : t('room.free')
  const names = words.guests(guests)
  const count = guests.stay.pets.length
  const date = words.date(guests.stay.departure)
  return isFree ? t('room.leaving', { names, count }) : t('room.taken', { names, count, date })
}

/** Guests leave: what is left of their nights becomes free at once, and the hotel sees before it what its policy gives back for them. */
function CheckOutDialog({ board, act: { stay }, onClose }: DialogProps) {
  const { t } = useTranslation('board')
  const words = useStayWords(board)
  const { departure } = stay.stay
  const isPaidHere = stay.dueToClinicCents > 0
  const [checkOut, { isLoading, error }] = useCheckOutMutation()
  const left = nightsBetween(board.today, departure).length
  const { preview, previewError } = useDeparture(stay, board.today, left === 0)
  const idempotencyKey = useIdempotencyKey(`${stay.id} ${departure}`)
  const confirm = async () => {
    const answer = await checkOut({ id: stay.id, idempotencyKey })
    if (!answer.error) onClose()
  }
  const sum = preview !== undefined && preview.refundCents > 0 && words.format.euro(preview.refundCents)
  return (
    <Dialog opened onClose={onClose} title={t('checkOut.title', { names: words.guests(stay) })} size={left > 0 ? 600 : 480}>
      <p className={answers.note}>
        {left > 0 ? t(isPaidHere ? 'checkOut.earlyPaidHere' : 'checkOut.early', { count: left }) : t('checkOut.note')}
      </p>
      {left > 0 && (
        <Suspense fallback={null}>
          <DroppedNights
            appointment={{ zone: board.zone, cardLast4: null }}
            stay={stay.stay}
            departure={board.today}
            preview={preview}
            isOwn={false}
          />
        </Suspense>
      )}
      {left > 0 && !isPaidHere && (
        <p className={classes.note}>
          {t('checkOut.turnedAway')} <Link to={pathTo('appointment', { id: stay.id })}>{t('checkOut.toShorten')}</Link>
        </p>
      )}
      <ProblemNotice error={error ?? previewError} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onClose} data-autofocus={left > 0 || undefined}>
          {t('checkOut.keep')}
        </Button>
        <Button
          loading={isLoading}
          disabled={left > 0 && preview === undefined}
          data-autofocus={left === 0 || undefined}
          leftSection={<IconLogout2 size={19} stroke={1.75} aria-hidden="true" />}
          onClick={() => void confirm()}
        >
          {sum ? t('checkOut.confirmSum', { sum }) : t('checkOut.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Unknown while it is fetched for this day. On their last day guests give up nothing. */
const useDeparture = ({ id, stay: { departure } }: BoardStay, today: string, isOnTime: boolean) => {
  const options = { refetchOnMountOrArgChange: true, skip: isOnTime }
  const { currentData, isFetching, error } = useCheckOutPreviewQuery({ id, departure, today }, options)
  return { preview: isFetching || error ? undefined : currentData, previewError: error }
}
