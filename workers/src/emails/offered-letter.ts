import {
  fact,
  moneyFact,
  policySentence,
  priceFacts,
  sayIn,
  shortMoment,
  whenFacts,
  type Letter,
  type LetterFacts,
} from './letter.ts'

/** A time that came free, kept for the first in the line alone. */
export const offeredLetter = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const until = shortMoment(facts, facts.heldUntil)
  const title = facts.seat
    ? say('Освободи се място и го пазим за вас', 'A seat opened and we’re holding it for you')
    : say('Освободи се час и го пазим за вас', 'A time opened and we’re holding it for you')
  return {
    subject: `${title}: ${shortMoment(facts)}`,
    title,
    lead: say(
      `Пазим го само за вас до ${until} Ако го искате, платете дотогава. След това го предлагаме на следващия в списъка.`,
      `We’re holding it for you until ${until}. To book it, pay by then. After that, we offer it to the next person on the waitlist.`,
    ),
    facts: [
      ...whenFacts(facts, say('Кога', 'When')),
      ...fact(say('При кого', 'With'), facts.professionalName),
      ...fact(say('Услуга', 'Service'), facts.serviceName),
      ...fact(say('За кого', 'For'), facts.petName),
      ...priceFacts(facts, say),
      ...moneyFact(facts, facts.promotions.length > 0 ? say('За плащане', 'To pay') : say('Цена', 'Price'), facts.priceCents),
    ],
    quote: null,
    note: policySentence(facts, say),
    button: facts.seat ? say('Запазете мястото', 'Book this seat') : say('Запазете часа', 'Book this time'),
  }
}
