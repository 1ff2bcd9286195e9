import type { AppointmentDetails, AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { IconPill } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../format/format.ts'
import { pathTo } from '../../pages/paths.ts'
import { useServiceName } from '../../professionals/professional-words.ts'
import { Card } from '../../ui/card.tsx'
import { usePrescriptionsQuery } from '../appointments-api.ts'
import { useEarlierVisits } from './use-earlier-visits.ts'
import classes from './work.module.css'

const MOST_SHOWN = 5

/** What was before, as far as the reader was part of it, with what was prescribed. */
export function EarlierVisits({ appointment }: { appointment: AppointmentDetails }) {
  const { t } = useTranslation('work')
  const { currentData } = useEarlierVisits(appointment)
  if (currentData === undefined) return null
  const { visits } = currentData
  return (
    <Card title={t('before.title', { pet: appointment.pet.name })} className={classes.before}>
      {visits.length === 0 ? (
        <p className={classes.soft}>{t('before.none')}</p>
      ) : (
        <ol>
          {visits.slice(0, MOST_SHOWN).map((visit) => (
            <Visit key={visit.id} visit={visit} reader={appointment} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Visit({ visit, reader }: { visit: AppointmentView; reader: AppointmentDetails }) {
  const { t } = useTranslation('work')
  const format = useFormat(visit.zone)
  const service = useServiceName(visit.service)
  const isSame = visit.professional.id === reader.professional.id && reader.party === 'professional'
  const canRead = reader.party === 'professional'
  const { data } = usePrescriptionsQuery(visit.id, { skip: !canRead })
  return (
    <li>
      <time dateTime={visit.startsAt}>{format.dayWithYear(visit.startsAt)}</time>
      <div>
        <p>
          <Link to={pathTo('appointment', { id: visit.id })}>{service}</Link>{' '}
          {isSame ? t('before.withYou') : t('before.with', { professional: format.name(visit.professional) })}
        </p>
        {visit.reason !== '' && <p className={classes.soft}>{visit.reason}</p>}
        {data?.items.map(({ id, sheet }) => (
          <p key={id}>
            <Link to={pathTo('prescription', { id: visit.id, prescriptionId: id })}>
              <IconPill size={18} stroke={1.75} aria-hidden="true" /> {sheet.medicines.map(({ name }) => name).join(', ')}
            </Link>
            {sheet.diagnosis !== '' && <span className={classes.soft}> · {sheet.diagnosis}</span>}
          </p>
        ))}
      </div>
    </li>
  )
}
