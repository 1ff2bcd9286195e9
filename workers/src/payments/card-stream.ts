import { hash } from 'node:crypto'
import { promotionLimitStream } from '@lapka/contracts/streams.ts'
import { limitFold } from '@lapka/domain/promotions/wallet.ts'

/** The promotions used with a card, by any account. */
export const cardKeyOf = (cardFingerprint: string): string => hash('sha256', cardFingerprint, 'hex')

export const cardStream = (cardFingerprint: string) => ({
  stream: promotionLimitStream('card', cardKeyOf(cardFingerprint)),
  fold: limitFold,
})
