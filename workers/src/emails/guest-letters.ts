import { formatMoment } from '../format.ts'
import { card, euro, fact, moneyFact, sayIn, type Letter } from './letter.ts'
import { guestsFact, guestsOf, hotelOf, isPaidThere, stayDay, stayFacts, titleOf, type OfStay } from './stay-facts.ts'

/** The guests were checked in. Only the hotel says so, so the letter asks a parent who did not bring them to object. */
export const arrivedLetter = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const guests = guestsOf(facts.stay, facts.language)
  const isMany = facts.stay.petNames.length > 1
  const title = say(
    guests === '' ? 'Гостите са настанени' : `${guests} ${isMany ? 'са настанени' : 'е в хотела'}`,
    guests === '' ? 'The guests are checked in' : `${guests} ${isMany ? 'are' : 'is'} checked in`,
  )
  const { checkedIn } = facts.stay
  const room = checkedIn === null ? '' : [facts.serviceName, `№ ${checkedIn.room}`].filter(Boolean).join(', ')
  const came = checkedIn && formatMoment({ instant: checkedIn.at, zone: facts.zone, language: facts.language })
  return {
    subject: say(`${title}: тръгване ${stayDay(facts, facts.endsAt)}`, `${title}: departure ${stayDay(facts, facts.endsAt)}`),
    title,
    lead: say(`${hotelOf(facts)} отбеляза, че гостите са дошли.`, `${hotelOf(facts)} marked the guests as arrived.`),
    facts: [
      ...fact(say('Дойдоха', 'Arrived'), came ?? ''),
      ...fact(say('Стая', 'Room'), room),
      ...guestsFact(facts, facts.stay),
      ...fact(
        say('Тръгване', 'Departure'),
        formatMoment({ instant: facts.endsAt, zone: facts.zone, language: facts.language }, say('до', 'by')),
      ),
    ],
    quote: null,
    note: say(
      'Ако не сте ги водили там, кажете ни още днес. Отговаря ви човек.',
      'If you did not bring them there, tell us today. A person will answer you.',
    ),
    button: say('Вижте престоя', 'View stay'),
  }
}

/** The hotel checked its guests out before their last night: what comes back for the nights that are left, to the cent. */
export const endedEarlyLetter = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const { refundCents, keptCents, fromEndsAt } = facts.stay.shortening ?? { refundCents: 0, keptCents: 0, fromEndsAt: '' }
  const title = titleOf(facts, { bg: 'завърши по-рано', en: 'ended early' })
  const day = stayDay(facts, facts.endsAt)
  const [sum, to] = [euro(facts, refundCents), card(facts, say)]
  const left = say(
    `${hotelOf(facts)} отбеляза, че гостите са си тръгнали на ${day}.`,
    `${hotelOf(facts)} marked the guests as having left on ${day}.`,
  )
  const refund = say(
    `По условията на престоя ви връщаме ${sum}${to && ` по ${to}`} за неползваните нощувки. Обикновено отнема 5–10 работни дни.`,
    `By the policy of your stay we refund ${sum}${to && ` to ${to}`} for the nights not used. It usually takes 5–10 business days.`,
  )
  const nothing = say(
    'По условията на престоя за неползваните нощувки не се връща нищо.',
    'By the policy of your stay nothing comes back for the nights not used.',
  )
  const notOwed = say(
    `Неползваните нощувки не се плащат. В хотела се плащат ${euro(facts, facts.dueToClinicCents)}.`,
    `The nights not used are not owed. ${euro(facts, facts.dueToClinicCents)} is paid at the hotel.`,
  )
  return {
    subject: `${title}: ${refundCents > 0 ? say(`връщаме ви ${sum}`, `we refund ${sum}`) : day}`,
    title,
    lead: `${left} ${isPaidThere(facts) ? notOwed : refundCents > 0 ? refund : nothing}`,
    facts: [
      ...stayFacts(facts, facts.stay),
      ...fact(say('Тръгването беше', 'Departure was'), fromEndsAt && stayDay(facts, fromEndsAt)),
      ...(isPaidThere(facts)
        ? moneyFact(facts, say('Плаща се в хотела', 'To pay at the hotel'), facts.dueToClinicCents)
        : [
            ...moneyFact(facts, say('Платено за неползваните нощувки', 'Paid for the nights not used'), refundCents + keptCents),
            ...moneyFact(facts, say('Връщаме ви', 'Refund'), refundCents),
          ]),
      ...(keptCents > 0 ? moneyFact(facts, say('Остава за хотела', 'Kept by the hotel'), keptCents) : []),
    ],
    quote: null,
    note: isPaidThere(facts)
      ? ''
      : say(
          'Ако не сте били там или са ви отпратили, подайте жалба от страницата на престоя. Отговаря ви човек и може да върне останалото.',
          'If you were not there or were turned away, send a complaint from the page of the stay. A person will answer and can refund the rest.',
        ),
    button: say('Вижте престоя', 'View stay'),
  }
}
