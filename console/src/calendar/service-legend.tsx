import { IconCheck, IconClockDollar, IconHourglassEmpty, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isUnmarked } from '../entities/appointment/appointment-pill.tsx'
import type { AppointmentEntry } from './appointment-entry.ts'
import { HUES, toneClass } from '../kit/ui/service-tone.ts'
import classes from './calendar.module.css'

const states = [
  { name: 'payment', icon: IconClockDollar, has: ({ status }: AppointmentEntry['appointment']) => status === 'PAYMENT' },
  { name: 'unmarked', icon: IconHourglassEmpty, has: isUnmarked },
  { name: 'done', icon: IconCheck, has: ({ outcome }: AppointmentEntry['appointment']) => outcome === 'completed' },
  { name: 'noShow', icon: IconUserOff, has: ({ outcome }: AppointmentEntry['appointment']) => outcome === 'no_show' },
] as const

type Coloured = Pick<AppointmentEntry, 'tone' | 'service'>
type ServiceLegendProps = {
  appointments: (Coloured & Pick<AppointmentEntry, 'appointment'>)[]
  /** Of classes. */
  sessions?: Coloured[]
  hasBlocks?: boolean
}

/** The legend of colours and signs, for the appointments in sight. */
export function ServiceLegend({ appointments, sessions = [], hasBlocks = false }: ServiceLegendProps) {
  const { t } = useTranslation('calendar')
  // Several services may share a tone: each tone is listed once, with all its services.
  const services = Map.groupBy<number, Coloured>([...appointments, ...sessions], ({ tone }) => tone)
  const seen = states.filter(({ has }) => appointments.some(({ appointment }) => has(appointment)))
  const hasOverlap = appointments.some(({ appointment }) => appointment.overlap !== null)
  if (services.size === 0 && !hasBlocks) return null
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {[...services].map(([tone, ofTone]) => (
        <li key={tone} className={toneClass({ tone })} data-framed={tone >= HUES || undefined}>
          {[...new Set(ofTone.map(({ service }) => service))].join(', ')}
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
