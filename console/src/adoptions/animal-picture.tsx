import type { AnimalTile } from '@lapka/contracts/api/animals.ts'
import { useState } from 'react'
import { PetFace } from '../kit/look/art/pet-face.tsx'
import { petKindOf } from '../kit/look/face.tsx'
import { Picture } from '../kit/look/picture.tsx'
import classes from './adoptions.module.css'

type AnimalPictureProps = { animal: Pick<AnimalTile, 'animalType' | 'photos'>; sizes: string; className?: string | undefined }

/** Its first photo, or its drawn face. Decoration: the name stands beside it. */
export function AnimalPicture({ animal: { animalType, photos }, sizes, className = '' }: AnimalPictureProps) {
  const [failed, setFailed] = useState<string>()
  const [photo] = photos
  return (
    <span className={`${classes.picture} ${className}`}>
      {photo === undefined || photo.url === failed ? (
        <PetFace kind={petKindOf(animalType)} size="62%" />
      ) : (
        <Picture src={photo.url} alt="" sizes={sizes} loading="lazy" decoding="async" onError={() => setFailed(photo.url)} />
      )}
    </span>
  )
}
