import type { RefusalText } from './refusal-text.ts'

/** Refusals of consultations. */
export const consultationRefusals = {
  CONSULTATION_FIXED: {
    status: 409,
    bg: 'Спешните консултации не могат да се променят, местят или изтриват.',
    en: 'Direct consultations cannot be edited/deleted/moved',
  },
  NO_VET_ONLINE: {
    status: 409,
    bg: 'В момента няма ветеринар на линия. Опитайте след няколко минути или си запазете час.',
    en: 'No vet is online right now. Try again in a few minutes, or book a visit.',
  },
  VET_NOT_ONLINE: {
    status: 409,
    bg: 'Този ветеринар вече не е на линия. Попитайте всички, които са.',
    en: 'This vet is no longer online. Ask everybody who is.',
  },
  CONSULTATION_ASKED_ALREADY: {
    status: 409,
    bg: 'Вече сте попитали. Довършете или откажете онази консултация, моля.',
    en: 'You have already asked. Finish or withdraw that consultation first.',
  },
  RING_PAUSED: {
    status: 429,
    bg: 'Току-що отказахте повикване. Изчакайте малко, преди да повикате отново.',
    en: 'You have just withdrawn a call. Wait a little before you call again.',
  },
  CONSULTATION_TAKEN: {
    status: 409,
    bg: 'Колега прие преди вас. Благодарим, че откликнахте.',
    en: 'A colleague was faster. Thank you for answering.',
  },
  OFFER_OVER: {
    status: 409,
    bg: 'Повикването приключи. Ще ви звъннем за следващото.',
    en: 'This call is over. We’ll ring you for the next one.',
  },
  VET_IS_BUSY: {
    status: 409,
    bg: 'В това време имате друг час или разговор.',
    en: 'You have another visit or call at this time.',
  },
  CONSULTATION_OVER: {
    status: 409,
    bg: 'Тази консултация приключи.',
    en: 'This consultation is over.',
  },
  CONSULTATION_NOT_OPEN: {
    status: 409,
    bg: 'Стаята още не е отворена: чакаме ветеринар да приеме.',
    en: 'The room is not open yet: we are waiting for a vet to accept.',
  },
  NOT_IN_ROOM: {
    status: 409,
    bg: 'Не сте в стаята на тази консултация. Влезте отново, моля.',
    en: 'You are not in the room of this consultation. Come in again.',
  },
  CHAT_FULL: {
    status: 409,
    bg: 'В този чат няма място за повече съобщения.',
    en: 'This chat has no room for more messages.',
  },
  CONSULTATION_NOT_ENDED: {
    status: 409,
    bg: 'Можете да дадете мнение, след като разговорът приключи.',
    en: 'You can give feedback once the consultation has ended.',
  },
  FEEDBACK_GIVEN: {
    status: 409,
    bg: 'Вече сте дали мнение за тази консултация.',
    en: 'You have already given feedback on this consultation.',
  },
  VET_STILL_AWAITED: {
    status: 409,
    bg: 'Ветеринарят още се свързва. Ако не дойде, парите ви се връщат сами.',
    en: 'The vet is still connecting. If they don’t come, your money comes back by itself.',
  },
} as const satisfies Record<string, RefusalText>
