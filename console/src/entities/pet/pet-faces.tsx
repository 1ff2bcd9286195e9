import type { AnimalType } from '@lapka/contracts/pets.ts'
import { PetPortrait } from './pet-portrait.tsx'
import classes from '../../kit/look/face.module.css'

type PetFacesProps = { pets: readonly { id: string; animalType: AnimalType }[]; size?: number }

/** Several pets side by side on their soft squares. Decoration: the names stand beside them. */
export function PetFaces({ pets, size = 52 }: PetFacesProps) {
  return (
    <span className={classes.faces}>
      {pets.map(({ id, animalType }) => (
        <PetPortrait key={id} animalType={animalType} size={size} />
      ))}
    </span>
  )
}
