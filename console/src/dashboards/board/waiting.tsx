import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ArrivalButton } from '../../appointments/arrival/arrival-button.tsx'
import { useArrivalWords } from '../../appointments/arrival/arrival-pill.tsx'
import { arrivalStateOf } from '../../entities/appointment/arrival-state.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { PetFaces } from '../../entities/pet/pet-faces.tsx'
import classes from './board.module.css'

const MAX_SHOWN = 8

/** Patients who need reception now: those who wait to be called in, and those who should be here. */
export function Waiting({ appointments }: { appointments: AppointmentView[] }) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const of = (state: string) => appointments.filter((one) => arrivalStateOf(one, now) === state)
  const shown = [...of('waiting'), ...of('late')].slice(0, MAX_SHOWN)
  if (shown.length === 0) return null
  return (
    <ul className={classes.waiting} aria-label={t('board.needed')}>
      {shown.map((appointment) => (
        <WaitingCard key={appointment.id} appointment={appointment} />
      ))}
    </ul>
  )
}

function WaitingCard({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const format = useFormat(appointment.zone)
  const words = useArrivalWords()(appointment)
  const { id, pets, startsAt, professional } = appointment
  return (
    <li data-state={arrivalStateOf(appointment, now)}>
      <PetFaces pets={pets} size={44} />
      <div>
        <h2>
          <Link to={pathTo('appointment', { id })}>
            {format.pets(pets)} {words}
          </Link>
        </h2>
        <p>{t('board.forWhen', { time: format.time(startsAt), professional: format.name(professional) })}</p>
      </div>
      <ArrivalButton appointment={appointment} size="sm" variant="light" />
    </li>
  )
}
