import type { RefusalText } from './refusal-text.ts'

/** The business says no to a time that is asked for. */
export const bookingRefusals = {
  /** Of the caller's own appointments: the time is not lost to another user. */
  OWN_APPOINTMENT_THEN: {
    status: 409,
    bg: 'По това време вече имате запазен час тук. Изберете друг.',
    en: 'You already have an appointment here at this time. Choose another one.',
  },
  ADDRESS_MISSING: {
    status: 409,
    bg: 'Специалистът идва при вас. Изберете на кой адрес.',
    en: 'The professional comes to you. Choose the address.',
  },
  /** Of somebody else, removed, or never there: nobody learns which. */
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
  NOT_AT_PARENT: {
    status: 409,
    bg: 'Тази услуга не е на ваш адрес, затова няма какво да се смени.',
    en: 'This service doesn’t take place at your address, so there is none to change.',
  },
  OVERLAP_NEEDS_REASON: {
    status: 409,
    bg: 'По това време има друг час. Два часа едновременно са възможни само с причина.',
    en: 'There is another appointment at that time. Two at once need a reason.',
  },
} as const satisfies Record<string, RefusalText>
