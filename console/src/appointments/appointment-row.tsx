import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { keepTogether } from '../format/keep-together.ts'
import { useFormat } from '../format/use-format.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { Pill } from '../ui/pill.tsx'
import { AppointmentPill } from './appointment-pill.tsx'
import { useServiceName } from '../professionals/professional-words.ts'
import classes from './appointment-row.module.css'

/** One appointment in a list: the day like a calendar leaf, who and what, the state, the money on its way back. The whole row opens it. */
export function AppointmentRow({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  const user = useCurrentUser()
  const { id, startsAt, professional, parent, pet, refund, priceCents } = appointment
  const other = user?.professionalId === professional.id ? parent.displayName : format.name(professional)
  return (
    <article className={classes.row}>
      <p className={classes.day}>
        <span>{format.weekdayShort(startsAt)}</span>
        <b>{format.dayOfMonth(startsAt)}</b>
        <span>{format.month(startsAt)}</span>
      </p>
      <div className={classes.what}>
        <h2>
          <Link to={`/appointments/${id}`}>
            <span>{format.clock(startsAt)} ·</span> <span>{keepTogether(other)}</span>
          </Link>
        </h2>
        <p>
          {service}, {pet.name}
        </p>
      </div>
      <div className={classes.state}>
        <AppointmentPill appointment={appointment} />
        {refund && (
          <Pill tone={refund.status === 'succeeded' ? 'ok' : 'info'}>
            {t(refund.status === 'succeeded' ? 'list.refunded' : 'list.refunding', { sum: format.euro(refund.amountCents) })}
          </Pill>
        )}
        {!refund && <span className={classes.price}>{format.euro(priceCents)}</span>}
      </div>
    </article>
  )
}
