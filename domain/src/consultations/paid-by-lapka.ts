import { promotionIdsOf, totalOf, type Price } from '@lapka/contracts/money.ts'
import { CREDIT_ID } from '@lapka/contracts/promotions.ts'

/** Whether Lapka pays for a talk, or for a part of it. With credit a parent pays a part themselves, and all of it is free. */
export const isPaidByLapka = (price: Price): boolean =>
  totalOf(price) === 0 || promotionIdsOf(price).some((promotionId) => promotionId !== CREDIT_ID)
