import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { CSSProperties } from 'react'
import { PetFace } from '../../kit/look/art/pet-face.tsx'
import { petKindOf } from '../../kit/look/face.tsx'
import classes from './hotel-home.module.css'

type GuestFacesProps = { pets: readonly { id: string; animalType: AnimalType }[]; size: number }

/** The animals of one stay, side by side; three at most. Their names stand beside them. */
export function GuestFaces({ pets, size }: GuestFacesProps) {
  return (
    <span className={classes.faces} style={{ '--size': `${size}px` } as CSSProperties}>
      {pets.slice(0, 3).map(({ id, animalType }) => (
        <span key={id} className={classes.face}>
          <PetFace kind={petKindOf(animalType)} size={Math.round(size * 0.84)} />
        </span>
      ))}
    </span>
  )
}
