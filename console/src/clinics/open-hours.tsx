import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import './clinics-api.ts'
import classes from './clinics.module.css'

/** A clinic's next seven days: when one of its vets works. */
export function OpenHours({ openDays, zone }: Pick<ProfessionalDetails, 'openDays' | 'zone'>) {
  const { t } = useTranslation('clinics')
  // A local date is a day on the wall, in whichever zone it is read.
  const format = useFormat('UTC')
  const today = localDateOf(useNow(60_000), zone)
  const timesOf = ({ spans }: ProfessionalDetails['openDays'][number]) => {
    const isWhole = spans[0]?.from === '00:00' && spans[0].to === '24:00'
    if (isWhole) return t('open.day')
    return spans.map(({ from, to }) => `${from}–${to}`).join(', ') || t('hours.closed')
  }
  return (
    <section>
      <h2>{t('hours.title')}</h2>
      <dl className={classes.hours}>
        {openDays.map((day) => (
          <div key={day.date} data-today={day.date === today || undefined} data-closed={day.spans.length === 0 || undefined}>
            <dt>
              {format.day(day.date)}
              {day.date === today && `, ${t('hours.today')}`}
            </dt>
            <dd>{timesOf(day)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('hours.note')}</p>
    </section>
  )
}
