import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../format/use-format.ts'
import { Pill } from '../../ui/pill.tsx'
import type { Visit } from '../visit.ts'
import { changeTones } from './past-visit.ts'
import panelClasses from '../visit-panel.module.css'

/** A visit as it was, and what became of it. Nothing can be done here: the past is only read. */
export function PastPanel({ visit }: { visit: Visit }) {
  const { t } = useTranslation('calendar')
  const { appointment, since } = visit
  const format = useFormat(visit.zone)
  const { pet, parent, professional, startsAt, endsAt } = appointment
  const { change, otherStartsAt: other } = since
  return (
    <aside className={panelClasses.panel} aria-label={t('chosen')}>
      <header>
        <div>
          <h2>{pet.name}</h2>
          <p>
            {format.day(startsAt)}, {format.timeRange(startsAt, endsAt)}
          </p>
        </div>
      </header>
      <div className={panelClasses.pills}>
        <Pill tone="brand">{visit.service}</Pill>
        <Pill tone={changeTones[change]}>{t(`since.${change}`)}</Pill>
      </div>
      <dl>
        {other && (
          <>
            <dt>{t('past.other')}</dt>
            <dd>{format.moment(other)}</dd>
          </>
        )}
        <dt>{t('parent')}</dt>
        <dd>{parent.displayName}</dd>
        <dt>{t('professional')}</dt>
        <dd>{format.name(professional)}</dd>
        <dt>{t(appointment.paidCents > 0 ? 'paid' : 'price')}</dt>
        <dd>{format.euro(appointment.paidCents || appointment.priceCents)}</dd>
      </dl>
      <Link to={`/appointments/${appointment.id}/history`} data-autofocus>
        {t('past.history')}
      </Link>
    </aside>
  )
}
