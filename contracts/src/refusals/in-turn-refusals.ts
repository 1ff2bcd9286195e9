import type { RefusalText } from './refusal-text.ts'

/** Several services, one after another, in one appointment. */
export const inTurnRefusals = {
  SEVERAL_SERVICES: {
    status: 409,
    bg: 'Това не става за няколко услуги наведнъж.',
    en: 'This can’t be done for several services at once.',
  },
  SERVICE_NOT_OFFERED: {
    status: 409,
    bg: 'Този специалист не предлага някоя от услугите. Изберете отново.',
    en: 'This professional doesn’t offer one of the services. Choose again.',
  },
  SERVICES_APART: {
    status: 409,
    bg: 'Услугите са на различни места и не могат да са една след друга. Запазете ги поотделно.',
    en: 'The services take place in different places, so they can’t follow one another. Book them separately.',
  },
  SERVICES_TOO_LONG: {
    status: 409,
    bg: 'Заедно услугите траят по-дълго, отколкото специалистът работи без прекъсване този ден. Махнете някоя или изберете друг ден.',
    en: 'Together the services take longer than the professional works without a break that day. Remove one or choose another day.',
  },
} as const satisfies Record<string, RefusalText>
