import { passFacts } from './pass-letters.ts'
import {
  bookedThing,
  deadlineFact,
  fact,
  moneyFact,
  placeFact,
  priceFacts,
  policySentence,
  sayIn,
  shortMoment,
  whenFacts,
  type Letter,
  type LetterFact,
  type LetterFacts,
  type Translate,
  petFact,
} from './letter.ts'
import { serviceFact } from './service-facts.ts'

export const confirmedLetterToParent = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const title = confirmedTitle(facts)
  return {
    subject: `${title}: ${shortMoment(facts)}`,
    title,
    lead:
      facts.paidCents > 0
        ? say(
            `Получихме плащането и ${facts.seat ? 'мястото е ваше' : 'часът е ваш'}. Не е нужно да правите нищо повече.`,
            `We received your payment and your ${bookedThing(facts, say)} is confirmed. There’s nothing more you need to do.`,
          )
        : facts.promotions.length > 0
          ? say(
              'Часът е ваш и няма какво да плащате. Не е нужно да правите нищо повече.',
              'Your appointment is confirmed and there’s nothing to pay. There’s nothing more you need to do.',
            )
          : say(
              'Специалистът запази този час за вас. Плащате на място.',
              'The professional booked this appointment for you. You pay at the visit.',
            ),
    facts: [
      ...whenFacts(facts, say('Кога', 'When')),
      ...fact(say('При кого', 'With'), facts.professionalName),
      ...fact(say('Телефон', 'Phone'), facts.professionalPhone),
      ...placeFact(facts, say),
      ...serviceFact(facts),
      ...passFacts(facts, say),
      ...fact(say('За кого', 'For'), facts.petName),
      ...priceFacts(facts, say),
      ...paidOrDue(facts, say),
      ...deadlineFact(facts, say),
    ],
    quote: null,
    note:
      facts.paidCents > 0
        ? policySentence(facts, say)
        : say(
            'Ако не можете да дойдете, отменете часа, за да го запази друг. За отмяната не се плаща.',
            'If you can’t make it, cancel so that someone else can take the time. Cancelling costs nothing.',
          ),
    button: say(`Вижте ${bookedThing(facts, say)} си`, `View ${bookedThing(facts, say)}`),
  }
}

const confirmedTitle = ({ petName, seat, language }: LetterFacts): string => {
  const say = sayIn(language)
  if (seat && petName) return say(`Мястото на ${petName} е запазено`, `${petName}’s seat is booked`)
  if (seat) return say('Мястото ви е запазено', 'Your seat is booked')
  return petName
    ? say(`Часът на ${petName} е запазен`, `${petName}’s appointment is booked`)
    : say('Часът ви е запазен', 'Your appointment is booked')
}

/** An appointment that the professional added is paid at the visit; nothing was paid for it. */
const paidOrDue = (facts: LetterFacts, say: Translate): LetterFact[] => {
  if (facts.paidCents > 0 || facts.promotions.length > 0) return moneyFact(facts, say('Платено', 'Paid'), facts.paidCents)
  return facts.dueToClinicCents > 0
    ? moneyFact(facts, say('Плаща се на място', 'To pay at the visit'), facts.dueToClinicCents)
    : []
}

export const confirmedLetterToProfessional = (facts: LetterFacts): Letter => {
  const say = sayIn(facts.language)
  const pet = facts.petName || say('любимец', 'a pet')
  const parent = facts.parentName || say('Стопанин', 'A pet parent')
  const title = facts.isTakenOver
    ? say(
        `Часът мина към друг стопанин: ${shortMoment(facts)}`,
        `Appointment passed to another pet parent: ${shortMoment(facts)}`,
      )
    : facts.seat
      ? say(`Ново място: ${shortMoment(facts)}`, `New seat booked: ${shortMoment(facts)}`)
      : say(`Нов час: ${shortMoment(facts)}`, `New appointment: ${shortMoment(facts)}`)
  return {
    subject: `${title}, ${pet}`,
    title,
    lead: facts.isTakenOver
      ? say(
          `${parent} пое часа на досегашния стопанин на ${pet} и го плати. Времето, услугата и цената са същите.`,
          `${parent} took over the appointment from ${pet}’s owner and paid for it. Time, service and price stay the same.`,
        )
      : facts.paidCents > 0
        ? say(
            `${parent} запази и плати ${facts.seat ? 'място' : 'час'} за ${pet}.`,
            `${parent} booked and paid for ${facts.seat ? 'a seat' : 'an appointment'} for ${pet}.`,
          )
        : facts.promotions.length > 0
          ? say(
              `${parent} запази час за ${pet}. Плаща го Лапка.`,
              `${parent} booked an appointment for ${pet}. Lapka pays for it.`,
            )
          : say(
              `Добавихте час за ${pet}. Плащането е на място.`,
              `You added an appointment for ${pet}. Payment is collected at the visit.`,
            ),
    facts: [
      ...whenFacts(facts, say('Кога', 'When')),
      ...serviceFact(facts),
      ...fact(say('Стопанин', 'Pet parent'), facts.parentName),
      ...petFact(facts),
      ...paidOrDue(facts, say),
    ],
    quote:
      facts.visitReason === ''
        ? null
        : { label: say('Бележка от стопанина', 'Note from the pet parent'), words: facts.visitReason },
    note: '',
    button: say(`Вижте ${bookedThing(facts, say)}`, `View ${bookedThing(facts, say)}`),
  }
}
