import type { RefusalText } from './refusal-text.ts'

/** The business says no to giving a pet to another parent. */
export const transferRefusals = {
  TRANSFER_PENDING: {
    status: 409,
    bg: 'За този любимец вече има започнато прехвърляне.',
    en: 'A transfer of this pet is already under way.',
  },
  TRANSFER_TO_SELF: {
    status: 409,
    bg: 'Това е вашият имейл. Напишете имейла на новия стопанин.',
    en: 'This is your own email address. Enter the new owner’s.',
  },
  TRANSFER_TOO_OFTEN: {
    status: 409,
    bg: 'Днес вече три пъти поискахте прехвърляне на този любимец. Опитайте утре.',
    en: 'You have asked for a transfer of this pet three times today. Try again tomorrow.',
  },
  TRANSFER_NOT_FOR_PROFESSIONALS: {
    status: 409,
    bg: 'Любимец се приема само с профил на стопанин. Този имейл е на профил на специалист; помолете да изпратят искането на друг ваш имейл.',
    en: 'Only a pet parent’s account can take a pet. This address belongs to a professional’s account; ask for the request to be sent to another address of yours.',
  },
  TRANSFER_OVER: {
    status: 409,
    bg: 'Това прехвърляне вече е приключило.',
    en: 'This transfer is already over.',
  },
  TRANSFER_NOT_ACCEPTED: {
    status: 409,
    bg: 'Новият стопанин още не се е съгласил.',
    en: 'The new owner hasn’t agreed yet.',
  },
  TRANSFER_NOT_CONFIRMED: {
    status: 409,
    bg: 'Липсва съгласие: нужни са и това на новия стопанин, и окончателното на сегашния.',
    en: 'A consent is missing: both the new owner’s and the current owner’s final one are needed.',
  },
  TRANSFER_HAS_BOOKINGS: {
    status: 409,
    bg: 'Любимецът има предстоящи часове. Първо решете какво става с всеки от тях.',
    en: 'The pet has appointments ahead. Decide about each of them first.',
  },
  APPOINTMENT_NOT_TRANSFERABLE: {
    status: 409,
    bg: 'Този час не може да мине към новия стопанин. Може само да се отмени.',
    en: 'This appointment can’t pass to the new owner. It can only be cancelled.',
  },
  APPOINTMENT_NOT_OFFERED: {
    status: 409,
    bg: 'Този час вече не може да се поеме: променен е, отменен е или стопанинът го е оттеглил.',
    en: 'This appointment can’t be taken over any more: it was changed or cancelled, or its owner withdrew it.',
  },
  TRANSFER_RECIPIENT_GONE: {
    status: 409,
    bg: 'Профилът на новия стопанин вече го няма.',
    en: 'The new owner’s account no longer exists.',
  },
  TRANSFER_RECIPIENT_FULL: {
    status: 409,
    bg: 'Профилът на новия стопанин вече побира 50 любимеца, колкото е позволено.',
    en: 'The new owner’s account already holds 50 pets, which is the limit.',
  },
  TRANSFER_UNDER_WAY: {
    status: 409,
    bg: 'Участвате в прехвърляне на любимец. Първо го оттеглете или откажете.',
    en: 'You are part of a transfer of a pet. Withdraw or decline it first.',
  },
} as const satisfies Record<string, RefusalText>
