import type { RefusalText } from './refusal-text.ts'

/** Refusals of starting and stopping a load test. */
export const loadTestRefusals = {
  LOAD_TARGET_UNKNOWN: {
    status: 409,
    bg: 'Тази система не е в списъка на позволените за натоварване. Нищо не е пуснато.',
    en: 'This system is not on the list of allowed load test targets. Nothing was started.',
  },
  LOAD_TARGET_IS_LIVE: {
    status: 409,
    bg: 'Живата система отказва да я натоварват, докато това не бъде разрешено изрично в настройките ѝ.',
    en: 'The live system refuses to be load tested until its configuration explicitly allows it.',
  },
  LOAD_TEST_RUNNING: {
    status: 409,
    bg: 'Вече върви друг тест. Изчакайте го или го спрете.',
    en: 'Another load test is running. Wait for it to finish, or stop it.',
  },
  LOAD_TEST_ENDED: {
    status: 409,
    bg: 'Тестът вече е приключил. Няма какво да се спре.',
    en: 'The load test has already ended. There is nothing to stop.',
  },
  LOAD_TEST_WITHOUT_LOGINS: {
    status: 409,
    bg: 'Този сценарий влиза с профили, а за тази система няма настроени.',
    en: 'This scenario signs in, and no logins are configured for this target.',
  },
} as const satisfies Record<string, RefusalText>
