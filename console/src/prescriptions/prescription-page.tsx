import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '../pages/paths.ts'
import { useAppointmentQuery, usePrescriptionsQuery, type Prescription } from '../appointments/appointments-api.ts'
import { useFormat } from '../format/format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { PawMark } from '../look/art/logo.tsx'
import { placeLine } from '../professionals/professional-words.ts'
import { NotFound, PageState } from '../ui/page-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import './texts.ts'
import frame from '../ui/paper.module.css'
import classes from './prescriptions.module.css'

/** One prescription as it goes on paper: who, for whom, what and how, and a line to sign on. */
export function PrescriptionPage() {
  const { id: appointmentId = '', prescriptionId } = useParams()
  const query = useAppointmentQuery(appointmentId)
  const prescriptions = usePrescriptionsQuery(appointmentId)
  return (
    <PageState query={query}>
      {(appointment) => (
        <PageState query={prescriptions}>
          {({ items }) => {
            const prescription = items.find(({ id }) => id === prescriptionId)
            return prescription ? <Paper appointment={appointment} prescription={prescription} /> : <NotFound />
          }}
        </PageState>
      )}
    </PageState>
  )
}

type PaperProps = { appointment: AppointmentView; prescription: Prescription }

function Paper({ appointment, prescription }: PaperProps) {
  const { t } = useTranslation('prescriptions')
  const format = useFormat()
  const { sheet } = prescription
  return (
    <div className={frame.page}>
      <div className={frame.tools}>
        <Link to={pathTo('prescriptions')}>
          <IconChevronLeft size={18} aria-hidden="true" /> {t('sheet.back')}
        </Link>
        <Button variant="default" component={Link} to={pathTo('appointment', { id: appointment.id })}>
          {t('sheet.toVisit')}
        </Button>
        <Button leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />} onClick={() => window.print()}>
          {t('sheet.print')}
        </Button>
      </div>
      <article className={`${frame.paper} ${classes.paper}`}>
        <header>
          <PawMark size={44} />
          <div>
            <h1>
              <PageTitle />
            </h1>
            <p>{t('sheet.number', { number: appointment.number })}</p>
          </div>
        </header>
        <Facts appointment={appointment} prescription={prescription} />
        {sheet.diagnosis && (
          <section>
            <h2>{t('sheet.diagnosis')}</h2>
            <p>{sheet.diagnosis}</p>
          </section>
        )}
        <Medicines medicines={sheet.medicines} />
        {sheet.notes && (
          <section>
            <h2>{t('sheet.notes')}</h2>
            <p>{sheet.notes}</p>
          </section>
        )}
        <footer>
          <p>{t('sheet.unchangeable')}</p>
          <p className={classes.sign}>
            <span>{t('sheet.sign')}</span>
            {format.name(appointment.professional)}
          </p>
        </footer>
      </article>
    </div>
  )
}

function Facts({ appointment, prescription }: PaperProps) {
  const { t } = useTranslation('prescriptions')
  const language = useLanguage()
  const format = useFormat(appointment.zone)
  const { pet, parent, professional } = appointment
  const place = placeLine(professional)
  return (
    <dl className={`${frame.facts} ${classes.facts}`}>
      <div>
        <dt>{t('sheet.pet')}</dt>
        <dd>
          {pet.name}
          <small>{breedName(pet.animalType, pet.breed, language)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('sheet.parent')}</dt>
        <dd>{parent.displayName}</dd>
      </div>
      <div>
        <dt>{t('sheet.professional')}</dt>
        <dd>
          {format.name(professional)}
          {place && <small>{place}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('sheet.writtenAt')}</dt>
        <dd>{format.momentWithYear(prescription.writtenAt)}</dd>
      </div>
    </dl>
  )
}

function Medicines({ medicines }: { medicines: Prescription['sheet']['medicines'] }) {
  const { t } = useTranslation('prescriptions')
  return (
    <section>
      <h2>{t('sheet.medicines')}</h2>
      <ol className={classes.medicines}>
        {medicines.map(({ name, dose, instructions }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a written prescription never changes its order
          <li key={index}>
            <b>{name}</b>
            {dose && <span>{dose}</span>}
            {instructions && <p>{instructions}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
