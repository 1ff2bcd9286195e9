import { MAX_REVIEW_PHOTOS } from '@lapka/contracts/reviews.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { hasContacts } from '../contacts.ts'
import { requireEditable } from '../edit-review/decide.ts'
import type { Review } from '../review.ts'

export type AddReviewPhoto = { photoId: string; alt: string; sizeBytes: number; sha256: string; at: string }

/** Its author shows what they saw, as long as the words can be changed. */
export const decideAddReviewPhoto = ({ at, ...photo }: AddReviewPhoto, states: { review: Review }): Decision<'review'> => {
  const review = requireEditable(states.review, at)
  if (isRefused(review)) return review
  if (review.photoIds.includes(photo.photoId)) return { events: {} }
  if (review.photoIds.length >= MAX_REVIEW_PHOTOS) return { refused: 'REVIEW_PHOTOS_FULL' }
  if (hasContacts(photo.alt)) return { refused: 'REVIEW_HAS_CONTACTS' }
  const { appointmentId, authorId } = review
  return { events: { review: [{ type: 'ReviewPhotoAdded', data: { appointmentId, authorId, ...photo } }] } }
}

/** At any time, as a whole review is taken back at any time. */
export const decideRemoveReviewPhoto = ({ photoId }: { photoId: string }, { review }: { review: Review }): Decision<'review'> => {
  if (review.status === 'none') return { refused: 'REVIEW_MISSING' }
  if (!review.photoIds.includes(photoId)) return { refused: 'NOT_FOUND' }
  const { appointmentId, authorId } = review
  return { events: { review: [{ type: 'ReviewPhotoRemoved', data: { appointmentId, authorId, photoId } }] } }
}
