import { factorRefusals } from './factor-refusals.ts'
import type { RefusalText } from './refusal-text.ts'

/** Refusals at sign-in, and of operators' acts on an account. */
export const peopleRefusals = {
  ...factorRefusals,
  TOO_MANY_ADDRESSES: {
    status: 409,
    bg: 'Достигнахте най-големия брой адреси. Махнете някой, за да добавите нов.',
    en: 'You have reached the maximum number of addresses. Remove one to add another.',
  },
  PHONE_KNOWN: {
    status: 409,
    bg: 'Този телефон вече е на ваш клиент. Изберете го, или кажете, че е друг човек.',
    en: 'A client of yours already has this phone number. Choose them, or say that it is another person.',
  },
  TOO_MANY_CLIENT_PETS: {
    status: 409,
    bg: 'Списъкът с любимци на този клиент е пълен: побира до 50.',
    en: 'This client’s list of pets is full: it holds up to 50.',
  },
  CLIENT_LINK_OVER: {
    status: 409,
    bg: 'Тази връзка вече не важи: използвана е, спряна е или е изтекла. Поискайте нова там, където ви записаха.',
    en: 'This link no longer works: it was used, stopped or has run out. Ask for a new one where you were booked.',
  },
  CLIENT_PETS_CHANGED: {
    status: 409,
    bg: 'Междувременно там добавиха или махнаха любимец. Прегледайте отново кой кой е.',
    en: 'A pet was added or removed there in the meantime. Check again who is who.',
  },
  ANIMALS_DIFFER: {
    status: 409,
    bg: 'Двата картона не са на едно животно: различават се по вид или по чип.',
    en: 'The two records are not of one animal: their kind or chip differs.',
  },
  NAME_DIFFERS: {
    status: 409,
    bg: 'Написаното име не е името на този човек. Проверете дали сте отворили правилния профил.',
    en: 'The name you typed is not this person’s name. Check that you have the right account open.',
  },
  PERSON_ERASED: {
    status: 409,
    bg: 'Този човек изтри профила си. За него вече нищо не може да се направи.',
    en: 'This person deleted their account. Nothing can be done for it any more.',
  },
  OPERATORS_ACCOUNT: {
    status: 409,
    bg: 'Това е профил на друг оператор. Той сам решава за него.',
    en: 'This is another operator’s account. Only they can act on it.',
  },
  LETTER_ON_ITS_WAY: {
    status: 409,
    bg: 'Този имейл още не е тръгнал. Изчакайте, преди да го изпратите отново.',
    en: 'This email has not gone out yet. Wait before you resend it.',
  },
  LETTER_OUTDATED: {
    status: 409,
    bg: 'Този имейл вече не е верен и не се изпраща отново.',
    en: 'This email is no longer true, so it cannot be resent.',
  },
} as const satisfies Record<string, RefusalText>
