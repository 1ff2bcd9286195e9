import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import { roomClassResourceId } from '@lapka/contracts/stays.ts'
import { isLateAt } from '@lapka/domain/kernel/refund-policy.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppointmentWords } from '../../entities/appointment/appointment-words.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import answers from '../../kit/ui/answers.module.css'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useNightsQuery } from '../../stays/stays-api.ts'
import dialogs from '../appointments.module.css'
import { NightChoice } from '../shorten-stay/night-tiles.tsx'
import { NewDeparture } from '../stay/new-departure.tsx'
import classes from '../stay/stay.module.css'
import { useLeaveToPay } from '../stay/use-leave-to-pay.ts'
import { useExtendStayMutation, useExtensionPreviewQuery } from './extend-api.ts'
import { AddedNights } from './added-nights.tsx'
import { furtherNights, lastDeparture } from './further-nights.ts'
import './texts.ts'

type ExtendDialogProps = { appointment: AppointmentView; stay: StayView; onClose: () => void }

/** Two rows of tiles. */
const SHOWN_NIGHTS = 14

/** More nights at the end of a stay, by choosing the last of them. They are held and paid at once; all amounts are the server's for this choice. */
export function ExtendDialog({ appointment, stay, onClose }: ExtendDialogProps) {
  const { t } = useTranslation('extending')
  const { id, zone } = appointment
  const { pets } = useAppointmentWords(appointment)
  const format = useFormat(zone)
  const [shown, setShown] = useState(SHOWN_NIGHTS)
  const { nights, isLoading, error: nightsError } = useFurtherNights(appointment, stay)
  const [chosen, setChosen] = useState(stay.extending === null ? stay.departure : addDays(stay.extending.departure, -1))
  const last = nights.some(({ date, isFree }) => isFree && date === chosen) ? chosen : stay.departure
  const isPossible = nights.some(({ isFree }) => isFree)
  const departure = addDays(last, 1)
  const query = { id, departure, from: stay.departure }
  const preview = useExtensionPreviewQuery(query, { refetchOnMountOrArgChange: true, skip: !isPossible })
  const known = preview.isFetching || preview.error ? undefined : preview.currentData
  const idempotencyKey = useIdempotencyKey(departure)
  const [extend, { error, reset }] = useExtendStayMutation()
  const { leave, isLeaving } = useLeaveToPay(() => extend({ id, departure, idempotencyKey }))
  const choose = (date: string) => {
    reset()
    setChosen(date)
  }
  const tiles = nights.slice(0, shown).map(({ date, isFree }) => {
    const state = !isFree ? ('full' as const) : date <= last ? ('added' as const) : ('free' as const)
    return { date, state, word: t(`tile.${state}`), canChoose: isFree }
  })
  return (
    <Dialog opened onClose={onClose} title={t('title', { pets })} size={660}>
      <div aria-busy={isLoading}>
        <NightChoice title={t('nights')} tiles={tiles} zone={zone} chosen={last} onChoose={choose} />
      </div>
      {nights.length > shown && (
        <Button variant="subtle" mt="xs" px={0} onClick={() => setShown(shown + SHOWN_NIGHTS)}>
          {t('more')}
        </Button>
      )}
      {isPossible ? (
        <>
          <NewDeparture
            zone={zone}
            from={stay.departure}
            departure={departure}
            endsAt={known?.endsAt}
            nights={t('all', { count: nightsBetween(stay.arrival, departure).length })}
          />
          <AddedNights zone={zone} from={stay.departure} departure={departure} preview={known} />
          {known?.waitsForVaccination && <p className={classes.rule}>{t('vaccination')}</p>}
          <Rule appointment={appointment} />
        </>
      ) : (
        !isLoading && !nightsError && <p className={classes.rule}>{t('none')}</p>
      )}
      <ProblemNotice error={error ?? preview.error ?? nightsError} {...(error && { title: t('failed') })} />
      <div className={`${answers.answers} ${dialogs.answers}`}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('keep')}
        </Button>
        <Button
          leftSection={<IconLock size={19} stroke={2} aria-hidden="true" />}
          loading={isLeaving}
          disabled={!known}
          onClick={() => void leave()}
        >
          {known ? t('confirm', { sum: format.euro(known.priceCents) }) : t('confirmNone')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The nights after the stay, followed as others book them. */
const useFurtherNights = ({ professional, zone }: AppointmentView, stay: StayView) => {
  const today = localDateOf(useNow(60_000), zone)
  const last = lastDeparture(stay, today)
  const resourceIds = [professional.id, roomClassResourceId(professional.id, stay.classId)]
  const { currentData, error, isLoading } = useNightsQuery(
    { professionalId: professional.id, resourceIds, from: stay.departure, to: last },
    { skip: last <= stay.departure },
  )
  return { nights: currentData === undefined ? [] : furtherNights(currentData, stay, last), error, isLoading }
}

/** What stays as it is, and what comes back of the new nights. */
function Rule({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('extending')
  const format = useFormat(appointment.zone)
  const isLate = isLateAt(appointment, useNow(60_000))
  const percent = appointment.policy.lateRefundPercent
  const policy = isLate
    ? percent === 0
      ? t('lateNothing')
      : t('latePart', { percent })
    : t('free', { deadline: format.moment(appointment.freeCancellationUntil) })
  return (
    <p className={classes.rule}>
      {t('agreed')} {policy} {t('held')}
    </p>
  )
}
