import type { Wait } from '@lapka/contracts/api/waitlist.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import leaf from '../appointments/appointment-row.module.css'
import { useServiceName } from '../professionals/professional-words.ts'
import { keepTogether } from '../format/keep-together.ts'
import { useFormat } from '../format/use-format.ts'
import { Pill, type Tone } from '../ui/pill.tsx'
import { LeaveButton } from './leave-button.tsx'
import { noonOf } from './noon-of.ts'
import classes from './waits-page.module.css'

const tones: Record<Wait['status'], Tone> = { waiting: 'info', offered: 'brand', booked: 'ok', ended: 'quiet' }

/** One day one waits for: whose, for whom, and where in the line. */
export function WaitRow({ wait }: { wait: Wait }) {
  const { t } = useTranslation('waitlist')
  const format = useFormat(wait.zone)
  const service = useServiceName(wait.service)
  const noon = noonOf(wait.date, wait.zone)
  const { professional, pet, status, place, offer } = wait
  const to = status === 'booked' && offer ? `/appointments/${offer.appointmentId}` : `/professionals/${professional.id}`
  return (
    <article className={`${leaf.row} ${classes.row}`}>
      <p className={leaf.day}>
        <span>{format.weekdayShort(noon)}</span>
        <b>{format.dayOfMonth(noon)}</b>
        <span>{format.month(noon)}</span>
      </p>
      <div className={leaf.what}>
        <h2>
          <Link to={to}>
            <span>{keepTogether(format.name(professional))}</span>
          </Link>
        </h2>
        <p>
          {service}, {pet.name}
        </p>
      </div>
      <div className={leaf.state}>
        <Pill tone={tones[status]}>{status === 'waiting' ? t('row.place', { place }) : t(`row.${status}`)}</Pill>
        {status === 'waiting' && <LeaveButton wait={wait} />}
      </div>
    </article>
  )
}
