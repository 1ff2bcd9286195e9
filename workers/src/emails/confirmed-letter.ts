import {
  deadlineFact,
  fact,
  moment,
  moneyFact,
  policySentence,
  sayIn,
  shortMoment,
  type Letter,
  type LetterFacts,
} from './letter.ts'

export const confirmedLetterToParent = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const title = facts.petName
    ? say(`Часът на ${facts.petName} е запазен`, `${facts.petName}’s appointment is booked`)
    : say('Часът ви е запазен', 'Your appointment is booked')
  return {
    subject: `${title}: ${shortMoment(facts)}`,
    title,
    lead:
      facts.paidCents > 0
        ? say(
            'Получихме плащането и часът е ваш. Не е нужно да правите нищо повече.',
            'We received your payment and your appointment is confirmed. There’s nothing more you need to do.',
          )
        : say(
            'Специалистът запази този час за вас. Плащате на място.',
            'The professional booked this appointment for you. You pay at the visit.',
          ),
    facts: [
      ...fact(say('Кога', 'When'), moment(facts)),
      ...fact(say('При кого', 'With'), facts.professionalName),
      ...fact(say('Услуга', 'Service'), facts.serviceName),
      ...fact(say('За кого', 'For'), facts.petName),
      ...moneyFact(facts, say('Платено', 'Paid'), facts.paidCents),
      ...deadlineFact(facts, say),
    ],
    quote: null,
    note: policySentence(facts, say),
    button: say('Вижте часа си', 'View appointment'),
  }
}

export const confirmedLetterToProfessional = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const pet = facts.petName || say('любимец', 'a pet')
  const parent = facts.parentName || say('Стопанин', 'A pet parent')
  return {
    subject: say(`Нов час: ${shortMoment(facts)}, ${pet}`, `New appointment: ${shortMoment(facts)}, ${pet}`),
    title: say(`Нов час: ${shortMoment(facts)}`, `New appointment: ${shortMoment(facts)}`),
    lead:
      facts.paidCents > 0
        ? say(`${parent} запази и плати час за ${pet}.`, `${parent} booked and paid for an appointment for ${pet}.`)
        : say(
            `Добавихте час за ${pet}. Плащането е на място.`,
            `You added an appointment for ${pet}. Payment is collected at the visit.`,
          ),
    facts: [
      ...fact(say('Кога', 'When'), moment(facts)),
      ...fact(say('Услуга', 'Service'), facts.serviceName),
      ...fact(say('Стопанин', 'Pet parent'), facts.parentName),
      ...fact(say('Любимец', 'Pet'), facts.petName),
      ...moneyFact(facts, say('Платено', 'Paid'), facts.paidCents),
    ],
    quote:
      facts.visitReason === ''
        ? null
        : { label: say('Бележка от стопанина', 'Note from the pet parent'), words: facts.visitReason },
    note: '',
    button: say('Вижте часа', 'View appointment'),
  }
}
