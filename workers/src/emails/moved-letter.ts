import {
  deadlineFact,
  fact,
  moment,
  movedFromMoment,
  placeFact,
  policySentence,
  sayIn,
  shortMoment,
  type Letter,
  type LetterFacts,
  petFact,
} from './letter.ts'
import { serviceFact } from './service-facts.ts'

const movedFacts = (facts: LetterFacts) => {
  const say = sayIn(facts.language)
  return [
    ...fact(say('Беше', 'Was on'), movedFromMoment(facts)),
    ...fact(say('Новият час', 'Now on'), moment(facts)),
    ...serviceFact(facts),
  ]
}

export const movedLetterToParent = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const title = facts.petName
    ? say(`Часът на ${facts.petName} е преместен`, `${facts.petName}’s appointment was moved`)
    : say('Часът ви е преместен', 'Your appointment was moved')
  const isLate = facts.isMovedLate && facts.policy.lateRefundPercent < 100
  const late = say(
    'Часът беше преместен след срока за безплатна отмяна, затова и отмяната на новия час не е безплатна.',
    'The appointment was moved after free cancellation ended, so cancelling the new time isn’t free either.',
  )
  return {
    subject: `${title}: ${shortMoment(facts)}`,
    title,
    lead: say('Новият час е потвърден. Цената остава същата.', 'Your new time is confirmed. The price stays the same.'),
    facts: [
      ...movedFacts(facts),
      ...fact(say('При кого', 'With'), facts.professionalName),
      ...fact(say('Телефон', 'Phone'), facts.professionalPhone),
      ...placeFact(facts, say),
      ...fact(say('За кого', 'For'), facts.petName),
      ...(isLate ? [] : deadlineFact(facts, say)),
    ],
    quote: null,
    note: [isLate ? late : '', facts.paidCents > 0 ? policySentence(facts, say) : ''].filter(Boolean).join(' '),
    button: say('Вижте новия час', 'View appointment'),
  }
}

export const movedLetterToProfessional = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const pet = facts.petName || say('любимец', 'a pet')
  return {
    subject: say(`Преместен час: ${shortMoment(facts)}, ${pet}`, `Appointment moved: ${shortMoment(facts)}, ${pet}`),
    title: say(`Преместен час: ${shortMoment(facts)}`, `Appointment moved: ${shortMoment(facts)}`),
    lead: say(
      `Часът за ${pet} е преместен. Старият отново може да бъде запазен.`,
      `The appointment for ${pet} has a new time. The old time is open for booking again.`,
    ),
    facts: [...movedFacts(facts), ...fact(say('Стопанин', 'Pet parent'), facts.parentName), ...petFact(facts)],
    quote: null,
    note: '',
    button: say('Вижте часа', 'View appointment'),
  }
}
