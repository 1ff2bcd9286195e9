import type { RefusalText } from './refusal-text.ts'

/** More nights at the end of a stay. */
export const extensionRefusals = {
  NOT_LONGER: {
    status: 409,
    bg: 'Това не удължава престоя. Изберете по-късен ден на тръгване.',
    en: 'This does not extend the stay. Choose a later day of departure.',
  },
  STAY_ENDED: {
    status: 409,
    bg: 'Престоят е приключил и не може да бъде удължен. Запазете нов.',
    en: 'The stay is over and can’t be extended. Book a new one.',
  },
  STAY_PAID_AT_HOTEL: {
    status: 409,
    bg: 'Този престой се плаща в хотела. Обадете се там за още нощувки.',
    en: 'This stay is paid at the hotel. Call the hotel for more nights.',
  },
  BALANCE_OVERDUE: {
    status: 409,
    bg: 'Остатъкът по престоя е просрочен. Платете го и тогава удължете престоя.',
    en: 'The balance of this stay is overdue. Pay it first, then extend the stay.',
  },
  /** The class of rooms or an extra per night that the stay has is sold no more. */
  STAY_SOLD_NO_MORE: {
    status: 409,
    bg: 'Хотелът вече не предлага тази стая или някоя от услугите към престоя. Обадете се там за още нощувки.',
    en: 'The hotel no longer offers this room or one of the stay’s extras. Call the hotel for more nights.',
  },
  /** The guests' own room is closed then; the hotel may move them. */
  OWN_ROOM_CLOSED: {
    status: 409,
    bg: 'Стаята на гостите е затворена за някоя от тези нощи. Обадете се в хотела, за да ги премести.',
    en: 'The guests’ room is closed on one of these nights. Call the hotel so that it moves them.',
  },
  EXTENSION_NOT_WANTED: {
    status: 409,
    bg: 'Тези нощувки вече не се пазят. Изберете ги отново.',
    en: 'These nights are no longer held. Choose them again.',
  },
} as const satisfies { [code: string]: RefusalText }
