import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ShorteningPreview } from '@lapka/contracts/api/change-stay.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import { isLateAt } from '@lapka/domain/kernel/refund-policy.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppointmentWords } from '../../entities/appointment/appointment-words.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import answers from '../../kit/ui/answers.module.css'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import dialogs from '../appointments.module.css'
import { useShortenStayMutation, useShorteningPreviewQuery } from '../edit-appointment/change-api.ts'
import { useRefetchWhile } from '../refetch-while.ts'
import { NewDeparture } from '../stay/new-departure.tsx'
import { DroppedNights } from './dropped-nights.tsx'
import { earlierDepartures, NightTiles } from './night-tiles.tsx'
import './texts.ts'
import classes from '../stay/stay.module.css'

type ShortenDialogProps = { appointment: AppointmentView; stay: StayView; onClose: () => void }

/** The last nights of a stay are given up by choosing an earlier day of departure. All amounts are the server's for this choice. */
export function ShortenDialog({ appointment, stay, onClose }: ShortenDialogProps) {
  const { t } = useTranslation('shortening')
  const { id, zone } = appointment
  const { pets } = useAppointmentWords(appointment)
  const isOwn = useCurrentUser()?.id === appointment.parent.id
  const format = useFormat(zone)
  const today = localDateOf(useNow(60_000), zone)
  const days = earlierDepartures(stay, today)
  const [chosen, setChosen] = useState('')
  const departure = days.includes(chosen) ? chosen : (days.at(-1) ?? stay.departure)
  const { preview, previewError } = usePreview(appointment, stay, departure, isOwn)
  const idempotencyKey = useIdempotencyKey(departure)
  const [shorten, { isLoading, error, reset }] = useShortenStayMutation()
  const choose = (date: string) => {
    reset()
    setChosen(date)
  }
  const submit = async () => {
    if (!(await shorten({ id, departure, idempotencyKey })).error) onClose()
  }
  const isRefunded = preview !== undefined && preview.refundCents > 0
  return (
    <Dialog opened onClose={onClose} title={t(isOwn ? 'title' : 'titleWork', { pets })} size={660}>
      <NightTiles stay={stay} zone={zone} departure={departure} today={today} onChoose={choose} />
      <NewDeparture
        zone={zone}
        from={stay.departure}
        departure={departure}
        endsAt={preview?.endsAt}
        nights={t('left', { count: stay.nights.filter(({ date }) => date < departure).length })}
      />
      <DroppedNights appointment={appointment} stay={stay} departure={departure} preview={preview} isOwn={isOwn} />
      {preview && <Rule appointment={appointment} preview={preview} isOwn={isOwn} />}
      <ProblemNotice error={error ?? previewError} {...(error && { title: t('failed') })} />
      <div className={`${answers.answers} ${dialogs.answers}`}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('keep')}
        </Button>
        <Button color="cherry" loading={isLoading} disabled={!preview} onClick={() => void submit()}>
          {isRefunded ? t(isOwn ? 'confirm' : 'confirmWork', { sum: format.euro(preview.refundCents) }) : t('confirmNothing')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The sums of this choice; unknown while it is fetched, and from the parent's deadline on until it is fetched again. */
const usePreview = (appointment: AppointmentView, { departure: from }: StayView, departure: string, isOwn: boolean) => {
  const query = { id: appointment.id, departure, from }
  const { currentData, isFetching, error, refetch } = useShorteningPreviewQuery(query, {
    refetchOnMountOrArgChange: true,
    skip: departure === from,
  })
  const isLate = isLateAt(appointment, useNow(1_000))
  const isOutdated = isOwn && isLate && currentData?.isLate === false
  useRefetchWhile(isOutdated, refetch)
  return { preview: isOutdated || isFetching || error ? undefined : currentData, previewError: error }
}

type RuleProps = { appointment: AppointmentView; preview: ShorteningPreview; isOwn: boolean }

/** Why not all of it comes back, or why the hotel gives all of it back. A parent who booked too late for the deadline has missed nothing. */
function Rule({ appointment, preview, isOwn }: RuleProps) {
  const { t } = useTranslation('shortening')
  const format = useFormat(appointment.zone)
  const { policy, placedAt, freeCancellationUntil } = appointment
  if (preview.isPaidThere) return <p className={classes.rule}>{t('paidThere')}</p>
  if (!isOwn) return <p className={classes.rule}>{t('byHotel')}</p>
  if (!preview.isLate || preview.keptCents === 0) return null
  const percent = policy.lateRefundPercent
  return (
    <p className={classes.rule}>
      {placedAt < freeCancellationUntil ? t('wasFree', { deadline: format.moment(freeCancellationUntil) }) : t('bookedLate')}{' '}
      {percent === 0 ? t('ruleNothing') : t('rulePart', { percent })}
    </p>
  )
}
