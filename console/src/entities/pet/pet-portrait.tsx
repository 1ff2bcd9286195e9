import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { PetFace } from '../../kit/look/art/pet-face.tsx'
import { petKindOf } from '../../kit/look/face.tsx'

const square: CSSProperties = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 16,
  background: 'var(--lk-accent-soft)',
}

/** A pet's drawn face on its soft square. Decoration: the name stands beside it. */
export function PetPortrait({ animalType, size = 52 }: { animalType: AnimalType; size?: number }) {
  return (
    <span style={{ ...square, width: size, height: size }}>
      <PetFace kind={petKindOf(animalType)} size={Math.round(size * 0.84)} />
    </span>
  )
}

/** "куче, 4 години": what an animal is, in one line. */
export const usePetWords = () => {
  const { t } = useTranslation('pets')
  return ({ animalType, ageYears }: Pick<Pet, 'animalType' | 'ageYears'>): string =>
    `${t(`type.${animalType}`)}, ${t('years', { count: ageYears })}`
}
