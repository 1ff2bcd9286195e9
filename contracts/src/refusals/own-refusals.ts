import type { RefusalText } from './refusal-text.ts'

/** We or the world are slow or broken; trying again later is right. */
export const ownRefusals = {
  NOT_YET_VISIBLE: {
    status: 503,
    bg: 'Промяната още се записва. Опитайте след секунда.',
    en: 'The change is still being saved. Try again in a second.',
  },
  PAYMENT_PROVIDER_SLOW: {
    status: 503,
    bg: 'Системата за плащане не отговори навреме. Още пазим часа за вас. Опитайте пак.',
    en: 'The payment provider did not respond in time. We still hold your time. Try again.',
  },
  LOG_UNAVAILABLE: {
    status: 503,
    bg: 'В момента не можем да запишем промяната. Опитайте след малко.',
    en: 'We can’t save the change right now. Try again in a moment.',
  },
  VIEW_BEING_BUILT: {
    status: 503,
    bg: 'Подготвяме нова версия на тези данни. Опитайте след малко.',
    en: 'We are preparing a new version of this data. Try again in a moment.',
  },
  SHUTTING_DOWN: {
    status: 503,
    bg: 'Лапка се рестартира. Опитайте пак след няколко секунди.',
    en: 'Lapka is restarting. Try again in a few seconds.',
  },
  DISK_FULL: {
    status: 503,
    bg: 'В момента не можем да запишем нищо ново: дискът е пълен. Опитайте по-късно.',
    en: 'We cannot record anything new right now: the disk is full. Try again later.',
  },
  UNEXPECTED: {
    status: 500,
    bg: 'Нещо при нас се обърка. Опитайте отново след малко.',
    en: 'Something went wrong on our side. Try again in a moment.',
  },
} as const satisfies Record<string, RefusalText>
