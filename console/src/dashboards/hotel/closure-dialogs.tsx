import type { Board } from '@lapka/contracts/api/board.ts'
import { MAX_CLOSED_NIGHTS } from '@lapka/contracts/stays.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useCloseRoomMutation, useReopenRoomMutation, type Closure } from './board-api.ts'
import { useClosureWords } from './closure-words.ts'
import answers from '../../kit/ui/answers.module.css'
import classes from './hotel-home.module.css'

const LONGEST_REASON = 80
const ALL = 'all'

type CloseRoomProps = { board: Board; onClose: () => void }

/** Which room is closed, for which nights and why. */
export function CloseRoomDialog({ board: { rooms, today }, onClose }: CloseRoomProps) {
  const { t } = useTranslation(['board', 'common'])
  const [spot, setSpot] = useState('')
  const [nights, setNights] = useState({ from: today, until: addDays(today, 1) })
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [close, { isLoading, error }] = useCloseRoomMutation()
  const [classText = '', roomText = ''] = spot.split('/')
  const body = {
    classId: Number(classText),
    room: roomText === ALL ? null : Number(roomText),
    ...nights,
    reason: reason.trim(),
  }
  const idempotencyKey = useIdempotencyKey(JSON.stringify(body))
  const confirm = async () => {
    setAsked(true)
    if (spot === '' || body.reason === '' || nights.until <= nights.from) return
    const answer = await close({ ...body, idempotencyKey })
    if (!answer.error) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('close.title')} size={480}>
      <form
        className={classes.closing}
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <p className={answers.note}>{t('close.note')}</p>
        <RoomSelect rooms={rooms} value={spot} error={isAsked && spot === '' && t('close.roomMissing')} onChange={setSpot} />
        <Nights today={today} nights={nights} isAsked={isAsked} onChange={setNights} />
        <TextInput
          label={t('close.reason')}
          description={t('close.reasonNote')}
          maxLength={LONGEST_REASON}
          value={reason}
          error={isAsked && body.reason === '' && t('close.reasonMissing')}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          <Button variant="default" onClick={onClose}>
            {t('close.keep')}
          </Button>
          <Button type="submit" loading={isLoading} leftSection={<IconTool size={19} stroke={1.75} aria-hidden="true" />}>
            {t('close.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type RoomSelectProps = { rooms: Board['rooms']; value: string; error: ReactNode; onChange: (spot: string) => void }

function RoomSelect({ rooms, value, error, onChange }: RoomSelectProps) {
  const { t } = useTranslation('board')
  const { nameOf } = useClosureWords(rooms)
  const roomsOf = ({ id, rooms: count }: Board['rooms']['classes'][number]) => [
    ...Array.from({ length: count }, (_, nth) => ({ value: `${id}/${nth + 1}`, label: t('room.number', { room: nth + 1 }) })),
    { value: `${id}/${ALL}`, label: t('close.all') },
  ]
  return (
    <NativeSelect
      label={t('close.room')}
      value={value}
      error={error}
      data-autofocus
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: t('close.choose') },
        ...rooms.classes.map((roomClass) => ({ group: nameOf(roomClass), items: roomsOf(roomClass) })),
      ]}
    />
  )
}

type Nights = { from: string; until: string }
type NightsProps = { today: string; nights: Nights; isAsked: boolean; onChange: (nights: Nights) => void }

function Nights({ today, nights: { from, until }, isAsked, onChange }: NightsProps) {
  const { t } = useTranslation('board')
  return (
    <div className={classes.closingDates}>
      <DateField
        label={t('close.from')}
        min={today}
        value={from}
        onChange={(date) => onChange({ from: date, until: until <= date ? addDays(date, 1) : until })}
      />
      <DateField
        label={t('close.until')}
        min={addDays(from, 1)}
        max={addDays(from, MAX_CLOSED_NIGHTS)}
        value={until}
        error={isAsked && until <= from && t('close.untilMissing')}
        onChange={(date) => onChange({ from, until: date })}
      />
    </div>
  )
}

type ReopenProps = { board: Board; closure: Closure; onClose: () => void }

/** A closed room: why and for how long, and the way to sell it again. */
export function ReopenDialog({ board, closure, onClose }: ReopenProps) {
  const { t } = useTranslation('board')
  const words = useClosureWords(board.rooms)
  const [reopen, { isLoading, error }] = useReopenRoomMutation()
  const idempotencyKey = useIdempotencyKey(closure.closureId)
  const confirm = async () => {
    const answer = await reopen({ closureId: closure.closureId, idempotencyKey })
    if (!answer.error) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.room(closure)} size={480}>
      <p className={answers.note}>{t('reopen.about', { dates: words.dates(closure), reason: closure.reason })}</p>
      <p className={answers.note}>{t('reopen.note')}</p>
      <ProblemNotice error={error} />
      <div className={answers.answers}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('reopen.keep')}
        </Button>
        <Button loading={isLoading} onClick={() => void confirm()}>
          {t('reopen.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
