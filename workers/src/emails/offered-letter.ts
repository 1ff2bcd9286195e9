import { fact, moment, moneyFact, policySentence, sayIn, shortMoment, type Letter, type LetterFacts } from './letter.ts'

/** A time that came free, kept for the first in the line alone. */
export const offeredLetter = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const until = shortMoment(facts, facts.heldUntil)
  const title = say('Освободи се час, пазим го за вас', 'A time came free, and we are keeping it for you')
  return {
    subject: `${title}: ${shortMoment(facts)}`,
    title,
    lead: say(
      `До ${until} го пазим само за вас. Ако го искате, платете го дотогава; ако не, предлагаме го на следващия.`,
      `It is yours alone until ${until}. If you want it, pay for it by then; if not, it is offered to the next person.`,
    ),
    facts: [
      ...fact(say('Кога', 'When'), moment(facts)),
      ...fact(say('При кого', 'With'), facts.professionalName),
      ...fact(say('Услуга', 'Service'), facts.serviceName),
      ...fact(say('За кого', 'For'), facts.petName),
      ...moneyFact(facts, say('Цена', 'Price'), facts.priceCents),
    ],
    quote: null,
    note: policySentence(facts, say),
    button: say('Вземете часа', 'Take this time'),
  }
}
