import type { RefusalText } from './refusal-text.ts'

/** Refusals of operators' acts on views and work. */
export const operationsRefusals = {
  NEWSLETTER_NOT_TESTED: {
    status: 409,
    bg: 'Първо изпратете проба до себе си и я прочетете.',
    en: 'Send a test to yourself first and read it.',
  },
  NEWSLETTER_SENT: {
    status: 409,
    bg: 'Този брой вече е изпратен.',
    en: 'This issue has already been sent.',
  },
  REBUILD_UNDER_WAY: {
    status: 409,
    bg: 'Тази проекция вече се изгражда наново. Изчакайте я или я откажете.',
    en: 'A rebuild of this view is already under way. Wait for it or cancel it.',
  },
  VIEW_HANDED_ON: {
    status: 409,
    bg: 'Тази проекция не се изгражда наново: редовете ѝ се променят след записа и дневникът не ги пази.',
    en: 'This view is not rebuilt: its rows change after they are written, and no log holds that.',
  },
  NO_REBUILD: {
    status: 409,
    bg: 'Тази проекция не се изгражда в момента.',
    en: 'Nothing is being built for this view right now.',
  },
  REBUILD_NOT_PAUSED: {
    status: 409,
    bg: 'Изграждането нито е на пауза, нито е спряло.',
    en: 'No rebuild of this view is paused or has failed.',
  },
  REBUILD_NOT_READY: {
    status: 409,
    bg: 'Новата версия още не е готова за превключване.',
    en: 'No rebuild of this view is ready to go live.',
  },
  NOTHING_KEPT: {
    status: 409,
    bg: 'Няма запазена версия, към която да се върнете.',
    en: 'Nothing is kept of this view to go back to.',
  },
  VIEW_NOT_STOPPED: {
    status: 409,
    bg: 'Проекцията не е спряла.',
    en: 'This view has not stopped.',
  },
  VIEW_STOPPED_ELSEWHERE: {
    status: 409,
    bg: 'Проекцията е спряла пред друго събитие. Вижте пред кое.',
    en: 'This view stands before another event. Check which one.',
  },
  INSPECTION_UNDER_WAY: {
    status: 409,
    bg: 'Такава справка за тази проекция вече се прави. Изчакайте я.',
    en: 'The same is being looked at for this view already. Wait for it.',
  },
  WORK_DONE: {
    status: 409,
    bg: 'Тази задача междувременно приключи.',
    en: 'This work has been done meanwhile.',
  },
  WORK_IN_HAND: {
    status: 409,
    bg: 'В момента някой работи по тази задача. Вижте след минута как е завършила.',
    en: 'A worker has this work in hand. Look in a minute how it ended.',
  },
  WORK_NOT_FAILED: {
    status: 409,
    bg: 'Тази задача не е спряла: върви по реда си.',
    en: 'This work has not failed: it is done when it is due.',
  },
  WORK_HELD: {
    status: 409,
    bg: 'Тази задача вече е задържана.',
    en: 'This work is already held.',
  },
  WORK_NOT_HELD: {
    status: 409,
    bg: 'Тази задача не е задържана.',
    en: 'This work is not held.',
  },
  WORK_GIVEN_UP: {
    status: 409,
    bg: 'От тази задача вече се отказахме. Опитайте пак, за да тръгне отново.',
    en: 'This work has been given up. Retry it to start it again.',
  },
  WORK_NEEDED: {
    status: 409,
    bg: 'От тази задача зависят пари, час или лични данни на човек. Задръжте я, отстранете причината и опитайте пак.',
    en: 'Somebody’s money, booked time or personal data depends on this work. Hold it, remove the cause and retry.',
  },
} as const satisfies Record<string, RefusalText>
