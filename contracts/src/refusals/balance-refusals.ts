import type { RefusalText } from './refusal-text.ts'

/** What is left of the price of a stay that began with a deposit. */
export const balanceRefusals = {
  BALANCE_NOT_DUE: {
    status: 409,
    bg: 'По този престой няма остатък за плащане.',
    en: 'There is no balance left to pay for this stay.',
  },
  /** The payment provider charges nothing below half a euro. */
  BALANCE_TOO_SMALL: {
    status: 409,
    bg: 'Така за доплащане би останало под 0,50 €, а толкова малка сума не може да бъде платена с карта. Платете първо остатъка и тогава скъсете престоя.',
    en: 'This would leave less than €0.50 to pay, which can’t be charged to a card. Pay the balance first, then shorten the stay.',
  },
  /** Until it is paid or the stay is cancelled for it, nothing is said of how the stay went. */
  BALANCE_UNPAID: {
    status: 409,
    bg: 'Остатъкът по престоя не е платен. Гостите може да бъдат настанени, след като бъде платен.',
    en: 'The balance of this stay is unpaid. The guests can be checked in once it is paid.',
  },
} as const satisfies { [code: string]: RefusalText }
