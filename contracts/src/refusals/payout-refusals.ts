import type { RefusalText } from './refusal-text.ts'

/** Refusals about payouts, what they rest on, and subscriptions. */
export const payoutRefusals = {
  NOTHING_TO_PAY_OUT: {
    status: 409,
    bg: 'Сега няма какво да се изплати. Сумата е нула, от часовете още не са минали седем дни и един час или се приспадат върнати пари.',
    en: 'There is nothing to pay out now. The amount is zero, the appointments ended less than seven days and one hour ago, or returned money is still to be deducted.',
  },
  OUTCOME_FINAL: {
    status: 409,
    bg: 'От края на часа минаха седем дни и отбелязаното вече не се променя. Ако има грешка, пишете ни от „Контакти“.',
    en: 'The appointment ended more than seven days ago, so what was noted can no longer be changed. If something is wrong, write to us from “Contact”.',
  },
  NO_PAYOUT_ACCOUNT: {
    status: 409,
    bg: 'Няма банкова сметка за изплащане. Получателят я въвежда в „Изплащания“.',
    en: 'There is no bank account to pay to. The payee enters it under “Payouts”.',
  },
  PAYOUT_ACCOUNT_CHANGED: {
    status: 409,
    bg: 'Банковата сметка беше сменена току-що. Прегледайте я и опитайте пак.',
    en: 'The bank account has just been changed. Check it and try again.',
  },
  PAYOUT_ACCOUNT_TOO_NEW: {
    status: 409,
    bg: 'Сметката за изплащане беше сменена преди по-малко от пет дни. Дотогава не се плаща по нея: писали сме на получателя.',
    en: 'The payout account was changed less than five days ago. Nothing is paid to it until then: the payee has been told.',
  },
  PAYOUT_NOT_WAITING: {
    status: 409,
    bg: 'Това изплащане вече е решено. Вижте как стои сега.',
    en: 'This payout has already been decided. Check how it stands now.',
  },
  SECOND_OPERATOR_FOR_PAYOUT: {
    status: 409,
    bg: 'Вие поискахте това изплащане. Нужно е решението на друг оператор.',
    en: 'You requested this payout. Another operator has to decide.',
  },
  PROVIDER_SETTLES_TRANSFER: {
    status: 409,
    bg: 'Дали преводът е пристигнал, казва само платежният оператор. Лапка го проверява сама.',
    en: 'Only the payment provider says whether a transfer arrived. Lapka checks it by itself.',
  },
  SECOND_OPERATOR_FOR_RETURN: {
    status: 409,
    bg: 'Вие отбелязахте, че парите са се върнали. Нужно е потвърждение от друг оператор.',
    en: 'You reported that the money came back. Another operator has to confirm it.',
  },
  NO_SENDER_ACCOUNT: {
    status: 409,
    bg: 'Не е зададена сметката, от която се изплаща.',
    en: 'The account that payouts are made from is not set.',
  },
  NO_RECORDS_YET: {
    status: 409,
    bg: 'Все още няма записи. Безплатните 12 месеца започват с първия.',
    en: 'There are no records yet. The 12 free months begin with the first one.',
  },
  ALREADY_SUBSCRIBED: { status: 409, bg: 'Вече имате абонамент.', en: 'You already have a subscription.' },
  NOT_SUBSCRIBED: { status: 409, bg: 'Нямате абонамент.', en: 'You have no subscription.' },
  REFUND_UNDER_WAY: {
    status: 409,
    bg: 'Все още ви връщаме пари. Изтрийте профила си, когато пристигнат.',
    en: 'A refund to you is still on its way. Delete your account once it has arrived.',
  },
  REFUND_OF_ANOTHER: {
    status: 409,
    bg: 'Това връщане на пари вече е записано към друго.',
    en: 'This refund at the provider already belongs to another refund of the payment.',
  },
} as const satisfies Record<string, RefusalText>
