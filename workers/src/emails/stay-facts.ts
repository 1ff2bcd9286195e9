import { formatDay, formatMoment } from '../format.ts'
import { listOfNames } from './people.ts'
import { fact, sayIn, type LetterFact, type LetterFacts, type StayFacts } from './letter.ts'

export type OfStay = LetterFacts & { stay: StayFacts }

/** "Престоят на Рекс е запазен" from what became of it, in both languages. */
export const titleOf = (facts: OfStay, became: { bg: string; en: string }): string => {
  const guests = guestsOf(facts.stay, facts.language)
  return sayIn(facts.language)(
    guests === '' ? `Престоят ${became.bg}` : `Престоят на ${guests} ${became.bg}`,
    guests === '' ? `The stay ${became.en}` : `${guests}’s stay ${became.en}`,
  )
}

/** The hotel wrote it down itself: nothing was charged for it here. */
export const isPaidThere = ({ paidCents, dueToClinicCents }: Pick<LetterFacts, 'paidCents' | 'dueToClinicCents'>): boolean =>
  paidCents === 0 && dueToClinicCents > 0

export const hotelOf = ({ professionalName, language }: OfStay): string =>
  professionalName || sayIn(language)('Хотелът', 'The hotel')

/** "нд, 29 ноември": a day of a stay, in subject lines and sentences. */
export const stayDay = ({ zone, language }: LetterFacts, instant: string): string => formatDay({ instant, zone, language })

/** "чт, 26 ноември – нд, 29 ноември". */
export const stayDays = (facts: LetterFacts): string => `${stayDay(facts, facts.startsAt)} – ${stayDay(facts, facts.endsAt)}`

/** "Рекс и Лили"; empty once their parent was erased. */
export const guestsOf = ({ petNames }: StayFacts, language: LetterFacts['language']): string => listOfNames(petNames, language)

/** When, how long and in what: these stand in each letter about a stay. */
const datesFacts = (facts: LetterFacts, { nightCount }: StayFacts): LetterFact[] => {
  const say = sayIn(facts.language)
  const at = (instant: string, before: string) => formatMoment({ instant, zone: facts.zone, language: facts.language }, before)
  return [
    ...fact(say('Пристигане', 'Arrival'), at(facts.startsAt, say('от', 'from'))),
    ...fact(say('Тръгване', 'Departure'), at(facts.endsAt, say('до', 'by'))),
    ...fact(say('Нощувки', 'Nights'), String(nightCount)),
    ...fact(say('Стая', 'Room type'), facts.serviceName),
  ]
}

export const guestsFact = (facts: LetterFacts, stay: StayFacts): LetterFact[] => {
  const say = sayIn(facts.language)
  const label = stay.petNames.length > 1 ? say('Любимци', 'Pets') : say('Любимец', 'Pet')
  return fact(label, guestsOf(stay, facts.language))
}

/** A stay as its parent reads of it. */
export const stayFacts = (facts: LetterFacts, stay: StayFacts): LetterFact[] => {
  const say = sayIn(facts.language)
  return [...fact(say('Хотел', 'Hotel'), facts.professionalName), ...datesFacts(facts, stay), ...guestsFact(facts, stay)]
}

export const parentOf = ({ parentName, language }: OfStay): string =>
  parentName || sayIn(language)('Стопанинът', 'The pet parent')

/** The stay as its hotel reads of it. */
export const hotelFacts = (facts: OfStay): LetterFact[] => [
  ...datesFacts(facts, facts.stay),
  ...guestsFact(facts, facts.stay),
  ...fact(sayIn(facts.language)('Стопанин', 'Pet parent'), facts.parentName),
]

/** Nothing was paid for it. */
export const freeToCancel = ({ language }: OfStay): string =>
  sayIn(language)(
    'Ако плановете ви се променят, отменете престоя, за да вземе стаята друг. За отмяната не се плаща.',
    'If your plans change, cancel so that someone else can have the room. Cancelling costs nothing.',
  )
