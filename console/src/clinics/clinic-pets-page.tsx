import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAppointmentsQuery } from '../appointments/appointments-api.ts'
import { useFormat } from '../format/use-format.ts'
import { PetPortrait } from '../pets/pet-portrait.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageState } from '../ui/page-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import classes from './clinics.module.css'

const MOST_VISITS = 500

/** Pets that have or had a visit with the clinic's vets, by name, each with the visit that is nearest to now. */
export function ClinicPetsPage() {
  const { t } = useTranslation('clinics')
  usePageTitle(t('pets.title'))
  const query = useAppointmentsQuery({ limit: MOST_VISITS })
  return (
    <div className={classes.page}>
      <h1>{t('pets.title')}</h1>
      <p className={classes.lead}>{t('pets.lead')}</p>
      <PageState query={query}>{({ items }) => <Pets visits={items} />}</PageState>
    </div>
  )
}

function Pets({ visits }: { visits: AppointmentView[] }) {
  const { t } = useTranslation('clinics')
  const format = useFormat()
  const latest = latestByPet(visits)
  if (latest.length === 0)
    return <EmptyState text={t('pets.none')} action={{ to: '/dashboard/clinic/vets', label: t('pets.toVets') }} />
  return (
    <ul className={classes.rows}>
      {latest.map((visit) => (
        <li key={visit.pet.id} className={classes.row}>
          <PetPortrait animalType={visit.pet.animalType} />
          <div className={classes.who}>
            <h2>
              <Link to={`/appointments/${visit.id}`}>{visit.pet.name}</Link>
            </h2>
            <p>{t('pets.of', { parent: visit.parent.displayName })}</p>
          </div>
          <p className={classes.aside}>
            {format.momentWithYear(visit.startsAt)}
            <span>{visit.professional.displayName}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The list comes newest start first; what was never paid is no visit. */
const latestByPet = (visits: AppointmentView[]): AppointmentView[] => {
  const real = visits.filter(({ status }) => status === 'SCHEDULED' || status === 'DONE')
  const byPet = new Map(real.toReversed().map((visit) => [visit.pet.id, visit]))
  return [...byPet.values()].toSorted((one, other) => one.pet.name.localeCompare(other.pet.name))
}
