import type { AppointmentDetails, AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { IconPill } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useServiceName } from '../../entities/professional/professional-words.ts'
import { Card } from '../../kit/ui/card.tsx'
import { usePrescriptionsQuery } from '../../entities/appointment/appointments-api.ts'
import { useEarlierAppointments } from './use-earlier-appointments.ts'
import classes from './work.module.css'

const MAX_SHOWN = 5

/** Earlier appointments, as far as the reader was part of them, with their prescriptions. */
export function EarlierAppointments({ appointment }: { appointment: AppointmentDetails }) {
  return appointment.pets.map((pet) => <EarlierOf key={pet.id} appointment={{ ...appointment, pet }} />)
}

function EarlierOf({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('work')
  const { letters } = useFormat()
  const { currentData } = useEarlierAppointments(appointment)
  if (currentData === undefined) return null
  const { items } = currentData
  return (
    <Card title={t('before.title', { pet: letters(appointment.pet.name) })} className={classes.before}>
      {items.length === 0 ? (
        <p className={classes.soft}>{t('before.none')}</p>
      ) : (
        <ol>
          {items.slice(0, MAX_SHOWN).map((earlier) => (
            <EarlierAppointment key={earlier.id} earlier={earlier} reader={appointment} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function EarlierAppointment({ earlier, reader }: { earlier: AppointmentView; reader: AppointmentDetails }) {
  const { t } = useTranslation('work')
  const format = useFormat(earlier.zone)
  const service = useServiceName(earlier.service)
  const isSame = earlier.professional.id === reader.professional.id && reader.party === 'professional'
  const canRead = reader.party === 'professional'
  const { data } = usePrescriptionsQuery(earlier.id, { skip: !canRead })
  return (
    <li>
      <time dateTime={earlier.startsAt}>{format.dayAsOf(earlier.startsAt, serverNow())}</time>
      <div>
        <p>
          <Link to={pathTo('appointment', { id: earlier.id })}>{service}</Link>{' '}
          {isSame ? t('before.withYou') : t('before.with', { professional: format.name(earlier.professional) })}
        </p>
        {earlier.reason !== '' && <p className={classes.soft}>{earlier.reason}</p>}
        {data?.items.map(({ id, sheet }) => (
          <p key={id}>
            <Link to={pathTo('prescription', { id: earlier.id, prescriptionId: id })}>
              <IconPill size={18} stroke={1.75} aria-hidden="true" />{' '}
              {sheet.medicines.map(({ name }) => name).join(', ') || sheet.notes}
            </Link>
            {sheet.diagnosis !== '' && <span className={classes.soft}> · {sheet.diagnosis}</span>}
          </p>
        ))}
      </div>
    </li>
  )
}
