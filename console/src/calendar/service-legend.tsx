import { IconCheck, IconClockDollar, IconLock, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Visit } from './visit.ts'
import classes from './service-legend.module.css'

const states = [
  { name: 'payment', icon: IconClockDollar, has: ({ status }: Visit['appointment']) => status === 'PAYMENT' },
  {
    name: 'done',
    icon: IconCheck,
    has: ({ status, outcome }: Visit['appointment']) => status === 'DONE' && outcome !== 'no_show',
  },
  { name: 'noShow', icon: IconUserOff, has: ({ outcome }: Visit['appointment']) => outcome === 'no_show' },
  { name: 'direct', icon: IconLock, has: ({ isDirect }: Visit['appointment']) => isDirect },
] as const

/** What colours and signs mean, for what is in sight. Always beside the calendar: nobody should have to remember. */
export function ServiceLegend({ visits, hasBlocks = false }: { visits: Visit[]; hasBlocks?: boolean }) {
  const { t } = useTranslation('calendar')
  const services = new Map(visits.map((visit) => [visit.service, visit.tone]))
  const seen = states.filter(({ has }) => visits.some(({ appointment }) => has(appointment)))
  const hasOverlap = visits.some(({ appointment }) => appointment.overlap !== null)
  if (services.size === 0 && !hasBlocks) return null
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {[...services].map(([service, tone]) => (
        <li key={service} data-tone={tone}>
          {service}
        </li>
      ))}
      {seen.map(({ name, icon: StateIcon }) => (
        <li key={name} data-sign>
          <StateIcon size={16} stroke={2} aria-hidden="true" /> {t(`signs.${name}`)}
        </li>
      ))}
      {hasOverlap && <li data-edge>{t('signs.overlap')}</li>}
      {hasBlocks && <li data-block>{t('signs.block')}</li>}
    </ul>
  )
}
