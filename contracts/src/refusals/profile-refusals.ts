import type { RefusalText } from './refusal-text.ts'

/** Refusals about a professional's profile, its documents and its verification. */
export const profileRefusals = {
  SECTION_NOT_OF_ROLE: {
    status: 409,
    bg: 'Тази част от профила не е за вашата роля.',
    en: 'This part of the profile is not for your role.',
  },
  TOO_MANY_TEMPLATES: {
    status: 409,
    bg: 'Достигнахте най-големия брой шаблони. Махнете някой, за да добавите нов.',
    en: 'You have reached the maximum number of templates. Remove one to add another.',
  },
  SERVICE_AREA_MISSING: {
    status: 409,
    bg: 'Напишете до колко километра ходите при стопани.',
    en: 'Say how many kilometres you travel to parents.',
  },
  NO_HOURS_TO_BOOK: {
    status: 409,
    bg: 'При вас не се запазват часове през Лапка, затова няма и график.',
    en: 'Nobody books times with you on Lapka, so there is no schedule to set.',
  },
  PROFILE_INCOMPLETE: {
    status: 409,
    bg: 'Профилът още не е попълнен. Вижте какво липсва.',
    en: 'The profile is not complete yet. See what is missing.',
  },
  TOO_MANY_FILES: {
    status: 409,
    bg: 'Достигнахте най-големия брой файлове. Махнете някой от тях.',
    en: 'You have reached the maximum number of files. Remove one of them.',
  },
  GALLERY_FULL: {
    status: 409,
    bg: 'Показвате вече най-много снимки. Махнете някоя, за да добавите друга.',
    en: 'You already show the most photos there can be. Remove one to add another.',
  },
  DIPLOMA_IS_SUBMITTED: {
    status: 409,
    bg: 'Този документ вече е изпратен за проверка и не може да бъде махнат.',
    en: 'This document was already sent for verification and cannot be removed.',
  },
  ALREADY_SUBMITTED: {
    status: 409,
    bg: 'Профилът вече е изпратен за проверка.',
    en: 'The profile has already been sent for verification.',
  },
  ALREADY_VERIFIED: { status: 409, bg: 'Профилът вече е проверен.', en: 'The profile is already verified.' },
  PROFILE_CHANGED_MEANWHILE: {
    status: 409,
    bg: 'Профилът се промени, докато го гледахте. Прегледайте го отново.',
    en: 'The profile changed while you were looking at it. Review it again.',
  },
  NO_CHANGE_REQUESTED: { status: 409, bg: 'Няма промяна, която да чака решение.', en: 'No change is waiting for a decision.' },
  NOT_SUBMITTED: {
    status: 409,
    bg: 'Този профил не чака проверка.',
    en: 'This profile is not waiting for verification.',
  },
} as const satisfies Record<string, RefusalText>
