import { priceOfService, type Price } from '@lapka/contracts/money.ts'
import { creditOf, priceWithPromotions, type Promotion } from '@lapka/domain/promotions/price-with-promotions.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { useOwnPromotionsQuery } from './promotions-api.ts'

type Service = { id: string; name: string; nameEn: string; priceCents: number }

/** What an appointment would cost whoever is signed in, by the function that prices it when it is booked. */
export const useOwnPrice = (service: Service): Price => {
  const isParent = useCurrentUser()?.role === 'PARENT'
  const { data } = useOwnPromotionsQuery(undefined, { skip: !isParent })
  const campaigns = (data?.campaigns ?? []).filter(({ isUsed }) => !isUsed)
  const promotions: Promotion[] = campaigns.map(({ id, ...campaign }) => ({ kind: 'percent', promotionId: id, ...campaign }))
  const credit = creditOf(data?.creditCents ?? 0)
  return priceWithPromotions(priceOfService(service), [...promotions, credit], { kind: 'appointment' })
}
