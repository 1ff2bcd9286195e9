import type { AnimalType } from '@lapka/contracts/pets.ts'
import { useState } from 'react'
import { Building, type BusinessRole } from './art/building.tsx'
import { Portrait, type Hair, type Look } from './art/portrait.tsx'
import { hashOf } from '../format/format.ts'
import type { PetKind } from './art/pet-face.tsx'
import classes from './face.module.css'

type FaceProps = {
  person: { id: string; displayName: string; photoUrl?: string | null; role?: string }
  className?: string | undefined
}

const businessRoles: readonly string[] = ['CLINIC', 'HOTELS', 'SHELTER'] satisfies BusinessRole[]

/** A professional's photo; until there is one, and should it not come, a drawing that is always the same for them: a face, or a house for a business. */
export function Face({ person, className }: FaceProps) {
  const { photoUrl = null } = person
  const [failed, setFailed] = useState<string>()
  if (photoUrl === null || photoUrl === failed) return <Drawing person={person} className={className} />
  return (
    <img
      src={photoSource(photoUrl)}
      alt=""
      loading="lazy"
      decoding="async"
      className={`${classes.face} ${className ?? ''}`}
      onError={() => setFailed(photoUrl)}
    />
  )
}

/** What stands in for a photo. */
function Drawing({ person: { id, displayName, role = '' }, className }: FaceProps) {
  const look = lookOf(id, displayName)
  if (!businessRoles.includes(role)) return <Portrait look={look} className={className} />
  return <Building role={role as BusinessRole} colors={{ wall: look.coat, backdrop: look.backdrop }} className={className} />
}

const women: Hair[] = ['long', 'bob', 'bun', 'curly']
const men: Hair[] = ['short', 'beard']
const hairColors = ['#5a3226', '#3c2a23', '#2f2320', '#8b8186', '#a0643a']
const skins = ['#f3c7a5', '#e8b48c', '#f0c39d', '#d69a6d']
const coats = ['#3d865a', '#2f7ab3', '#7e3f6f', '#956c17', '#ab5d1d']
const backdrops = ['#caedd5', '#cbe7ff', '#f2dbeb', '#ffdda2', '#ffd8ba']

/** A drawn face that stays the same for a person. Bulgarian surnames of women end in "а", which chooses the hair. */
export const lookOf = (id: string, name = ''): Look => {
  const number = hashOf(id)
  const pick = <T,>(list: readonly T[], shift: number): T => list[(number >>> shift) % list.length] as T
  const hairs = /[аa]$/u.test(name.trim()) ? women : men
  const at = (number >>> 9) % coats.length
  return {
    hair: pick(hairs, 2),
    hairColor: pick(hairColors, 4),
    skin: pick(skins, 6),
    coat: coats[at] as string,
    backdrop: backdrops[at] as string,
    glasses: number % 4 === 0,
  }
}

/** The rabbit stands for all rodents, the tortoise for all reptiles. */
export const petKindOf = (animalType: AnimalType): PetKind => drawn[animalType]

const drawn: Record<AnimalType, PetKind> = { dog: 'dog', cat: 'cat', rodent: 'rabbit', bird: 'bird', reptile: 'tortoise' }

/** Of the widths in which photos are served (specification, section 9) the smallest: no face is shown larger than 210 px. */
export const photoSource = (photoUrl: string): string => `${photoUrl}?width=640`
