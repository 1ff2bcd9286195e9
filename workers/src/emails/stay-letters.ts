import type { EmailTemplate } from '@lapka/contracts/letters.ts'
import { moneyRows, quoteOf, whatComesBack } from './cancelled-letter.ts'
import {
  card,
  deadlineFact,
  euro,
  fact,
  moneyFact,
  placeFact,
  policySentence,
  sayIn,
  type Letter,
  type LetterFact,
} from './letter.ts'
import { balancePaidToHotel, balancePaidToParent, balanceReminder, balanceRows, unpaidRule } from './balance-letters.ts'
import { awaitedRows, missingRule, vaccinationReminder } from './vaccination-letters.ts'
import { extendedToHotel, extendedToParent } from './extended-letters.ts'
import { arrivedLetter, endedEarlyLetter } from './guest-letters.ts'
import { shortenedToHotel, shortenedToParent } from './shortened-letters.ts'
import {
  freeToCancel,
  guestsOf,
  hotelFacts,
  hotelOf,
  isPaidThere,
  parentOf,
  stayDays,
  stayFacts,
  titleOf,
  type OfStay,
} from './stay-facts.ts'

type Reader = 'parent' | 'professional'

/** Undefined where the letter about an appointment serves a stay too, or where a stay never has one. */
export const composeStayLetter = (template: EmailTemplate, to: Reader, facts: OfStay): Letter | undefined => {
  switch (template) {
    case 'appointment-confirmed':
      return to === 'parent' ? confirmedToParent(facts) : confirmedToHotel(facts)
    case 'appointment-changed':
      return to === 'parent' ? shortenedToParent(facts) : shortenedToHotel(facts)
    case 'guests-arrived':
      return arrivedLetter(facts)
    case 'stay-ended-early':
      return endedEarlyLetter(facts)
    case 'stay-extended':
      return to === 'parent' ? extendedToParent(facts) : extendedToHotel(facts)
    case 'balance-reminder':
      return balanceReminder(facts)
    case 'vaccination-reminder':
      return vaccinationReminder(facts)
    case 'balance-paid':
      return to === 'parent' ? balancePaidToParent(facts) : balancePaidToHotel(facts)
    case 'appointment-cancelled':
      return to === 'parent' ? cancelledToParent(facts) : cancelledToHotel(facts)
    case 'appointment-reminder':
      return reminder(facts)
    case 'paid-after-expiry':
      return paidAfterExpiry(facts)
    // These speak of money, and of the stay in their facts alone.
    case 'refund-succeeded':
    case 'refund-needs-person':
    case 'due-reminder':
    // A stay has no time to move, no series, no report and no waitlist.
    case 'appointment-moved':
    case 'series-confirmed':
    case 'visit-report':
    case 'time-offered':
      return undefined
  }
}

const petsOf = ({ stay, language }: OfStay): string => guestsOf(stay, language) || sayIn(language)('любимеца', 'the pet')

const extrasFact = ({ stay, language }: OfStay): LetterFact[] =>
  fact(sayIn(language)('Допълнително', 'Extras'), stay.extraNames.join(', '))

const wayThere = (facts: OfStay): LetterFact[] => {
  const say = sayIn(facts.language)
  return [...fact(say('Телефон', 'Phone'), facts.professionalPhone), ...placeFact(facts, say)]
}

const confirmedToParent = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const title = titleOf(facts, { bg: 'е запазен', en: 'is booked' })
  return {
    subject: `${title}: ${stayDays(facts)}`,
    title,
    lead: isPaidThere(facts)
      ? say(
          `${hotelOf(facts)} запази този престой за вас. Плащате в хотела.`,
          `${hotelOf(facts)} booked this stay for you. You pay at the hotel.`,
        )
      : isBalanceDue(facts)
        ? say(
            'Получихме депозита и престоят е запазен. Остатъка плащате до посочения ден на страницата на престоя.',
            'We received the deposit and the stay is confirmed. The balance is to be paid by the day below, on the stay’s page.',
          )
        : facts.stay.awaited !== null
          ? say(
              'Получихме плащането и престоят е запазен. Остава да покажете ваксината на страницата на престоя.',
              'We received your payment and the stay is confirmed. What is left is to show the vaccination, on the stay’s page.',
            )
          : say(
              'Получихме плащането и престоят е запазен. Не е нужно да правите нищо повече.',
              'We received your payment and the stay is confirmed. There’s nothing more you need to do.',
            ),
    facts: [
      ...stayFacts(facts, facts.stay),
      ...extrasFact(facts),
      ...wayThere(facts),
      ...paidOrDue(facts),
      ...awaitedRows(facts),
      ...deadlineFact(facts, say),
    ],
    quote: null,
    note: isPaidThere(facts)
      ? freeToCancel(facts)
      : [policySentence(facts, say), isBalanceDue(facts) && unpaidRule(facts), missingRule(facts)].filter(Boolean).join(' '),
    button: say('Вижте престоя', 'View stay'),
  }
}

const isBalanceDue = ({ stay }: OfStay): boolean => stay.balance !== null && stay.balance.dueCents > 0

const confirmedToHotel = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const title = say(`Нов престой: ${stayDays(facts)}`, `New stay: ${stayDays(facts)}`)
  return {
    subject: `${title}, ${petsOf(facts)}`,
    title,
    lead: isPaidThere(facts)
      ? say(
          `Записахте престой за ${petsOf(facts)}. Плаща се при вас.`,
          `You booked a stay for ${petsOf(facts)}. It is paid at your place.`,
        )
      : isBalanceDue(facts)
        ? say(
            `${parentOf(facts)} запази престой за ${petsOf(facts)} и плати депозита.`,
            `${parentOf(facts)} booked a stay for ${petsOf(facts)} and paid the deposit.`,
          )
        : say(
            `${parentOf(facts)} запази и плати престой за ${petsOf(facts)}.`,
            `${parentOf(facts)} booked and paid for a stay for ${petsOf(facts)}.`,
          ),
    facts: [...hotelFacts(facts), ...extrasFact(facts), ...paidOrDue(facts), ...awaitedRows(facts)],
    quote:
      facts.visitReason === ''
        ? null
        : {
            label: isPaidThere(facts) ? say('Бележка', 'Note') : say('Бележка от стопанина', 'Note from the pet parent'),
            words: facts.visitReason,
          },
    note: '',
    button: say('Вижте престоя', 'View stay'),
  }
}

const paidOrDue = (facts: OfStay): LetterFact[] => {
  const say = sayIn(facts.language)
  return isPaidThere(facts)
    ? moneyFact(facts, say('Плаща се в хотела', 'To pay at the hotel'), facts.dueToClinicCents)
    : [...moneyFact(facts, say('Платено', 'Paid'), facts.paidCents), ...balanceRows(facts)]
}

const reminder = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const guests = guestsOf(facts.stay, facts.language)
  const title = say(
    guests === '' ? 'Престоят наближава' : `Наближава престоят на ${guests}`,
    guests === '' ? 'The stay is coming up' : `${guests}’s stay is coming up`,
  )
  return {
    subject: `${title}: ${stayDays(facts)}`,
    title,
    lead:
      facts.stay.nightCount > 1
        ? say(
            'Напомняме ви за престоя. Ако плановете ви са се променили, скъсете го или го отменете.',
            'This is a reminder of the upcoming stay. If your plans have changed, shorten it or cancel it.',
          )
        : say(
            'Напомняме ви за престоя. Ако плановете ви са се променили, отменете го.',
            'This is a reminder of the upcoming stay. If your plans have changed, cancel it.',
          ),
    facts: [
      ...stayFacts(facts, facts.stay),
      ...extrasFact(facts),
      ...wayThere(facts),
      ...(isPaidThere(facts) ? paidOrDue(facts) : [...balanceRows(facts), ...deadlineFact(facts, say)]),
    ],
    quote: null,
    note: isPaidThere(facts) ? freeToCancel(facts) : policySentence(facts, say),
    button: say('Вижте престоя', 'View stay'),
  }
}

const cancelledToParent = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const title = titleOf(facts, { bg: 'е отменен', en: 'is cancelled' })
  return {
    subject: `${title}: ${stayDays(facts)}`,
    title,
    lead: `${whoCancelled(facts)} ${whatComesBack(facts)}`,
    facts: [...stayFacts(facts, facts.stay), ...moneyRows(facts)],
    quote: quoteOf(facts, 'professional'),
    note: '',
    button: say('Вижте подробностите', 'View details'),
  }
}

const whoCancelled = (facts: OfStay): string => {
  const say = sayIn(facts.language)
  if (facts.cancellation?.reasonCode === 'BALANCE_UNPAID')
    return say(
      'Остатъкът не беше платен в срок, затова престоят е отменен.',
      'The balance wasn’t paid in time, so the stay is cancelled.',
    )
  if (facts.cancellation?.reasonCode === 'VACCINATION_MISSING')
    return say(
      'Ваксината, която хотелът изисква, не беше показана в срок, затова престоят е отменен.',
      'The vaccination that the hotel needs wasn’t shown in time, so the stay is cancelled.',
    )
  switch (facts.cancellation?.by) {
    case 'professional':
      return say(`${hotelOf(facts)} отмени престоя. Съжаляваме.`, `${hotelOf(facts)} had to cancel the stay. We’re sorry.`)
    case 'system':
      return say('Наложи се да отменим престоя.', 'We had to cancel the stay.')
    case 'parent':
    case undefined:
      return facts.cancellation?.isByOperator === true
        ? say(
            'Отменихме престоя, както поискахте, когато се свързахте с нас.',
            'We cancelled the stay for you, as you asked when you contacted us.',
          )
        : say('Отменихте престоя.', 'You cancelled the stay.')
  }
}

const cancelledToHotel = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const title = say(`Отменен престой: ${stayDays(facts)}`, `Stay cancelled: ${stayDays(facts)}`)
  return {
    subject: `${title}, ${petsOf(facts)}`,
    title,
    lead: whoCancelledForHotel(facts),
    facts: hotelFacts(facts),
    quote: quoteOf(facts, 'parent'),
    note: '',
    button: say('Вижте престоя', 'View stay'),
  }
}

const whoCancelledForHotel = (facts: OfStay): string => {
  const say = sayIn(facts.language)
  const pets = petsOf(facts)
  const free = say('Стаята отново е свободна за тези нощи.', 'The room is free again on these nights.')
  if (facts.cancellation?.reasonCode === 'BALANCE_UNPAID')
    return `${say(`Остатъкът за престоя на ${pets} не беше платен в срок, затова престоят е отменен.`, `The balance of the stay of ${pets} wasn’t paid in time, so it is cancelled.`)} ${free}`
  if (facts.cancellation?.reasonCode === 'VACCINATION_MISSING')
    return `${say(`Ваксината за престоя на ${pets} не беше показана в срок, затова престоят е отменен.`, `The vaccination for the stay of ${pets} wasn’t shown in time, so it is cancelled.`)} ${free}`
  switch (facts.cancellation?.by) {
    case 'professional': {
      const done =
        facts.cancellation.isByOperator === true
          ? say(
              `Отменихме престоя на ${pets}, както поискахте, когато се свързахте с нас.`,
              `We cancelled the stay of ${pets}, as you asked when you contacted us.`,
            )
          : say(`Отменихте престоя на ${pets}.`, `You cancelled the stay of ${pets}.`)
      return [done, toldToParent(facts)].filter(Boolean).join(' ')
    }
    case 'system':
      return `${say(`Наложи се да отменим престоя на ${pets}.`, `We had to cancel the stay of ${pets}.`)} ${free}`
    case 'parent':
    case undefined:
      return `${say(`${parentOf(facts)} отмени престоя на ${pets}.`, `${parentOf(facts)} cancelled the stay of ${pets}.`)} ${free}`
  }
}

/** Money kept for nights that were given up before does not come back with the rest. */
const toldToParent = ({ language, stay, ...facts }: OfStay): string =>
  isPaidThere(facts)
    ? ''
    : stay.isShortened
      ? sayIn(language)(
          'Писахме на стопанина и му връщаме цялата сума за оставащите нощувки.',
          'We let the pet parent know and refund the nights left in full.',
        )
      : sayIn(language)(
          'Писахме на стопанина и му връщаме цялата платена сума.',
          'We let the pet parent know and refund them in full.',
        )

/** Case 7 of a stay. Another stay of the same animals may be what is in the way, so it does not say that the room was taken. */
const paidAfterExpiry = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const sum = euro(facts, facts.paidCents)
  const title = say('Престоят не можа да бъде запазен', 'The stay couldn’t be booked')
  return {
    subject: say(`${title}. Връщаме ви ${sum}`, `${title}. We refund ${sum}`),
    title,
    lead: say(
      `Плащането ви пристигна, след като спряхме да пазим стаята, и престоят вече не можеше да бъде запазен. Връщаме ви цялата сума, ${sum}. Обикновено отнема 5–10 работни дни и не е нужно да правите нищо.`,
      `Your payment arrived after our hold on the room had ended, and by then the stay could no longer be booked. We refund the full ${sum}. It usually takes 5–10 business days and you don’t need to do anything.`,
    ),
    facts: [
      ...stayFacts(facts, facts.stay),
      ...moneyFact(facts, say('Връщаме ви', 'Refund'), facts.paidCents),
      ...fact(say('Към', 'To'), card(facts, say)),
    ],
    quote: null,
    note: say(
      'Ако още търсите престой, същият хотел може да има свободни други стаи или дати.',
      'If you still need a stay, the same hotel may have other rooms or dates available.',
    ),
    button: say('Вижте подробностите', 'View details'),
  }
}
