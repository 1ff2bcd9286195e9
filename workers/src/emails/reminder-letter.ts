import {
  bookedThing,
  deadlineFact,
  fact,
  placeFact,
  policySentence,
  sayIn,
  shortMoment,
  whenFacts,
  type Letter,
  type LetterFacts,
} from './letter.ts'
import { serviceFact } from './service-facts.ts'

export const reminderLetter = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const what = facts.seat ? say('занятието', 'class') : say('часът', 'appointment')
  const title = facts.petName
    ? say(`Наближава ${what} на ${facts.petName}`, `${facts.petName}’s ${what} is coming up`)
    : say(`Наближава ${what} ви`, `Your ${what} is coming up`)
  return {
    subject: `${title}: ${shortMoment(facts)}`,
    title,
    lead: facts.seat
      ? say(
          'Напомняме ви за запазеното място. Ако не можете да дойдете, отменете го.',
          'This is a reminder of your upcoming class. If you can’t make it, cancel your seat.',
        )
      : say(
          'Напомняме ви за запазения час. Ако не можете да дойдете, преместете го или го отменете.',
          'This is a reminder of your upcoming appointment. If you can’t make it, move it or cancel it.',
        ),
    facts: [
      ...whenFacts(facts, say('Кога', 'When')),
      ...fact(say('При кого', 'With'), facts.professionalName),
      ...fact(say('Телефон', 'Phone'), facts.professionalPhone),
      ...placeFact(facts, say),
      ...serviceFact(facts),
      ...fact(say('За кого', 'For'), facts.petName),
      ...deadlineFact(facts, say),
    ],
    quote: null,
    note: facts.paidCents > 0 ? policySentence(facts, say) : '',
    button: say(`Вижте ${bookedThing(facts, say)} си`, `View ${bookedThing(facts, say)}`),
  }
}
