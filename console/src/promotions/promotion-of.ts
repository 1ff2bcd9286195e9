import type { CampaignsNow } from '@lapka/contracts/api/promotions.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import { changesOf, priceAt } from '@lapka/domain/services/price-history.ts'
import type { Promotion } from '@lapka/domain/promotions/price-with-promotions.ts'

/** A campaign as pricing takes it. */
export const promotionOf = ({ id, capCents, leftCents, pricesAt, ...campaign }: CampaignsNow['items'][number]): Promotion => ({
  kind: 'percent',
  promotionId: id,
  ...campaign,
  bounds: { capCents, leftCents, pricesAt },
})

/** How a professional's service is priced: campaigns count on what it cost before they were proposed. */
export const appointmentContext = (prices: ProfessionalDetails['prices'], serviceId: string) =>
  ({ kind: 'appointment', priceAt: (instant: string) => priceAt(changesOf(prices, serviceId), instant) }) as const
