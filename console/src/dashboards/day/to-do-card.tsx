import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ClassSession } from '@lapka/contracts/api/courses.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { IconChecklist, IconPencil, IconPill } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { sessionStateOf } from '../../courses/own-sessions.ts'
import { arrivalStateOf } from '../../entities/appointment/arrival-state.ts'
import { useAppointmentWords } from '../../entities/appointment/appointment-words.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Card } from '../../kit/ui/card.tsx'
import { usePrescribedQuery } from './day-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import classes from '../dashboards.module.css'

const ClassToDo = lazy(async () => ({ default: (await import('./class-rows.tsx')).ClassToDo }))

const MAX_SHOWN = 6

type ToDoCardProps = { appointments: AppointmentView[]; sessions: ClassSession[]; today: string; zone: string }

/** Past appointments and classes without a mark, walks whose report was not sent, and visits that a vet saw since yesterday without a prescription. */
export function ToDoCard({ appointments, sessions, today, zone }: ToDoCardProps) {
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
  const untold = appointments.filter(({ report }) => report !== null && report.endedAt !== null && report.sentAt === null)
  const classesOver = sessions.filter((one) => sessionStateOf(one, now) === 'unmarked').toReversed()
  if (unmarked.length + classesOver.length + unprescribed.length + untold.length === 0) return null
  const more = unmarked.length - MAX_SHOWN
  return (
    <Card title={t('toDo.title')} className={classes.list}>
      <ul>
        {unmarked.slice(0, MAX_SHOWN).map((appointment) => (
          <ToDo key={appointment.id} appointment={appointment} kind="mark" />
        ))}
        <Suspense fallback={null}>
          {classesOver.map((session) => (
            <ClassToDo key={session.id} session={session} />
          ))}
        </Suspense>
        {untold.slice(0, MAX_SHOWN).map((appointment) => (
          <ToDo key={`report ${appointment.id}`} appointment={appointment} kind="tell" />
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
  tell: { icon: IconPencil, pathOf: (id: string) => pathTo('appointment', { id }) },
  prescribe: { icon: IconPill, pathOf: (id: string) => pathTo('writePrescription', { id }) },
} as const

function ToDo({ appointment, kind }: { appointment: AppointmentView; kind: keyof typeof kinds }) {
  const { t } = useTranslation('work')
  const format = useFormat()
  const { when } = useAppointmentWords(appointment)
  const { icon: KindIcon, pathOf } = kinds[kind]
  return (
    <li>
      <KindIcon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <Link to={pathOf(appointment.id)}>{t(`toDo.${kind}`, { pet: format.pets(appointment.pets) })}</Link>
        <p>{when}</p>
      </div>
    </li>
  )
}
