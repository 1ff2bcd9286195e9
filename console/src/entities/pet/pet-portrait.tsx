import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { ageOn } from '@lapka/domain/pets/birth.ts'
import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { PetFace } from '../../kit/look/art/pet-face.tsx'
import { serverNow } from '../../kit/live/clock.ts'
import { petKindOf } from '../../kit/look/face.tsx'
import { Picture } from '../../kit/look/picture.tsx'

const square: CSSProperties = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'var(--lk-radius-choice)',
  background: 'var(--lk-accent-soft)',
}

const picture: CSSProperties = { width: '100%', height: '100%', borderRadius: 'inherit', objectFit: 'cover' }

type PetPortraitProps = { animalType: AnimalType; photoUrl?: string | null; size?: number }

/** A pet's photo, or its drawn face, on its soft square. Decoration: the name stands beside it. */
export function PetPortrait({ animalType, photoUrl = null, size = 52 }: PetPortraitProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span style={{ ...square, width: size, height: size }}>
      {photoUrl === null || photoUrl === failed ? (
        <PetFace kind={petKindOf(animalType)} size={Math.round(size * 0.84)} />
      ) : (
        <Picture
          src={photoUrl}
          sizes={`${size}px`}
          alt=""
          loading="lazy"
          decoding="async"
          style={picture}
          onError={() => setFailed(photoUrl)}
        />
      )}
    </span>
  )
}

/** "4 години и 8 месеца", "5 месеца"; of a year alone "около 4 години". */
export const useAgeWords = () => {
  const { t } = useTranslation('pets')
  return (born: string): string => {
    const { years, months } = ageOn(born, localDateOf(serverNow(), DEFAULT_ZONE))
    if (months === null) return years === 0 ? t('young') : t('about', { age: t('years', { count: years }) })
    if (years === 0) return months === 0 ? t('underMonth') : t('months', { count: months })
    return years > 9 || months === 0
      ? t('years', { count: years })
      : t('yearsAndMonths', { years: t('years', { count: years }), months: t('months', { count: months }) })
  }
}

/** "куче, 4 години": what an animal is, in one line. */
export const usePetWords = () => {
  const { t } = useTranslation('pets')
  const age = useAgeWords()
  return ({ animalType, born }: Pick<Pet, 'animalType' | 'born'>): string => `${t(`type.${animalType}`)}, ${age(born)}`
}
