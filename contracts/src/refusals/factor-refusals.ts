import type { RefusalText } from './refusal-text.ts'

/** Refusals because of a second factor. */
export const factorRefusals = {
  SECOND_FACTOR_CODE_NEEDED: {
    status: 401,
    bg: 'Паролата е вярна. За да влезете, потвърдете и с кода си или с ключа си за достъп.',
    en: 'The password is right. To sign in, also confirm with your code or passkey.',
  },
  SECOND_FACTOR_WRONG: {
    status: 409,
    bg: 'Този код не е верен или вече е използван. Изчакайте следващия и опитайте пак.',
    en: 'This code is wrong or was already used. Wait for the next one and try again.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    bg: 'Потвърдете, че сте вие, с кода си или с ключа си за достъп.',
    en: 'Confirm that it’s you with your code or passkey.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    bg: 'Операторите влизат с парола и с втора стъпка. Добавете я в „Лични данни“, преди да продължите.',
    en: 'Operators sign in with a password and a second step. Add it under “Personal data” before you go on.',
  },
  PASSKEY_NOT_VALID: {
    status: 409,
    bg: 'Ключът за достъп не беше потвърден. Опитайте отново.',
    en: 'The passkey could not be confirmed. Try again.',
  },
  NO_SECOND_FACTOR: {
    status: 409,
    bg: 'Първо добавете втора стъпка.',
    en: 'Add a second step first.',
  },
  TOO_MANY_FACTORS: {
    status: 409,
    bg: 'Вече имате десет начина за потвърждаване. Премахнете някой от тях.',
    en: 'You already have ten ways to confirm. Remove one of them first.',
  },
  OTHER_OPERATORS_NEEDED: {
    status: 409,
    bg: 'За това са нужни двама други оператори: единият иска, другият решава. Никой не решава за себе си.',
    en: 'This takes two other operators: one asks, the other decides. Nobody decides for themselves.',
  },
  FACTOR_RESET_OVER: {
    status: 409,
    bg: 'За това искане вече е решено.',
    en: 'This request has already been decided.',
  },
  LAST_FACTOR: {
    status: 409,
    bg: 'Операторите не могат без втора стъпка. Добавете друга, преди да премахнете тази.',
    en: 'Operators can’t be without a second step. Add another before you remove this one.',
  },
} as const satisfies Record<string, RefusalText>
