import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ShorteningPreview } from '@lapka/contracts/api/change-stay.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import dialogs from '../appointments.module.css'
import classes from '../stay/stay.module.css'

type DroppedNightsProps = {
  appointment: Pick<AppointmentView, 'zone' | 'cardLast4'>
  stay: Pick<StayView, 'nights' | 'balance'>
  departure: string
  /** Unknown until it is fetched for this departure. */
  preview: ShorteningPreview | undefined
  isOwn: boolean
}

/** Night by night what it cost and what comes back, and the sum of it. The nights stand here at once, their amounts once they are known. */
export function DroppedNights({ appointment, stay, departure, preview, isOwn }: DroppedNightsProps) {
  const { t } = useTranslation('shortening')
  const format = useFormat(appointment.zone)
  const euro = (cents: number | undefined) => (cents === undefined ? '–' : format.euro(cents))
  const isPaidThere = preview?.isPaidThere ?? false
  // Of a price that was not paid whole.
  const isDue = (stay.balance?.dueCents ?? 0) > 0
  const dates = stay.nights.map(({ date }) => date).filter((date) => date >= departure)
  return (
    <div aria-busy={!preview}>
      <table className={classes.dropped}>
        <thead>
          <tr>
            <th scope="col">{t('dropped')}</th>
            <th scope="col">{t(isPaidThere ? 'notOwed' : isDue ? 'price' : 'paid')}</th>
            {!isPaidThere && <th scope="col">{t(isDue ? 'offOrBack' : isOwn ? 'back' : 'backWork')}</th>}
          </tr>
        </thead>
        <tbody>
          {dates.map((date) => {
            const night = preview?.dropped.find((dropped) => dropped.date === date)
            return (
              <tr key={date}>
                <th scope="row">
                  {format.day(noonOf(date, appointment.zone))} {night && !isPaidThere && <Share {...night} />}
                </th>
                <td>{euro(night?.cents)}</td>
                {!isPaidThere && <td>{euro(night?.refundCents)}</td>}
              </tr>
            )
          })}
          {preview !== undefined && preview.extrasCents > 0 && (
            <tr>
              <th scope="row">
                {t('extras')} <small>{t('all')}</small>
              </th>
              <td>{euro(preview.extrasCents)}</td>
              <td>{euro(preview.extrasCents)}</td>
            </tr>
          )}
          {preview !== undefined && preview.waivedCents > 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                {t('waived')}
              </th>
              <td>{euro(preview.waivedCents)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {isPaidThere ? (
        <p className={`${dialogs.sum} ${classes.sum}`} aria-live="polite">
          <span>{t('dueLeft')}</span>
          <b>{euro(preview?.priceCents)}</b>
        </p>
      ) : (
        <Sum card={appointment.cardLast4} cents={preview?.refundCents} isOwn={isOwn} />
      )}
    </div>
  )
}

/** How much of a night comes back, in a word. */
function Share({ cents, refundCents }: { cents: number; refundCents: number }) {
  const { t } = useTranslation('shortening')
  if (refundCents === cents) return <small>{t('all')}</small>
  if (refundCents === 0) return <small>{t('nothing')}</small>
  return <small>{t('part', { percent: Math.round((100 * refundCents) / cents) })}</small>
}

type SumProps = { card: AppointmentView['cardLast4']; cents: number | undefined; isOwn: boolean }

function Sum({ card, cents, isOwn }: SumProps) {
  const { t } = useTranslation('shortening')
  const format = useFormat()
  const isNothing = cents === 0
  const words = card && !isNothing ? t(isOwn ? 'toCard' : 'toCardWork', { card }) : t(isOwn ? 'inAll' : 'inAllWork')
  return (
    <p className={`${dialogs.sum} ${classes.sum}`} data-part={isNothing || undefined} aria-live="polite">
      <span>
        {words}
        {!isNothing && <small>{t('usually')}</small>}
      </span>
      <b>{cents === undefined ? '–' : format.euro(cents)}</b>
    </p>
  )
}
