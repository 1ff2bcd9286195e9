import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { formatMoment } from '../format.ts'
import { euro, fact, moneyFact, sayIn, type Letter, type LetterFact, type LetterFacts, type StayFacts } from './letter.ts'
import { guestsOf, hotelFacts, parentOf, stayDays, stayFacts, titleOf, type OfStay } from './stay-facts.ts'

type Balance = NonNullable<StayFacts['balance']>

const deadline = ({ zone, language }: LetterFacts, { dueAt }: Balance): string =>
  // By the last minute of the day, for midnight is read as the day before or after.
  formatMoment({ instant: new Date(Date.parse(dueAt) - MINUTE_MS).toISOString(), zone, language }, sayIn(language)('до', 'by'))

/** What is still to be paid of a stay, and until when; nothing once it was paid. */
export const balanceRows = (facts: OfStay): LetterFact[] => {
  const { balance } = facts.stay
  if (balance === null || balance.dueCents === 0) return []
  const say = sayIn(facts.language)
  return [
    ...moneyFact(facts, say('Остатък', 'Balance'), balance.dueCents),
    ...fact(say('Платете го', 'Pay it'), deadline(facts, balance)),
  ]
}

/** What becomes of a stay whose balance is not paid, as it stands where it was booked. */
export const unpaidRule = ({ language }: LetterFacts): string =>
  sayIn(language)(
    'Ако остатъкът не е платен в срок, отменяме престоя един час по-късно и връщаме сумата, която правилото за отмяна дава тогава.',
    'If the balance isn’t paid in time, we cancel the stay one hour later and refund what the cancellation policy gives at that time.',
  )

export const balanceReminder = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const { balance } = facts.stay
  const sum = euro(facts, balance?.dueCents ?? 0)
  const guests = guestsOf(facts.stay, facts.language)
  const title = say(
    guests === '' ? `Платете остатъка за престоя: ${sum}` : `Платете остатъка за престоя на ${guests}: ${sum}`,
    guests === '' ? `Pay the balance of the stay: ${sum}` : `Pay the balance of ${guests}’s stay: ${sum}`,
  )
  return {
    subject: title,
    title,
    lead: say(
      'Депозитът е платен и стаята е запазена. Остава да платите останалата част от цената на страницата на престоя.',
      'The deposit is paid and the room is booked. What is left of the price is to be paid on the stay’s page.',
    ),
    facts: [...balanceRows(facts), ...moneyFact(facts, say('Платено', 'Paid'), facts.paidCents), ...stayFacts(facts, facts.stay)],
    quote: null,
    note: unpaidRule(facts),
    button: say('Платете остатъка', 'Pay the balance'),
  }
}

export const balancePaidToParent = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const title = titleOf(facts, { bg: 'е платен изцяло', en: 'is paid in full' })
  return {
    subject: `${title}: ${stayDays(facts)}`,
    title,
    lead: say(
      'Получихме остатъка. Не е нужно да правите нищо повече.',
      'We received the balance. There’s nothing more you need to do.',
    ),
    facts: [...moneyFact(facts, say('Платено', 'Paid'), facts.paidCents), ...stayFacts(facts, facts.stay)],
    quote: null,
    note: '',
    button: say('Вижте престоя', 'View stay'),
  }
}

export const balancePaidToHotel = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const title = say(`Престоят е платен изцяло: ${stayDays(facts)}`, `Stay paid in full: ${stayDays(facts)}`)
  return {
    subject: `${title}, ${guestsOf(facts.stay, facts.language) || say('любимец', 'a pet')}`,
    title,
    lead: say(`${parentOf(facts)} плати остатъка.`, `${parentOf(facts)} paid the balance.`),
    facts: [...hotelFacts(facts), ...moneyFact(facts, say('Платено', 'Paid'), facts.paidCents)],
    quote: null,
    note: '',
    button: say('Вижте престоя', 'View stay'),
  }
}
