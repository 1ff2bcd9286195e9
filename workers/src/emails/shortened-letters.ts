import { card, deadlineFact, euro, fact, moneyFact, policySentence, sayIn, type Letter, type LetterFact } from './letter.ts'
import { balanceRows } from './balance-letters.ts'
import {
  freeToCancel,
  hotelFacts,
  hotelOf,
  isPaidThere,
  parentOf,
  stayDay,
  stayFacts,
  titleOf,
  type OfStay,
} from './stay-facts.ts'

/** The departure is earlier than it was. */
const shortenedTitle = (facts: OfStay): Pick<Letter, 'subject' | 'title'> => {
  const title = titleOf(facts, { bg: 'е скъсен', en: 'was shortened' })
  const day = stayDay(facts, facts.endsAt)
  return { title, subject: sayIn(facts.language)(`${title}: тръгване ${day}`, `${title}: departure ${day}`) }
}

/** The departure as it was before, and the price of the nights that are left. */
const shortenedFacts = (facts: OfStay): { before: LetterFact[]; price: LetterFact[] } => {
  const say = sayIn(facts.language)
  const { shortening } = facts.stay
  return {
    before: shortening === null ? [] : fact(say('Тръгването беше', 'Departure was'), stayDay(facts, shortening.fromEndsAt)),
    price: moneyFact(
      facts,
      say('Цена на оставащите нощувки', 'Price of the nights left'),
      isPaidThere(facts) ? facts.dueToClinicCents : facts.priceCents,
    ),
  }
}

/** To the parent, of a stay that its hotel shortened. */
export const shortenedToParent = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const { before, price } = shortenedFacts(facts)
  const refundCents = facts.stay.shortening?.refundCents ?? 0
  const [sum, to] = [euro(facts, refundCents), card(facts, say)]
  // Guests who are in the house can't cancel or fail to come.
  const hasBegun = facts.now >= facts.startsAt
  const day = stayDay(facts, facts.endsAt)
  const shortened = say(
    `${hotelOf(facts)} скъси престоя. Новият ден на тръгване е ${day}.`,
    `${hotelOf(facts)} shortened the stay. The new departure date is ${day}.`,
  )
  const refund = say(
    `Връщаме ви ${sum}${to && ` по ${to}`} за отпадналите нощувки. Обикновено отнема 5–10 работни дни и не е нужно да правите нищо.`,
    `We refund ${sum}${to && ` to ${to}`} for the nights you no longer have. It usually takes 5–10 business days and you don’t need to do anything.`,
  )
  return {
    ...shortenedTitle(facts),
    lead: refundCents > 0 ? `${shortened} ${refund}` : shortened,
    facts: [
      ...stayFacts(facts, facts.stay),
      ...before,
      ...price,
      ...balanceRows(facts),
      ...(refundCents > 0 ? moneyFact(facts, say('Връщаме ви', 'Refund'), refundCents) : []),
      ...(hasBegun ? [] : deadlineFact(facts, say)),
    ],
    quote: null,
    note: hasBegun ? '' : isPaidThere(facts) ? freeToCancel(facts) : policySentence(facts, say),
    button: say('Вижте престоя', 'View stay'),
  }
}

/** To the hotel, of a stay that its parent shortened. */
export const shortenedToHotel = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const { before, price } = shortenedFacts(facts)
  const keptCents = facts.stay.shortening?.keptCents ?? 0
  const day = stayDay(facts, facts.endsAt)
  return {
    ...shortenedTitle(facts),
    lead: say(
      `${parentOf(facts)} скъси престоя. Новият ден на тръгване е ${day}. Стаята отново е свободна за отпадналите нощувки.`,
      `${parentOf(facts)} shortened the stay. The new departure date is ${day}. The room is free again on the nights given up.`,
    ),
    facts: [
      ...hotelFacts(facts),
      ...before,
      ...price,
      ...(keptCents > 0
        ? moneyFact(facts, say('Удържано за отпадналите нощувки', 'Kept for the nights given up'), keptCents)
        : []),
    ],
    quote: null,
    note: '',
    button: say('Вижте престоя', 'View stay'),
  }
}
