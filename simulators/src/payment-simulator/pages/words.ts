import type { Language } from '@lapka/contracts/roles.ts'

/** Everything the payment pages say. Bulgarian is written first. Sums arrive formatted. */
const bg = {
  title: (merchant: string) => `Плащане · ${merchant}`,
  merchant: 'Лапка',
  simulator: 'Симулатор на плащания',
  noMoney: 'Истински пари не се движат.',
  notReal: 'Истински пари не се движат. Изберете тестова карта и вижте какво става.',
  payTo: (merchant: string) => `Плащане към ${merchant}`,
  what: 'За какво плащате',
  total: 'За плащане',
  card: 'С карта',
  cardNumber: 'Номер на картата',
  cardHint: 'Срок и код не са нужни.',
  testCards: 'Тестови карти',
  pays: 'Плащането минава',
  paysShared: 'Минава, за всички е една и съща карта',
  declines: 'Отказ: няма достатъчно пари',
  asks: 'Банката иска потвърждение (3D\u00a0Secure)',
  paysSlowRefund: 'Минава, връщането се бави',
  paysFailedRefund: 'Минава, връщането по-късно се проваля',
  paysDisputed: 'Минава, после банката го оспорва',
  pay: (sum: string) => `Платете ${sum}`,
  payKept: (sum: string, last4: string) => `Платете ${sum} със запазената карта •••• ${last4}`,
  back: 'Назад без плащане',
  declinedTitle: 'Банката отказа плащането',
  nothingTaken: 'Нищо не е платено. Опитайте с друга карта.',
  bankAsks: (sum: string) => `Вие ли плащате ${sum}?`,
  bankAsksWhy: (merchant: string, last4: string) =>
    `Банката на карта •••• ${last4} пита, преди да пусне плащането към ${merchant}.`,
  approve: 'Потвърдете плащането',
  refuse: 'Откажете плащането',
  bank: 'Тестова банка',
  paidTitle: 'Вече е платено',
  paidText: (sum: string) => `${sum} са платени веднъж. Не е нужно да правите нищо друго.`,
  expiredTitle: 'Времето за плащане изтече',
  expiredText: 'Нищо не е платено. Върнете се и изберете час отново.',
  unknownTitle: 'Няма такова плащане',
  unknownText: 'Адресът е непълен или сгрешен. Нищо не е платено.',
  connectTitle: 'Получаване на пари',
  connectText: 'Тук платежният оператор пита кой сте. В симулатора е достатъчно да потвърдите.',
  connectDone: 'Готово. Парите вече може да идват тук.',
  connectConfirm: 'Потвърдете',
  subscribedTitle: 'Абонаментът е започнал',
  aMonth: (sum: string) => `${sum} на месец`,
  subscribeGood: 'Абонирайте се',
  subscribeDeclines: 'С карта, която по-късно отказва',
  returnTo: (merchant: string) => `Обратно към ${merchant}`,
  reasons: {
    insufficient_funds: 'По картата няма достатъчно пари.',
    lost_card: 'Картата е обявена за изгубена.',
    stolen_card: 'Картата е обявена за открадната.',
    expired_card: 'Срокът на картата е изтекъл.',
    incorrect_cvc: 'Кодът за сигурност не е верен.',
    incorrect_number: 'Номерът на картата не е верен. Проверете цифрите.',
    processing_error: 'Банката не успя да обработи плащането.',
    test_mode_live_card: 'Тук се приемат само тестови карти.',
    payment_intent_authentication_failure: 'Плащането не беше потвърдено пред банката.',
    generic_decline: 'Банката не каза защо.',
  },
}

const en: typeof bg = {
  title: (merchant) => `Payment · ${merchant}`,
  merchant: 'Lapka',
  simulator: 'Payment simulator',
  noMoney: 'No real money moves.',
  notReal: 'No real money moves. Choose a test card and see what happens.',
  payTo: (merchant) => `Payment to ${merchant}`,
  what: 'What you pay for',
  total: 'To pay',
  card: 'By card',
  cardNumber: 'Card number',
  cardHint: 'Expiry date and code are not needed.',
  testCards: 'Test cards',
  pays: 'The payment goes through',
  paysShared: 'Goes through, the same card for everybody',
  declines: 'Declined: insufficient funds',
  asks: 'The bank asks for approval (3D\u00a0Secure)',
  paysSlowRefund: 'Goes through, refunds take longer',
  paysFailedRefund: 'Goes through, refunds fail later',
  paysDisputed: 'Goes through, the bank disputes it later',
  pay: (sum) => `Pay ${sum}`,
  payKept: (sum, last4) => `Pay ${sum} with the saved card •••• ${last4}`,
  back: 'Go back without paying',
  declinedTitle: 'The bank declined the payment',
  nothingTaken: 'You weren’t charged. Try another card.',
  bankAsks: (sum) => `Are you paying ${sum}?`,
  bankAsksWhy: (merchant, last4) => `The bank of card •••• ${last4} asks before it lets the payment to ${merchant} through.`,
  approve: 'Approve the payment',
  refuse: 'Refuse the payment',
  bank: 'Test bank',
  paidTitle: 'Already paid',
  paidText: (sum) => `You were charged ${sum} once. There’s nothing else you need to do.`,
  expiredTitle: 'The time to pay has run out',
  expiredText: 'You weren’t charged. Go back and choose a slot again.',
  unknownTitle: 'There is no such payment',
  unknownText: 'The link is incomplete or wrong. You weren’t charged.',
  connectTitle: 'Receiving money',
  connectText: 'Here the payment provider asks who you are. In the simulator it is enough to confirm.',
  connectDone: 'Done. Money can come here from now on.',
  connectConfirm: 'Confirm',
  subscribedTitle: 'The subscription has begun',
  aMonth: (sum: string) => `${sum} a month`,
  subscribeGood: 'Subscribe',
  subscribeDeclines: 'With a card that declines later',
  returnTo: (merchant) => `Back to ${merchant}`,
  reasons: {
    insufficient_funds: 'There is not enough money on the card.',
    lost_card: 'The card was reported lost.',
    stolen_card: 'The card was reported stolen.',
    expired_card: 'The card has expired.',
    incorrect_cvc: 'The security code is wrong.',
    incorrect_number: 'The card number is wrong. Check the digits.',
    processing_error: 'The bank could not process the payment.',
    test_mode_live_card: 'Only test cards are accepted here.',
    payment_intent_authentication_failure: 'The payment was not approved with the bank.',
    generic_decline: 'The bank did not say why.',
  },
}

export type Words = typeof bg
export const wordsIn: Record<Language, Words> = { bg, en }

/** The session's own language, else the browser's, else Bulgarian. */
export const languageFor = (locale: string | null, acceptLanguage: string | undefined): Language => {
  if (locale !== null && locale !== 'auto') return locale.startsWith('en') ? 'en' : 'bg'
  const preferred = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return preferred.find((code) => code === 'bg' || code === 'en') ?? 'bg'
}

/** "30,00 €" or "€30.00", and the lev beside it; neither may break over two lines. */
export const sumIn = (language: Language, cents: number, currency: string): string =>
  new Intl.NumberFormat(language === 'bg' ? 'bg-BG' : 'en-GB', {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).format(cents / 100)

export const levIn = (language: Language, stotinki: number): string => {
  const amount = new Intl.NumberFormat(language === 'bg' ? 'bg-BG' : 'en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(stotinki / 100)
  return language === 'bg' ? `${amount}\u00a0лв.` : `BGN\u00a0${amount}`
}

export const reasonIn = (words: Words, problem: { code: string; declineCode: string | null }): string => {
  const code = problem.declineCode ?? problem.code
  return code in words.reasons ? words.reasons[code as keyof Words['reasons']] : words.reasons.generic_decline
}
