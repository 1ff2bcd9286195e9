import { useTranslation } from 'react-i18next'
import type { Visit } from './visit.ts'
import classes from './service-legend.module.css'

/** What the colours mean, for the services in sight. Always beside the calendar: nobody should have to remember. */
export function ServiceLegend({ visits }: { visits: Visit[] }) {
  const { t } = useTranslation('calendar')
  const services = new Map(visits.map((visit) => [visit.service, visit.tone]))
  if (services.size === 0) return null
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {[...services].map(([service, tone]) => (
        <li key={service} data-tone={tone}>
          {service}
        </li>
      ))}
    </ul>
  )
}
