import {
  card,
  euro,
  fact,
  moment,
  moneyFact,
  sayIn,
  shortMoment,
  type Letter,
  type LetterFact,
  type LetterFacts,
} from './letter.ts'

export const cancelledLetterToParent = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const title = facts.petName
    ? say(`Часът на ${facts.petName} е отменен`, `${facts.petName}’s appointment is cancelled`)
    : say('Часът ви е отменен', 'Your appointment is cancelled')
  return {
    subject: `${title}: ${shortMoment(facts)}`,
    title,
    lead: `${whoCancelled(facts)} ${whatComesBack(facts)}`,
    facts: [
      ...fact(say('Кога беше', 'It was'), moment(facts)),
      ...fact(say('При кого', 'With'), facts.professionalName),
      ...fact(say('Услуга', 'Service'), facts.serviceName),
      ...moneyRows(facts),
    ],
    quote: quoteOf(facts, 'professional'),
    note: '',
    button: say('Вижте подробностите', 'See the details'),
  }
}

const whoCancelled = (facts: LetterFacts): string => {
  const say = sayIn(facts.language)
  switch (facts.cancellation?.by) {
    case 'professional': {
      const who = facts.professionalName || say('Специалистът', 'The professional')
      return say(
        `${who} не може да приеме в това време и отмени часа. Съжаляваме.`,
        `${who} cannot make this time and has cancelled. We are sorry.`,
      )
    }
    case 'system':
      return say('Наложи се ние да отменим часа.', 'We had to cancel it ourselves.')
    case 'parent':
    case undefined:
      return say('Отменихте часа и времето му отново е свободно.', 'You have cancelled it and the time is free again.')
  }
}

const whatComesBack = (facts: LetterFacts): string => {
  const say = sayIn(facts.language)
  const refundCents = facts.cancellation?.refundCents ?? 0
  if (facts.paidCents === 0)
    return say('Не сте плащали, затова няма какво да връщаме.', 'You had not paid, so there is nothing to pay back.')
  if (refundCents === 0) {
    const deadline = shortMoment(facts, facts.freeCancellationUntil)
    return say(
      `Отмяната беше безплатна до ${deadline}, затова по записаното с часа правило не връщаме сума.`,
      `Cancelling was free until ${deadline}, so under the rule recorded with the appointment nothing is paid back.`,
    )
  }
  const sum = euro(facts, refundCents)
  const to = card(facts, say)
  return say(
    `Връщаме ви ${sum}${to && ` по ${to}`}. Обикновено отнема 5–10 работни дни и не е нужно да правите нищо; ще ви пишем, щом парите са върнати.`,
    `We are paying ${sum} back${to && ` to ${to}`}. It usually takes 5–10 working days and you need do nothing; we will write when the money has been paid back.`,
  )
}

const moneyRows = (facts: LetterFacts): LetterFact[] => {
  const say = sayIn(facts.language)
  if (facts.paidCents === 0 || facts.cancellation === null) return []
  const { refundCents, keptCents } = facts.cancellation
  return [
    ...moneyFact(facts, say('Платено', 'Paid'), facts.paidCents),
    ...moneyFact(facts, say('Връщаме', 'Paid back'), refundCents),
    ...(keptCents > 0 ? moneyFact(facts, say('Остава за специалиста', 'Kept by the professional'), keptCents) : []),
  ]
}

export const cancelledLetterToProfessional = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const pet = facts.petName || say('любимец', 'a pet')
  const parent = facts.parentName || say('Стопанинът', 'The pet parent')
  const isOwn = facts.cancellation?.by === 'professional'
  const lead = isOwn
    ? say(
        `Отменихте часа за ${pet}. Писахме на стопанина и му връщаме цялата сума.`,
        `You have cancelled the appointment for ${pet}. We have told the pet parent and are paying everything back.`,
      )
    : say(
        `${parent} отмени часа за ${pet}. Времето отново може да се запази.`,
        `${parent} has cancelled the appointment for ${pet}. The time can be booked again.`,
      )
  return {
    subject: say(`Отменен час: ${shortMoment(facts)}, ${pet}`, `Appointment cancelled: ${shortMoment(facts)}, ${pet}`),
    title: say(`Отменен час: ${shortMoment(facts)}`, `Appointment cancelled: ${shortMoment(facts)}`),
    lead,
    facts: [
      ...fact(say('Кога беше', 'It was'), moment(facts)),
      ...fact(say('Услуга', 'Service'), facts.serviceName),
      ...fact(say('Стопанин', 'Pet parent'), facts.parentName),
      ...(facts.cancellation !== null && facts.cancellation.keptCents > 0
        ? moneyFact(facts, say('Остава за вас', 'Kept for you'), facts.cancellation.keptCents)
        : []),
    ],
    quote: quoteOf(facts, 'parent'),
    note: '',
    button: say('Вижте часа', 'See the appointment'),
  }
}

/** The other side's reason, where they gave one. */
const quoteOf = (facts: LetterFacts, by: 'parent' | 'professional'): Letter['quote'] => {
  if (facts.cancellation === null || facts.cancellation.by !== by || facts.cancellation.reason === '') return null
  return { label: sayIn(facts.language)('Причина', 'Reason'), words: facts.cancellation.reason }
}
