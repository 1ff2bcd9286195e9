import { deadlineFact, fact, moment, sayIn, shortMoment, type Letter, type LetterFacts } from './letter.ts'

const movedFacts = (facts: LetterFacts) => {
  const say = sayIn(facts.language)
  return [
    ...fact(say('Беше', 'It was'), facts.movedFrom === null ? '' : moment(facts, facts.movedFrom)),
    ...fact(say('Става', 'It is now'), moment(facts)),
    ...fact(say('Услуга', 'Service'), facts.serviceName),
  ]
}

export const movedLetterToParent = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const title = facts.petName
    ? say(`Часът на ${facts.petName} е преместен`, `${facts.petName}’s appointment has moved`)
    : say('Часът ви е преместен', 'Your appointment has moved')
  const late = say(
    'Часът беше преместен след срока за безплатна отмяна, затова и за новото време отмяната не е безплатна.',
    'The appointment was moved after free cancellation had ended, so cancelling the new time is not free either.',
  )
  return {
    subject: `${title}: ${shortMoment(facts)}`,
    title,
    lead: say(
      'Старото време е освободено, новото е ваше. Цената и правилото за отмяна остават същите.',
      'The old time is free again and the new one is yours. Price and cancellation rule stay the same.',
    ),
    facts: [
      ...movedFacts(facts),
      ...fact(say('При кого', 'With'), facts.professionalName),
      ...fact(say('За кого', 'For'), facts.petName),
      ...(facts.isMovedLate ? [] : deadlineFact(facts, say)),
    ],
    quote: null,
    note: facts.isMovedLate ? late : '',
    button: say('Вижте новия час', 'See the new time'),
  }
}

export const movedLetterToProfessional = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const pet = facts.petName || say('любимец', 'a pet')
  return {
    subject: say(`Преместен час: ${shortMoment(facts)}, ${pet}`, `Appointment moved: ${shortMoment(facts)}, ${pet}`),
    title: say(`Преместен час: ${shortMoment(facts)}`, `Appointment moved: ${shortMoment(facts)}`),
    lead: say(
      `Часът за ${pet} е в ново време. Старото отново може да се запази.`,
      `The appointment for ${pet} has a new time. The old one can be booked again.`,
    ),
    facts: [
      ...movedFacts(facts),
      ...fact(say('Стопанин', 'Pet parent'), facts.parentName),
      ...fact(say('Любимец', 'Pet'), facts.petName),
    ],
    quote: null,
    note: '',
    button: say('Вижте часа', 'See the appointment'),
  }
}
