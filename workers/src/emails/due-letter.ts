import { stayFacts } from './stay-facts.ts'
import { euro, fact, moment, moneyFact, sayIn, type Letter, type LetterFacts } from './letter.ts'

/** The parent's debt to the clinic after the appointment. We never charge it. */
export const dueLetter = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const sum = euro(facts, facts.leftAtClinicCents)
  const title = say(`Остава да платите ${sum}`, `You still have ${sum} to pay`)
  return {
    subject: title,
    title,
    lead:
      facts.paidCents > 0
        ? say(
            `Крайната сметка за ${facts.stay === null ? 'часа' : 'престоя'} е по-голяма от платеното през Лапка. Разликата плащате направо на място.`,
            `The final bill for the ${facts.stay === null ? 'appointment' : 'stay'} is higher than what you paid on Lapka. The difference is paid directly to the ${facts.stay === null ? 'professional' : 'hotel'}.`,
          )
        : say('Този час се плаща направо на място.', 'This appointment is paid directly to the professional.'),
    facts: [
      ...moneyFact(facts, say('Остава', 'Left to pay'), facts.leftAtClinicCents),
      ...(facts.paidAtClinicCents > 0
        ? moneyFact(facts, say('Платено на място', 'Paid in person'), facts.paidAtClinicCents)
        : []),
      ...(facts.stay === null
        ? [...fact(say('Час', 'Appointment'), moment(facts)), ...fact(say('При кого', 'With'), facts.professionalName)]
        : stayFacts(facts, facts.stay)),
      ...fact(say('Телефон', 'Phone'), facts.professionalPhone),
    ],
    quote: null,
    note: say(
      'Ако вече сте платили, помолете да го отбележат: тогава спираме да напомняме. Лапка не тегли тази сума от картата ви.',
      'If you’ve already paid, ask them to mark it as paid and we’ll stop reminding you. Lapka never charges this to your card.',
    ),
    button: say('Вижте сметката', 'View the bill'),
  }
}
