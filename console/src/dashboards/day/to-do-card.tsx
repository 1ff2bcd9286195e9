import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { IconChecklist, IconPill } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { arrivalStateOf } from '../../entities/appointment/arrival-state.ts'
import { useAppointmentWords } from '../../entities/appointment/appointment-words.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Card } from '../../kit/ui/card.tsx'
import { usePrescribedQuery } from './day-api.ts'
import classes from '../dashboards.module.css'

const MAX_SHOWN = 6

type ToDoCardProps = { appointments: AppointmentView[]; today: string; zone: string }

/** Past appointments without a mark, and those that a vet saw since yesterday without a prescription. */
export function ToDoCard({ appointments, today, zone }: ToDoCardProps) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const isVet = useCurrentUser()?.role === 'VET'
  const since = addDays(today, -1)
  const { currentData: prescribed } = usePrescribedQuery(since, { skip: !isVet })
  const unmarked = appointments.filter((one) => arrivalStateOf(one, now) === 'unmarked').toReversed()
  const unprescribed = appointments.filter(
    ({ id, outcome, startsAt }) =>
      outcome === 'completed' && localDateOf(startsAt, zone) >= since && prescribed !== undefined && !prescribed.includes(id),
  )
  if (unmarked.length + unprescribed.length === 0) return null
  const more = unmarked.length - MAX_SHOWN
  return (
    <Card title={t('toDo.title')} className={classes.list}>
      <ul>
        {unmarked.slice(0, MAX_SHOWN).map((appointment) => (
          <ToDo key={appointment.id} appointment={appointment} kind="mark" />
        ))}
        {unprescribed.slice(0, MAX_SHOWN).map((appointment) => (
          <ToDo key={appointment.id} appointment={appointment} kind="prescribe" />
        ))}
      </ul>
      {more > 0 && (
        <p>
          <Link to={pathTo('appointments', { area: 'professional' }, { show: 'past' })}>{t('toDo.more', { count: more })}</Link>
        </p>
      )}
    </Card>
  )
}

const kinds = {
  mark: { icon: IconChecklist, pathOf: (id: string) => pathTo('appointment', { id }) },
  prescribe: { icon: IconPill, pathOf: (id: string) => pathTo('writePrescription', { id }) },
} as const

function ToDo({ appointment, kind }: { appointment: AppointmentView; kind: keyof typeof kinds }) {
  const { t } = useTranslation('work')
  const { when } = useAppointmentWords(appointment)
  const { icon: KindIcon, pathOf } = kinds[kind]
  return (
    <li>
      <KindIcon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <Link to={pathOf(appointment.id)}>{t(`toDo.${kind}`, { pet: appointment.pet.name })}</Link>
        <p>{when}</p>
      </div>
    </li>
  )
}
