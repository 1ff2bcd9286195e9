import type { Pet } from '@lapka/contracts/api/pets.ts'
import { useTranslation } from 'react-i18next'
import { PetFace } from '../look/art/pet-face.tsx'
import { petKindOf } from '../look/faces.ts'
import classes from './checkout-page.module.css'

const coats = { dog: ['#ec995e', '#ab5d1d'], cat: ['#d1c9cf', '#8d838a'], rabbit: ['#e7e1e5', '#b5adb3'] } as const

export function PetChoice({ pets, chosen, onChoose }: { pets: Pet[]; chosen: string; onChoose: (petId: string) => void }) {
  const { t } = useTranslation('booking')
  return (
    <fieldset className={classes.pets}>
      <legend>{t('pets.label')}</legend>
      {pets.map((pet) => {
        const kind = petKindOf(pet.animalType)
        return (
          <label key={pet.id}>
            <input type="radio" name="pet" checked={pet.id === chosen} onChange={() => onChoose(pet.id)} />
            <span className={classes.face}>
              <PetFace kind={kind} coat={coats[kind][0]} shade={coats[kind][1]} size={44} />
            </span>
            <span>
              <b>{pet.name}</b>
              <small>
                {t(`pets.type.${pet.animalType}`)}, {t('pets.years', { count: pet.ageYears })}
              </small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
