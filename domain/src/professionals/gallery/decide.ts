import type { Events } from '@lapka/contracts/events.ts'
import { MAX_GALLERY_PHOTOS } from '@lapka/contracts/photos.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Professional } from '../professional.ts'
import { opening, type ProfileOwner } from '../save-section/decide.ts'

type GalleryPhoto = Omit<Events['GalleryPhotoAdded'], 'professionalId' | 'accountId'>
type States = { professional: Professional }

const galleryOf = ({ professional }: States): readonly string[] =>
  professional.status === 'none' ? [] : (professional.gallery ?? [])

/** A photo goes to the end of those that there are. */
export const decideAddGalleryPhoto = (
  { owner, photo }: { owner: ProfileOwner; photo: GalleryPhoto },
  states: States,
): Decision<'professional'> => {
  const gallery = galleryOf(states)
  if (gallery.includes(photo.photoId)) return { events: {} }
  if (gallery.length >= MAX_GALLERY_PHOTOS) return { refused: 'GALLERY_FULL' }
  const { professionalId, accountId } = owner
  const added = { type: 'GalleryPhotoAdded' as const, data: { professionalId, accountId, ...photo } }
  return { events: { professional: [...opening(owner, states), added] } }
}

export const decideRemoveGalleryPhoto = ({ photoId }: { photoId: string }, states: States): Decision<'professional'> => {
  const { professional } = states
  if (professional.status === 'none' || !galleryOf(states).includes(photoId)) return { refused: 'NOT_FOUND' }
  const { professionalId } = professional
  return { events: { professional: [{ type: 'GalleryPhotoRemoved', data: { professionalId, photoId } }] } }
}

/** Names each photo that there is once: an order of others was made from an old list. */
export const decideOrderGallery = ({ photoIds }: { photoIds: string[] }, states: States): Decision<'professional'> => {
  const { professional } = states
  const gallery = galleryOf(states)
  const isSame = gallery.length === photoIds.length && gallery.every((photoId) => photoIds.includes(photoId))
  if (professional.status === 'none' || !isSame) return { refused: 'PROFILE_CHANGED_MEANWHILE' }
  if (gallery.every((photoId, index) => photoId === photoIds[index])) return { events: {} }
  const { professionalId } = professional
  return { events: { professional: [{ type: 'GalleryOrdered', data: { professionalId, photoIds } }] } }
}
