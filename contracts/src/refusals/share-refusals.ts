import type { RefusalText } from './refusal-text.ts'

/** A share of a pet's record can't be opened, or can't be made. */
export const shareRefusals = {
  SHARE_EXPIRED: {
    status: 410,
    bg: 'Срокът на този достъп изтече. Помолете стопанина за нова връзка.',
    en: 'This access has expired. Ask the owner for a new link.',
  },
  SHARE_REVOKED: {
    status: 410,
    bg: 'Този достъп вече е спрян. Ако още ви трябва, помолете стопанина за нова връзка.',
    en: 'This access was stopped. If you still need it, ask the owner for a new link.',
  },
  SHARE_CODE_UNKNOWN: {
    status: 404,
    bg: 'Няма такъв код. Проверете го със стопанина.',
    en: 'There is no such code. Check it with the owner.',
  },
  CHIP_NOT_FOUND: {
    status: 404,
    bg: 'Няма картон с този чип, до който имате достъп. Стопанинът може да ви каже код от картона.',
    en: 'There is no record with this chip that you may open. The owner can tell you a code from the record.',
  },
  SHARE_UNTIL_INVALID: {
    status: 409,
    bg: 'Изберете край между пет минути и година напред; код важи най-много един ден.',
    en: 'Choose an end between five minutes and a year from now; a code lasts a day at most.',
  },
  TOO_MANY_SHARES: {
    status: 409,
    bg: 'Този картон вече има много отворени връзки. Спрете някоя и опитайте пак.',
    en: 'This record already has many open links. Stop one of them and try again.',
  },
} as const satisfies Record<string, RefusalText>
