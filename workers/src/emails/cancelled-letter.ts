import {
  bookedThing,
  card,
  euro,
  fact,
  moneyFact,
  sayIn,
  shortMoment,
  whenFacts,
  whyLate,
  type Letter,
  type LetterFact,
  type LetterFacts,
  type Translate,
} from './letter.ts'

export const cancelledLetterToParent = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const title = facts.seat ? seatTitle(facts) : timeTitle(facts)
  return {
    subject: `${title}: ${shortMoment(facts)}`,
    title,
    lead: `${whoCancelled(facts)} ${whatComesBack(facts)}`,
    facts: [
      ...whenFacts(facts, say('Кога беше', 'Was on')),
      ...fact(say('При кого', 'With'), facts.professionalName),
      ...fact(say('Услуга', 'Service'), facts.serviceName),
      ...moneyRows(facts),
    ],
    quote: quoteOf(facts, 'professional'),
    note: '',
    button: say('Вижте подробностите', 'View details'),
  }
}

const seatTitle = ({ petName, language }: LetterFacts): string => {
  const say = sayIn(language)
  return petName
    ? say(`Мястото на ${petName} е отменено`, `${petName}’s seat is cancelled`)
    : say('Мястото ви е отменено', 'Your seat is cancelled')
}

const timeTitle = ({ petName, language }: LetterFacts): string => {
  const say = sayIn(language)
  return petName
    ? say(`Часът на ${petName} е отменен`, `${petName}’s appointment is cancelled`)
    : say('Часът ви е отменен', 'Your appointment is cancelled')
}

const whoCancelled = (facts: LetterFacts): string => {
  const say = sayIn(facts.language)
  switch (facts.cancellation?.by) {
    case 'professional': {
      const who = facts.professionalName || say('Специалистът', 'The professional')
      if (facts.seat) return say(`${who} отмени занятието. Съжаляваме.`, `${who} had to cancel the class. We’re sorry.`)
      return say(
        `${who} няма възможност в това време и отмени часа. Съжаляваме.`,
        `${who} can’t make this time and had to cancel. We’re sorry.`,
      )
    }
    case 'system':
      return whyCancelledByUs(facts, say)
    case 'parent':
      return facts.cancellation.isByOperator === true
        ? say(
            `Отменихме ${bookedThing(facts, say)} ви, както поискахте, когато се свързахте с нас.`,
            `We cancelled this ${bookedThing(facts, say)} for you, as you asked when you contacted us.`,
          )
        : say(`Отменихте ${bookedThing(facts, say)} си.`, `You cancelled this ${bookedThing(facts, say)}.`)
    case undefined:
      return say(`Отменихте ${bookedThing(facts, say)} си.`, `You cancelled this ${bookedThing(facts, say)}.`)
  }
}

const whyCancelledByUs = (facts: LetterFacts, say: Translate): string => {
  const code = facts.cancellation?.reasonCode
  if (code === 'TAKEN_OVER')
    return say(
      'Новият стопанин пое този час и го плати, затова вашият отпада.',
      'The new owner took over this appointment and paid for it, so yours is cancelled.',
    )
  if (code === 'TAKE_OVER_FAILED')
    return say(
      'Докато плащахте, часът беше променен или отменен, или прехвърлянето на любимеца спря. Затова не минава към вас.',
      'While you were paying, the appointment was changed or cancelled, or the transfer of the pet was stopped. So it doesn’t pass to you.',
    )
  return say(`Наложи се да отменим ${bookedThing(facts, say)}.`, `We had to cancel this ${bookedThing(facts, say)}.`)
}

/** How much comes back, and why not all of it. */
export const whatComesBack = (facts: LetterFacts): string => {
  const say = sayIn(facts.language)
  const { refundCents, keptCents } = facts.cancellation ?? { refundCents: 0, keptCents: 0 }
  const booked = bookedThing(facts, sayIn('bg'))
  if (facts.paidCents === 0)
    return say('Не сте плащали, затова няма сума за връщане.', 'You hadn’t paid, so there’s nothing to refund.')
  const isPart = keptCents > 0
  const why = isPart ? whyLate(facts, say) : ''
  if (refundCents === 0)
    return say(
      `${why} По правилото, с което запазихте ${booked}, не връщаме сума.`,
      `${why} Under the cancellation policy you booked with, there is no refund.`,
    )
  const sum = euro(facts, refundCents)
  const to = card(facts, say)
  const share = isPartlyUnpaid(facts)
    ? say(
        `${why} По правилото, с което запазихте ${booked}, се удържа ${100 - facts.policy.lateRefundPercent}\u00a0% от цялата цена, а неплатената част от нея отпада.`,
        `${why} The cancellation policy you booked with keeps ${100 - facts.policy.lateRefundPercent}% of the whole price, and its unpaid part falls away.`,
      )
    : say(
        `${why} По правилото, с което запазихте ${booked}, връщаме ${facts.policy.lateRefundPercent}\u00a0%.`,
        `${why} Under the cancellation policy you booked with, we refund ${facts.policy.lateRefundPercent}%.`,
      )
  const promise = say(
    `Връщаме ви ${sum}${to && ` по ${to}`}. Обикновено отнема 5–10 работни дни и не е нужно да правите нищо. Ще ви пишем, когато парите са върнати.`,
    `We refund ${sum}${to && ` to ${to}`}. It usually takes 5–10 business days and you don’t need to do anything. We’ll email you when the refund is complete.`,
  )
  return isPart ? `${share} ${promise}` : promise
}

/** Of a stay whose balance was never paid. */
const isPartlyUnpaid = ({ stay }: LetterFacts): boolean => (stay?.balance?.dueCents ?? 0) > 0

/** Without money for nights that were given up before. */
export const moneyRows = (facts: LetterFacts): LetterFact[] => {
  const say = sayIn(facts.language)
  if (facts.paidCents === 0 || facts.cancellation === null) return []
  const { refundCents, keptCents } = facts.cancellation
  return [
    ...moneyFact(facts, say('Платено', 'Paid'), refundCents + keptCents),
    ...moneyFact(facts, say('Връщаме ви', 'Refund'), refundCents),
    ...(keptCents > 0 ? moneyFact(facts, keptBy(facts, say), keptCents) : []),
  ]
}

export const cancelledLetterToProfessional = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const pet = facts.petName || say('любимец', 'a pet')
  const title = facts.seat
    ? say(`Отменено място: ${shortMoment(facts)}`, `Seat cancelled: ${shortMoment(facts)}`)
    : say(`Отменен час: ${shortMoment(facts)}`, `Appointment cancelled: ${shortMoment(facts)}`)
  return {
    subject: `${title}, ${pet}`,
    title,
    lead: whoCancelledForProfessional(facts, pet),
    facts: [
      ...whenFacts(facts, say('Кога беше', 'Was on')),
      ...fact(say('Услуга', 'Service'), facts.serviceName),
      ...fact(say('Стопанин', 'Pet parent'), facts.parentName),
      ...(facts.cancellation !== null && facts.cancellation.keptCents > 0
        ? moneyFact(facts, say('Остава за вас', 'You keep'), facts.cancellation.keptCents)
        : []),
    ],
    quote: quoteOf(facts, 'parent'),
    note: '',
    button: facts.seat ? say('Вижте мястото', 'View seat') : say('Вижте часа', 'View appointment'),
  }
}

const keptBy = ({ stay }: LetterFacts, say: Translate): string =>
  stay === null ? say('Остава за специалиста', 'Cancellation fee') : say('Остава за хотела', 'Cancellation fee')

const whoCancelledForProfessional = (facts: LetterFacts, pet: string): string => {
  const say = sayIn(facts.language)
  const parent = facts.parentName || say('Стопанинът', 'The pet parent')
  const booked = bookedThing(facts, say)
  const open = facts.seat
    ? say('Мястото отново е свободно.', 'The seat is open for booking again.')
    : say('Този час отново може да бъде запазен.', 'The time is open for booking again.')
  switch (facts.cancellation?.by) {
    case 'professional': {
      const isAsked = facts.cancellation.isByOperator === true
      const refund = facts.paidCents > 0
      const done = isAsked
        ? say(
            `Отменихме ${booked} за ${pet}, както поискахте, когато се свързахте с нас.`,
            `We cancelled the ${booked} for ${pet}, as you asked when you contacted us.`,
          )
        : say(`Отменихте ${booked} за ${pet}.`, `You cancelled the ${booked} for ${pet}.`)
      const told = say(
        `Писахме на стопанина${refund ? ' и му връщаме цялата платена сума' : ''}.`,
        `We let the pet parent know${refund ? ' and refund them in full' : ''}.`,
      )
      return `${done} ${told}`
    }
    case 'system':
      return say(`Наложи се да отменим ${booked} за ${pet}. ${open}`, `We had to cancel the ${booked} for ${pet}. ${open}`)
    case 'parent':
    case undefined:
      return say(`${parent} отмени ${booked} за ${pet}. ${open}`, `${parent} cancelled the ${booked} for ${pet}. ${open}`)
  }
}

/** The other side's reason, where they gave one. What an operator wrote stands in the history. */
export const quoteOf = (facts: LetterFacts, by: 'parent' | 'professional'): Letter['quote'] => {
  const { cancellation } = facts
  if (cancellation === null || cancellation.by !== by || cancellation.reason === '' || cancellation.isByOperator === true)
    return null
  return { label: sayIn(facts.language)('Причина', 'Reason'), words: cancellation.reason }
}
