import type { RefusalText } from './refusal-text.ts'

/** Refusals of promotions and their codes. */
export const promotionRefusals = {
  PROMOTION_OVER: {
    status: 409,
    bg: 'Кампанията трябва да свърши след началото си и в бъдещето.',
    en: 'A campaign has to end after it begins, and in the future.',
  },
  PROMOTION_NOT_WAITING: {
    status: 409,
    bg: 'Тази кампания вече е решена. Вижте как стои сега.',
    en: 'This campaign has already been decided. Check how it stands now.',
  },
  SECOND_OPERATOR_FOR_PROMOTION: {
    status: 409,
    bg: 'Вие предложихте тази кампания. Отваря я друг оператор.',
    en: 'You proposed this campaign. Another operator has to open it.',
  },
  CODE_UNKNOWN: {
    status: 409,
    bg: 'Не познаваме такъв код. Проверете дали е преписан точно.',
    en: 'We don’t know this code. Check that it was typed exactly.',
  },
  CODE_IS_OWN: {
    status: 409,
    bg: 'Това е вашият код. Дайте го на приятел.',
    en: 'This is your own code. Give it to a friend.',
  },
  CODE_USED: {
    status: 409,
    bg: 'Вече сте използвали код от покана. Може само веднъж.',
    en: 'You have already used an invitation code. It works once.',
  },
  CODE_FOR_NEWCOMERS: {
    status: 409,
    bg: 'Кодът е за хора, които още не са били на преглед през Лапка.',
    en: 'This code is for people who have not had a visit through Lapka yet.',
  },
  CODE_FOR_PARENTS: {
    status: 409,
    bg: 'Кодове се използват от стопани на любимци.',
    en: 'Codes are used by pet parents.',
  },
  CODE_DEVICE_USED: {
    status: 409,
    bg: 'Този код или друга покана вече са използвани от това устройство.',
    en: 'This code or another invitation was already used on this device.',
  },
  CODE_NETWORK_USED: {
    status: 409,
    bg: 'От вашата мрежа днес вече са използвани няколко кода. Опитайте утре или от друга мрежа.',
    en: 'Several codes were already used from your network today. Try tomorrow, or from another network.',
  },
  CODE_CIRCLE: {
    status: 409,
    bg: 'Вие сте поканили този човек, затова неговият код не важи за вас.',
    en: 'You invited this person, so their code does not work for you.',
  },
  FREE_TALKS_CAPPED: {
    status: 409,
    bg: 'Този разговор е безплатен за стопанина, а вие вече имахте толкова такива, за колкото Лапка плаща на един ветеринар за месец. Ще го приеме колега.',
    en: 'This call is free for the pet parent, and you have had as many as Lapka pays one vet for within a month. A colleague will take it.',
  },
  FREE_TALK_OWN: {
    status: 409,
    bg: 'Лапка плаща за този разговор или за част от него, а по всичко личи, че вие и стопанинът сте един и същ човек. Ще го приеме колега.',
    en: 'Lapka pays for this call or a part of it, and by all signs you and the pet parent are the same person. A colleague will take it.',
  },
  TOO_MANY_CODES: {
    status: 429,
    bg: 'Твърде много грешни кодове. Опитайте пак след час.',
    en: 'Too many wrong codes. Try again in an hour.',
  },
} as const satisfies Record<string, RefusalText>
