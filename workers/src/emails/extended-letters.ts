import { card, deadlineFact, fact, moneyFact, policySentence, sayIn, type Letter, type LetterFact } from './letter.ts'
import { balanceRows } from './balance-letters.ts'
import { hotelFacts, parentOf, stayDay, stayFacts, titleOf, type OfStay } from './stay-facts.ts'

/** The departure is later than it was. */
const extendedTitle = (facts: OfStay): Pick<Letter, 'subject' | 'title'> => {
  const title = titleOf(facts, { bg: 'е удължен', en: 'was extended' })
  const day = stayDay(facts, facts.endsAt)
  return { title, subject: sayIn(facts.language)(`${title}: тръгване ${day}`, `${title}: departure ${day}`) }
}

/** The departure as it was before, and what was paid for the new nights. */
const extendedFacts = (facts: OfStay): LetterFact[] => {
  const say = sayIn(facts.language)
  const { extension } = facts.stay
  if (extension === null) return []
  return [
    ...fact(say('Тръгването беше', 'Departure was'), stayDay(facts, extension.fromEndsAt)),
    ...moneyFact(facts, say('Платено за новите нощувки', 'Paid for the new nights'), extension.paidCents),
  ]
}

export const extendedToParent = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const day = stayDay(facts, facts.endsAt)
  // Guests who are in the house can't cancel or fail to come.
  const hasBegun = facts.now >= facts.startsAt
  return {
    ...extendedTitle(facts),
    lead: say(
      `Получихме плащането и новите нощувки са запазени. Новият ден на тръгване е ${day}.`,
      `We received your payment and the new nights are booked. The new departure date is ${day}.`,
    ),
    facts: [
      ...stayFacts(facts, facts.stay),
      ...extendedFacts(facts),
      ...fact(say('С', 'With'), card(facts, say)),
      ...balanceRows(facts),
      ...(hasBegun ? [] : deadlineFact(facts, say)),
    ],
    quote: null,
    note: hasBegun ? '' : policySentence(facts, say),
    button: say('Вижте престоя', 'View stay'),
  }
}

export const extendedToHotel = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const day = stayDay(facts, facts.endsAt)
  return {
    ...extendedTitle(facts),
    lead: say(
      `${parentOf(facts)} удължи престоя и плати новите нощувки. Новият ден на тръгване е ${day}.`,
      `${parentOf(facts)} extended the stay and paid for the new nights. The new departure date is ${day}.`,
    ),
    facts: [...hotelFacts(facts), ...extendedFacts(facts)],
    quote: null,
    note: '',
    button: say('Вижте престоя', 'View stay'),
  }
}
