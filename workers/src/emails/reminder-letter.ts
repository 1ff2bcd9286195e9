import {
  deadlineFact,
  fact,
  moment,
  placeFact,
  policySentence,
  sayIn,
  shortMoment,
  type Letter,
  type LetterFacts,
} from './letter.ts'

export const reminderLetter = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const title = facts.petName
    ? say(`Наближава часът на ${facts.petName}`, `${facts.petName}’s appointment is coming up`)
    : say('Наближава часът ви', 'Your appointment is coming up')
  return {
    subject: `${title}: ${shortMoment(facts)}`,
    title,
    lead: say(
      'Напомняме ви за запазения час. Ако не можете да дойдете, преместете го или го отменете.',
      'This is a reminder of your upcoming appointment. If you can’t make it, move it or cancel it.',
    ),
    facts: [
      ...fact(say('Кога', 'When'), moment(facts)),
      ...fact(say('При кого', 'With'), facts.professionalName),
      ...fact(say('Телефон', 'Phone'), facts.professionalPhone),
      ...placeFact(facts, say),
      ...fact(say('Услуга', 'Service'), facts.serviceName),
      ...fact(say('За кого', 'For'), facts.petName),
      ...deadlineFact(facts, say),
    ],
    quote: null,
    note: facts.paidCents > 0 ? policySentence(facts, say) : '',
    button: say('Вижте часа си', 'View appointment'),
  }
}
