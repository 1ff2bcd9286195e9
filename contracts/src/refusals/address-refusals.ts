import type { RefusalText } from './refusal-text.ts'

/** The business says no to where a visit is to be. */
export const addressRefusals = {
  ADDRESS_MISSING: {
    status: 409,
    bg: 'Специалистът идва при вас. Изберете на кой адрес.',
    en: 'The professional comes to you. Choose the address.',
  },
  /** Another account's, removed, or never there: the answer doesn't tell which. */
  ADDRESS_NOT_FOUND: {
    status: 404,
    bg: 'Този адрес не е сред вашите. Изберете друг.',
    en: 'This address is not among yours. Choose another one.',
  },
  ADDRESS_CHANGED_MEANWHILE: {
    status: 409,
    bg: 'Адресът беше променен междувременно. Прегледайте го и опитайте отново.',
    en: 'The address was changed in the meantime. Check it and try again.',
  },
  OUTSIDE_SERVICE_AREA: {
    status: 409,
    bg: 'Този адрес е извън района на специалиста. Изберете по-близък или друг специалист.',
    en: 'This address is outside the professional’s area. Choose a closer one or another professional.',
  },
  /** The way from the appointment before or to the one after. `missingMinutes` says how much it lacks. */
  NO_TIME_TO_TRAVEL: {
    status: 409,
    bg: 'Специалистът не може да стигне дотам навреме от предишния си час или до следващия. Изберете друго време.',
    en: 'The professional can’t get there in time from their previous appointment, or on to the next one. Choose another time.',
  },
  /** Others booked around the wanted time again and again while the way was looked up. */
  DAY_CHANGED_MEANWHILE: {
    status: 409,
    bg: 'Денят на специалиста се промени междувременно. Опитайте отново.',
    en: 'The professional’s day was changed in the meantime. Try again.',
  },
} as const satisfies Record<string, RefusalText>
