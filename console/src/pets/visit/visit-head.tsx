import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { IconAlertTriangle, IconChevronLeft, IconCloudCheck } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PetPortrait, usePetWords } from '../../entities/pet/pet-portrait.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { usePageTitle } from '../../kit/ui/page-title.tsx'
import { Pill } from '../../kit/ui/pill.tsx'
import classes from './visit.module.css'

type VisitHeadProps = {
  appointment: AppointmentDetails
  record: RecordOverview | null
  isRestored: boolean
  onDiscard: () => void
}

export function VisitHead({ appointment, record, isRestored, onDiscard }: VisitHeadProps) {
  const { t } = useTranslation('records')
  const format = useFormat(appointment.zone)
  const petWords = usePetWords()
  const { t: tPets } = useTranslation('pets')
  const { pet, parent } = appointment
  const { allergies = '', photoUrl = null } = record?.pet ?? {}
  const animal = record === null ? tPets(`type.${pet.animalType}`) : petWords(record.pet)
  const title = t('visit.title', { pet: format.letters(pet.name) })
  usePageTitle(title)
  return (
    <>
      <Link to={pathTo('appointment', { id: appointment.id })} className={classes.back}>
        <IconChevronLeft size={18} stroke={2} aria-hidden="true" /> {format.moment(appointment.startsAt)}
      </Link>
      <header className={classes.head}>
        <PetPortrait animalType={pet.animalType} photoUrl={photoUrl} size={64} />
        <div>
          <h1>{title}</h1>
          <p>
            {allergies !== '' && (
              <Pill tone="warn" icon={<IconAlertTriangle size={17} stroke={2} aria-hidden="true" />}>
                {t('allergies', { what: allergies })}
              </Pill>
            )}
            <span>
              {animal} · {format.person(parent.displayName)}
            </span>
          </p>
        </div>
        <p className={classes.saved} role="status">
          <IconCloudCheck size={20} stroke={1.75} aria-hidden="true" />
          <span>
            {t(isRestored ? 'visit.restored' : 'visit.onDevice')}
            {isRestored && (
              <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
                {t('visit.discard')}
              </Button>
            )}
          </span>
        </p>
      </header>
    </>
  )
}
