import { breedsOf } from '@lapka/contracts/breeds.ts'
import type { Events } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import type { ReviewStars } from '@lapka/contracts/reviews.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { isOutcomeFinal } from '../../appointments/outcome-window.ts'
import { isMissing, paymentIn, type PaidStates } from '../../appointments/payment-of-appointment.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { balanceOf } from '../../payments/balance.ts'
import type { Payment } from '../../payments/payment.ts'
import { hasContacts } from '../contacts.ts'
import type { Review } from '../review.ts'

/** The names and the animal as readers see them. */
export type Byline = Pick<Events['ReviewWritten'], 'authorName' | 'petName' | 'species' | 'breed'>
/** `isInOwnName`: by the views, the professional is paid to an account in the parent's name. */
export type WriteReview = ReviewStars & { text: string; byline: Byline; isInOwnName: boolean; at: string }

/** "Елена Т.": enough to be believed, too little to be found. */
export const authorNameOf = ({ name, surname }: { name: string; surname: string }): string => {
  const [initial = ''] = surname.trim()
  return initial === '' ? name.trim() : `${name.trim()} ${initial}.`
}

/**
 * Whether an appointment may be reviewed: it took place, and the parent's money for it came through us and did not all go back. What a
 * professional says was paid at the clinic, and what promotions paid, is no proof: either could be had for nothing. A professional can't keep
 * a review away: a visit that they never marked counts as one that took place once its money is theirs, and an operator can overrule "did not come".
 */
export const refuseReviewOf = (
  { appointment, payment, review }: { appointment: Appointment; payment: Payment; review: Review },
  at: string,
): Refusal | null => {
  if (appointment.status !== 'confirmed') return { refused: 'REVIEW_TOO_EARLY' }
  const { outcome } = appointment
  if (outcome === null && !isOutcomeFinal(appointment, at)) return { refused: 'REVIEW_TOO_EARLY' }
  if (balanceOf(payment).keptCents <= 0) return { refused: 'REVIEW_UNPAID' }
  const isAdmitted = review.status === 'none' && review.isAdmitted
  return outcome === 'no_show' && !isAdmitted ? { refused: 'REVIEW_NOT_COME' } : null
}

const withoutContacts = (name: string): string => (hasContacts(name) ? '' : name)

/** Names are their owners' own words: any that holds contacts is left out, and so is a breed that is not on the list. */
const publicByline = ({ authorName, petName, species, breed }: Byline): Byline => ({
  authorName: withoutContacts(authorName),
  petName: withoutContacts(petName),
  species,
  breed: breedsOf(species)?.some(({ key }) => key === breed) === true ? breed : '',
})

export const decideWriteReview = (
  { byline, text, isInOwnName, at, ...stars }: WriteReview,
  { review, ...states }: PaidStates & { review: Review },
): Decision<'review'> | Missing => {
  const { appointment } = states
  if (appointment.status === 'none') return { refused: 'NOT_FOUND' }
  if (review.status === 'removed') return { refused: 'REVIEW_GONE' }
  if (review.status === 'published') return { refused: 'REVIEW_WRITTEN' }
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  const refused = refuseReviewOf({ appointment, payment, review }, at)
  if (refused !== null) return refused
  if (isInOwnName) return { refused: 'REVIEW_TIED' }
  if (hasContacts(text)) return { refused: 'REVIEW_HAS_CONTACTS' }
  const { appointmentId, professionalId, parentId, serviceName, serviceNameEn } = appointment
  const of = { appointmentId, professionalId, authorId: parentId, serviceName, serviceNameEn }
  return { events: { review: [{ type: 'ReviewWritten', data: { ...of, ...publicByline(byline), ...stars, text } }] } }
}
