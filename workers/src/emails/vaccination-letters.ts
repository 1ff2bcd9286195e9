import type { VaccineGroup } from '@lapka/contracts/vaccine-groups.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { formatMoment } from '../format.ts'
import { fact, sayIn, type Letter, type LetterFact } from './letter.ts'
import { guestsOf, hotelOf, stayFacts, titleOf, type OfStay } from './stay-facts.ts'

/** Each in Bulgarian and in English. */
export const vaccineNames = {
  core: ['Основна комбинирана ваксина', 'Core combined vaccine'],
  rabies: ['Ваксина срещу бяс', 'Rabies vaccine'],
  leptospirosis: ['Ваксина срещу лептоспироза', 'Leptospirosis vaccine'],
  'kennel-cough': ['Ваксина срещу кучешка кашлица', 'Kennel cough vaccine'],
  leukaemia: ['Ваксина срещу левкоза', 'Leukaemia vaccine'],
  rabbit: ['Ваксина за зайци', 'Vaccine for rabbits'],
} as const satisfies Record<VaccineGroup, readonly [string, string]>

/** Vaccinations that a stay waits for, and until when; nothing while it waits for none. */
export const awaitedRows = (facts: OfStay): LetterFact[] => {
  const { awaited } = facts.stay
  if (awaited === null) return []
  const { zone, language } = facts
  const say = sayIn(language)
  // The last minute of the day, for midnight is read as the day before or after.
  const last = new Date(Date.parse(awaited.dueAt) - MINUTE_MS).toISOString()
  const nameOf = ({ petName, group }: (typeof awaited.missing)[number]) =>
    [petName, vaccineNames[group][language === 'bg' ? 0 : 1]].filter(Boolean).join(': ')
  return [
    ...fact(say('Липсва', 'Missing'), awaited.missing.map(nameOf).join('; ')),
    ...fact(say('Срок', 'Deadline'), formatMoment({ instant: last, zone, language }, say('до', 'by'))),
  ]
}

/** What becomes of a stay that waits in vain, as it stands where it was booked. */
export const missingRule = (facts: OfStay): string => {
  if (facts.stay.awaited === null) return ''
  return sayIn(facts.language)(
    'Ако ваксината не е показана в срок, отменяме престоя един час по-късно и връщаме сумата, която правилото за отмяна дава тогава.',
    'If the vaccination isn’t shown in time, we cancel the stay one hour later and refund what the cancellation policy gives at that time.',
  )
}

export const vaccinationReminder = (facts: OfStay): Letter => {
  const say = sayIn(facts.language)
  const title = titleOf(facts, { bg: 'чака ваксина', en: 'is waiting for a vaccination' })
  const guests = guestsOf(facts.stay, facts.language) || say('любимеца', 'your pet')
  return {
    subject: title,
    title,
    lead: say(
      `${hotelOf(facts)} приема ${guests} с ваксина, която важи до деня на напускане. Впишете я в картона и я изберете на страницата на престоя. Ако я имате само на хартия, покажете я на хотела и той ще я отбележи.`,
      `${hotelOf(facts)} takes ${guests} with a vaccination that is valid through the day of departure. Add it to the record and choose it on the stay’s page. If you have it on paper only, show it to the hotel, which can confirm it.`,
    ),
    facts: [...awaitedRows(facts), ...stayFacts(facts, facts.stay)],
    quote: null,
    note: missingRule(facts),
    button: say('Покажете ваксината', 'Show the vaccination'),
  }
}
