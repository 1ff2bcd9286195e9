import { addDays } from '@lapka/domain/kernel/zone.ts'
import { IconArrowsExchange, IconCalendarPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useEveryAppointmentQuery } from '../../entities/appointment/appointments-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Card } from '../../kit/ui/card.tsx'
import { useChangesSinceQuery, type Change } from './day-api.ts'
import classes from '../dashboards.module.css'

const MAX_SHOWN = 6
const icons = { booked: IconCalendarPlus, moved: IconArrowsExchange, cancelled: IconX }

/** Others' changes to the professional's appointments since yesterday, newest first; the last of each counts. */
export function ChangesCard({ today }: { today: string }) {
  const { t } = useTranslation('work')
  const userId = useCurrentUser()?.id
  const { currentData = [] } = useChangesSinceQuery(addDays(today, -1))
  const byOthers = currentData.filter(({ actorId }) => actorId !== userId)
  const last = byOthers.filter(
    ({ appointmentId }, index) => byOthers.findIndex((one) => one.appointmentId === appointmentId) === index,
  )
  const shown = last.slice(0, MAX_SHOWN)
  const { currentData: found } = useEveryAppointmentQuery(
    { appointmentIds: shown.map(({ appointmentId }) => appointmentId) },
    { skip: shown.length === 0 },
  )
  const appointments = new Map(found?.map((one) => [one.id, one]))
  return (
    <Card title={t('changesSince.title')} className={classes.list}>
      {shown.length === 0 && <p className={classes.soft}>{t('changesSince.none')}</p>}
      <ul>
        {shown.map((change) => {
          const appointment = appointments.get(change.appointmentId)
          return appointment && <ChangeRow key={change.id} change={change} appointment={appointment} />
        })}
      </ul>
      <p>
        <Link to={pathTo('history', { area: 'professional' })}>{t('changesSince.all')}</Link>
      </p>
    </Card>
  )
}

function ChangeRow({ change: { kind, fromStartsAt }, appointment }: { change: Change; appointment: AppointmentView }) {
  const { t } = useTranslation('work')
  const format = useFormat(appointment.zone)
  const KindIcon = icons[kind]
  const { pets, startsAt } = appointment
  return (
    <li data-kind={kind}>
      <KindIcon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <Link to={pathTo('appointment', { id: appointment.id })}>{t(`changesSince.${kind}`, { pet: format.pets(pets) })}</Link>
        <p>
          {fromStartsAt === null
            ? format.moment(startsAt)
            : t('changesSince.fromTo', { from: format.moment(fromStartsAt), to: format.moment(startsAt) })}
        </p>
      </div>
    </li>
  )
}
