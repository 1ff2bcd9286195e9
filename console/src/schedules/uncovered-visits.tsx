import { IconCalendarExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Schedules } from './schedules-api.ts'
import { VisitById } from './visit-line.tsx'
import classes from './visits.module.css'

const MOST_SHOWN = 10

/** Booked visits outside of all hours: they stand, and nobody forgets them. */
export function UncoveredVisits({ visits }: { visits: Schedules['uncovered'] }) {
  const { t } = useTranslation('schedules')
  return (
    <section className={classes.notice} aria-labelledby="uncovered">
      <h2 id="uncovered">
        <IconCalendarExclamation size={22} stroke={1.75} aria-hidden="true" />
        {t('uncovered.title', { count: visits.length })}
      </h2>
      <p>{t('uncovered.text')}</p>
      <ul className={classes.list}>
        {visits.slice(0, MOST_SHOWN).map(({ id }) => (
          <li key={id}>
            <VisitById id={id} />
          </li>
        ))}
      </ul>
      {visits.length > MOST_SHOWN && <p>{t('touched.more', { count: visits.length - MOST_SHOWN })}</p>}
    </section>
  )
}
