import type { VisitingPet } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import './pets-api.ts'
import { PetPortrait } from './pet-portrait.tsx'
import classes from './visiting-pet.module.css'

type ForPets = { pet: VisitingPet; pets: VisitingPet[] }

/** An appointment as it is for one of its animals: the one that the address names, else the first. What a vet writes is of one. */
export const useForOnePet = <Appointment extends ForPets>(appointment: Appointment): Appointment => {
  const [parameters] = useSearchParams()
  const pet = appointment.pets.find(({ id }) => id === parameters.get('petId')) ?? appointment.pet
  return { ...appointment, pet }
}

/** From the form of one animal to that of another; nothing where there is one alone. */
export function VisitingPetSwitch({ appointment: { pet, pets } }: { appointment: ForPets }) {
  const { t } = useTranslation('pets')
  const format = useFormat()
  if (pets.length < 2) return null
  return (
    <nav className={classes.pets} aria-label={t('ofVisit')}>
      {pets.map(({ id, name, animalType }) => (
        <Link key={id} to={{ search: `?petId=${id}` }} replace aria-current={id === pet.id ? 'page' : undefined}>
          <PetPortrait animalType={animalType} size={36} />
          {format.letters(name)}
        </Link>
      ))}
    </nav>
  )
}
