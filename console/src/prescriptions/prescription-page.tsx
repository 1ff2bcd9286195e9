import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useAppointmentQuery, usePrescriptionsQuery, type Prescription } from '../entities/appointment/appointments-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { PawMark } from '../kit/look/art/logo.tsx'
import { NotFound, PageState } from '../kit/ui/page-state.tsx'
import { Paper, PaperFacts, PaperPage } from '../kit/ui/paper.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import './texts.ts'
import classes from './prescriptions.module.css'

/** One prescription as it goes on paper: the vet, the pet, what and how, and a line to sign on. */
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
            return prescription ? <Sheet appointment={appointment} prescription={prescription} /> : <NotFound />
          }}
        </PageState>
      )}
    </PageState>
  )
}

type SheetProps = { appointment: AppointmentView; prescription: Prescription }

function Sheet({ appointment, prescription }: SheetProps) {
  const { t } = useTranslation('prescriptions')
  const format = useFormat()
  const { sheet } = prescription
  return (
    <PaperPage
      back={{ to: pathTo('prescriptions'), label: t('sheet.back') }}
      print={t('sheet.print')}
      tools={
        <Button variant="default" component={Link} to={pathTo('appointment', { id: appointment.id })}>
          {t('sheet.toVisit')}
        </Button>
      }
    >
      <Paper className={classes.paper}>
        <header>
          <PawMark size={44} />
          <div>
            <h1>{sheet.medicines.length > 0 ? <PageTitle /> : t('sheet.advice')}</h1>
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
        {sheet.medicines.length > 0 && <Medicines medicines={sheet.medicines} />}
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
      </Paper>
    </PaperPage>
  )
}

function Facts({ appointment, prescription }: SheetProps) {
  const { t } = useTranslation('prescriptions')
  const language = useLanguage()
  const format = useFormat(appointment.zone)
  const { parent, professional } = appointment
  const pet = appointment.pets.find(({ id }) => id === prescription.petId) ?? appointment.pet
  const place = format.place(professional)
  return (
    <PaperFacts
      className={classes.facts}
      facts={[
        { name: t('sheet.pet'), value: format.letters(pet.name), note: breedName(pet.animalType, pet.breed, language) },
        { name: t('sheet.parent'), value: format.letters(parent.displayName) },
        { name: t('sheet.professional'), value: format.name(professional), note: place },
        { name: t('sheet.writtenAt'), value: format.momentWithYear(prescription.writtenAt) },
      ]}
    />
  )
}

function Medicines({ medicines }: { medicines: Prescription['sheet']['medicines'] }) {
  const { t } = useTranslation('prescriptions')
  return (
    <section>
      <h2>{t('sheet.medicines')}</h2>
      <Stack component="ol" className={classes.medicines} gap="sm">
        {medicines.map(({ name, dose, instructions }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a written prescription never changes its order
          <li key={index}>
            <b>{name}</b>
            {dose && <span>{dose}</span>}
            {instructions && <p>{instructions}</p>}
          </li>
        ))}
      </Stack>
    </section>
  )
}
