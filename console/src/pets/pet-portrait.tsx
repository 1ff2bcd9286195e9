import type { AnimalType } from '@lapka/contracts/pets.ts'
import { PetFace } from '../look/art/pet-face.tsx'
import { petKindOf } from '../look/faces.ts'
import classes from './pet-portrait.module.css'

/** A pet's drawn face on its soft square. Decoration: the name stands beside it. */
export function PetPortrait({ animalType, size = 52 }: { animalType: AnimalType; size?: number }) {
  return (
    <span className={classes.face} style={{ width: size, height: size }}>
      <PetFace kind={petKindOf(animalType)} size={Math.round(size * 0.84)} />
    </span>
  )
}
