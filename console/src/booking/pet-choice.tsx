import type { Pet } from '@lapka/contracts/api/pets.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../kit/format/format.ts'
import { PetPortrait, usePetWords } from '../entities/pet/pet-portrait.tsx'
import { useNewPetPath } from '../entities/pet/use-new-pet-path.ts'
import classes from './booking.module.css'

/** Several were chosen with the time, which has room for all of them. */
export function PetsComing({ pets }: { pets: Pet[] }) {
  const { t } = useTranslation('booking')
  const petWords = usePetWords()
  const format = useFormat()
  return (
    <section className={classes.coming} aria-labelledby="coming">
      <h2 id="coming">{t('pets.coming')}</h2>
      <ul>
        {pets.map((pet) => (
          <li key={pet.id}>
            <PetPortrait animalType={pet.animalType} photoUrl={pet.photoUrl} />
            <span>
              <b>{format.letters(pet.name)}</b>
              <small>{petWords(pet)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PetChoice({ pets, chosen, onChoose }: { pets: Pet[]; chosen: string; onChoose: (petId: string) => void }) {
  const { t } = useTranslation('booking')
  const petWords = usePetWords()
  const format = useFormat()
  const newPet = useNewPetPath()
  return (
    <fieldset className={classes.pets}>
      <legend>{t('pets.label')}</legend>
      {pets.map((pet) => (
        <label key={pet.id}>
          <input type="radio" name="pet" checked={pet.id === chosen} onChange={() => onChoose(pet.id)} />
          <PetPortrait animalType={pet.animalType} photoUrl={pet.photoUrl} />
          <span>
            <b>{format.letters(pet.name)}</b>
            <small>{petWords(pet)}</small>
          </span>
        </label>
      ))}
      <Link className={classes.add} to={newPet}>
        <IconPlus size={20} stroke={2} aria-hidden="true" /> {t('pets.another')}
      </Link>
    </fieldset>
  )
}
