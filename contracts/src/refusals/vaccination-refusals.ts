import type { RefusalText } from './refusal-text.ts'

/** Vaccinations that a hotel asks for. */
export const vaccinationRefusals = {
  /** So late that no document could be waited for. */
  VACCINATION_NEEDED_FIRST: {
    status: 409,
    bg: 'Хотелът изисква ваксина, която липсва в картона, а до настаняването остава твърде малко време. Впишете я в картона и запазете престоя отново.',
    en: 'The hotel needs a vaccination that is missing from the record, and check-in is too soon to wait for it. Add it to the record, then book again.',
  },
  /** The guests are not checked in before. */
  VACCINATION_MISSING: {
    status: 409,
    bg: 'Липсва ваксина, която хотелът изисква. Отбележете, че сте я видели на хартия, и тогава настанете гостите.',
    en: 'A vaccination that the hotel needs is missing. Confirm on the stay’s page that you saw it on paper, then check the guests in.',
  },
  NO_VACCINATION_NEEDED: {
    status: 409,
    bg: 'Този престой не чака такава ваксина.',
    en: 'This stay doesn’t wait for that vaccination.',
  },
  VACCINATION_NOT_VALID: {
    status: 409,
    bg: 'Ваксината трябва да важи през целия престой, до деня на напускане включително, и в картона да пише докога.',
    en: 'The vaccination has to be valid for the whole stay, the day of departure included, and the record has to say until when.',
  },
} as const satisfies { [code: string]: RefusalText }
