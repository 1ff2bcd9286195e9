import type { drawingOf } from '@lapka/contracts/drawn-faces.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import { useEffect, useState } from 'react'
import type { PetKind } from './art/pet-face.tsx'
import { Picture } from './picture.tsx'
import classes from './face.module.css'

type FaceProps = {
  person: { id: string; displayName: string; photoUrl?: string | null; role?: string }
  className?: string | undefined
}

/** A professional's photo; until there is one, and should it not come, a drawing that is always the same for them: a face, or a house for a business. */
export function Face({ person, className }: FaceProps) {
  const { photoUrl = null } = person
  const [failed, setFailed] = useState<string>()
  if (photoUrl === null || photoUrl === failed) return <Drawing person={person} className={className} />
  return (
    <Picture
      src={photoUrl}
      sizes={LARGEST}
      alt=""
      loading="lazy"
      decoding="async"
      className={`${classes.face} ${className ?? ''}`}
      onError={() => setFailed(photoUrl)}
    />
  )
}

/** No face is shown larger. */
const LARGEST = '210px'

/** Stands in for a photo. Calm, never a grey silhouette: an empty photo must not look like a fault. */
function Drawing({ person, className }: FaceProps) {
  const draw = useDrawings()
  const { markup, backdrop } = draw?.(person) ?? { markup: '', backdrop: 'var(--lk-accent-soft)' }
  return (
    <svg
      viewBox="0 0 96 96"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      style={{ background: backdrop, filter: 'var(--lk-drawing)' }}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}

let drawings: typeof drawingOf | undefined

/** Fetched once a face without a photo is shown: pages are light without them. */
export const loadDrawings = async () => (drawings = (await import('@lapka/contracts/drawn-faces.ts')).drawingOf)

const useDrawings = () => {
  const [draw, setDraw] = useState(() => drawings)
  useEffect(() => {
    if (draw) return undefined
    let isGone = false
    loadDrawings()
      .then((loaded) => isGone || setDraw(() => loaded))
      // Without a network the square stays as it is.
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [draw])
  return draw
}

/** The hamster stands for all rodents, the tortoise for all reptiles. */
export const petKindOf = (animalType: AnimalType): PetKind => drawn[animalType]

const drawn: Record<AnimalType, PetKind> = { dog: 'dog', cat: 'cat', rodent: 'hamster', bird: 'bird', reptile: 'tortoise' }
