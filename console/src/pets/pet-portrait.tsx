import type { AnimalType } from '@lapka/contracts/pets.ts'
import { PetFace } from '../look/art/pet-face.tsx'
import { petKindOf } from '../look/faces.ts'
import classes from './pet-portrait.module.css'

const coats = { dog: ['#ec995e', '#ab5d1d'], cat: ['#d1c9cf', '#8d838a'], rabbit: ['#e7e1e5', '#b5adb3'] } as const

/** A pet's drawn face on its soft square. Decoration: the name stands beside it. */
export function PetPortrait({ animalType, size = 52 }: { animalType: AnimalType; size?: number }) {
  const kind = petKindOf(animalType)
  return (
    <span className={classes.face} style={{ width: size, height: size }}>
      <PetFace kind={kind} coat={coats[kind][0]} shade={coats[kind][1]} size={Math.round(size * 0.84)} />
    </span>
  )
}
