import { MAX_PASS_MONTHS, MAX_PASS_VISITS, MIN_COURSE_CENTS, MIN_PASS_VISITS, type PassOffer } from '@lapka/contracts/courses.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import type { Decision } from '../../kernel/decision.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { passOfferStreams, type PassOfferState } from '../pass.ts'

export type SetPassOffer = { professionalId: string; offer: PassOffer | null }

export const setPassOfferStreams = ({ professionalId }: Pick<SetPassOffer, 'professionalId'>) => ({
  streams: {
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
    ...passOfferStreams(professionalId),
  },
})

/** What a trainer's pass is from now on. Passes that were sold keep their price, their visits and their last day. */
export const decideSetPassOffer = (
  { professionalId, offer }: SetPassOffer,
  { professional, passOffer }: { professional: Professional; passOffer: PassOfferState },
): Decision<'passOffer'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (JSON.stringify(offer) === JSON.stringify(passOffer.offer)) return { events: {} }
  if (offer !== null) {
    if (professional.role !== 'TRAINER' || professional.status !== 'accepted') return { refused: 'NOT_BOOKABLE' }
    if (!offer.serviceIds.every((id) => professional.services.some((service) => service.id === id)))
      return { refused: 'NOT_BOOKABLE' }
    if (!isWithinBounds(offer)) throw new BrokenInvariant('the schema of the request bounds a pass')
  }
  return { events: { passOffer: [{ type: 'PassOfferSet', data: { professionalId, offer } }] } }
}

const isWithinBounds = ({ visits, months, priceCents, serviceIds }: PassOffer): boolean =>
  visits >= MIN_PASS_VISITS &&
  visits <= MAX_PASS_VISITS &&
  months >= 1 &&
  months <= MAX_PASS_MONTHS &&
  priceCents >= MIN_COURSE_CENTS &&
  serviceIds.length > 0
