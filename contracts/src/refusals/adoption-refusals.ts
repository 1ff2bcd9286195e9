import type { RefusalText } from './refusal-text.ts'

/** The business says no to an animal of a shelter that looks for a home. */
export const adoptionRefusals = {
  SHELTER_NOT_VERIFIED: {
    status: 409,
    bg: 'Ще можете да показвате животни, след като профилът на приюта бъде проверен.',
    en: 'You can show animals once the shelter’s profile is verified.',
  },
  TOO_MANY_ANIMALS: {
    status: 409,
    bg: 'Вече показвате 300 животни. Свалете някое, за да добавите ново.',
    en: 'You already show 300 animals. Take one down to add another.',
  },
  /** With another animal that looks for a home, or a pet of a parent. */
  CHIP_OF_ANOTHER: {
    status: 409,
    bg: 'Този чип вече е на друго животно в Лапка. Проверете цифрите. Ако са верни, животното може да има стопанин: пишете ни.',
    en: 'This chip already belongs to another animal on Lapka. Check the digits. If they are right, the animal may have an owner: write to us.',
  },
  ANIMAL_NOT_LISTED: {
    status: 409,
    bg: 'Това животно вече не търси дом.',
    en: 'This animal is no longer looking for a home.',
  },
  TOO_MANY_ANIMAL_PHOTOS: {
    status: 409,
    bg: 'Едно животно има до осем снимки. Махнете някоя, за да добавите нова.',
    en: 'An animal has up to eight photos. Remove one to add another.',
  },
  ALREADY_REQUESTED: {
    status: 409,
    bg: 'Вече сте поискали това животно. Приютът ще ви отговори.',
    en: 'You have already asked for this animal. The shelter will answer you.',
  },
  REQUESTED_TOO_OFTEN: {
    status: 409,
    bg: 'Вече три пъти сте питали за това животно. Обадете се на приюта.',
    en: 'You have asked for this animal three times. Call the shelter.',
  },
  TOO_MANY_REQUESTS_FOR_ANIMAL: {
    status: 409,
    bg: 'За това животно вече чакат 50 семейства. Вижте кои още търсят дом.',
    en: '50 families are already waiting for this animal. See who else is looking for a home.',
  },
  TOO_MANY_OWN_REQUESTS: {
    status: 409,
    bg: 'Вече чакате отговор за десет животни. Оттеглете някоя заявка, за да пуснете нова.',
    en: 'You are already waiting for answers about ten animals. Withdraw a request to make another.',
  },
  REQUEST_OVER: {
    status: 409,
    bg: 'Тази заявка вече е приключила.',
    en: 'This request is already over.',
  },
  VISIT_IN_PAST: {
    status: 409,
    bg: 'Този час вече е минал. Изберете друг.',
    en: 'That time has passed. Choose another.',
  },
  VISIT_TOO_FAR: {
    status: 409,
    bg: 'Изберете час до 90 дни напред.',
    en: 'Choose a time within 90 days.',
  },
  VISIT_OUTSIDE_HOURS: {
    status: 409,
    bg: 'Посещенията са между 7 и 21 часа. Изберете друг час.',
    en: 'Visits are between 7:00 and 21:00. Choose another time.',
  },
  VISIT_TIME_TAKEN: {
    status: 409,
    bg: 'По това време вече има друго посещение. Изберете друг час.',
    en: 'Another visit is at that time. Choose another.',
  },
  VISIT_NOT_OFFERED: {
    status: 409,
    bg: 'Приютът не предлага този час. Изберете от предложените или му се обадете.',
    en: 'The shelter does not offer that time. Choose one that it offers, or call.',
  },
  NO_VISIT_AHEAD: {
    status: 409,
    bg: 'Няма предстоящо посещение, което да отмените.',
    en: 'There is no visit ahead to cancel.',
  },
  ADOPTION_UNDER_WAY: {
    status: 409,
    bg: 'Имате заявка за осиновяване, която чака отговор. Оттеглете я, преди да изтриете профила си.',
    en: 'You have an adoption request that waits for an answer. Withdraw it before you delete your account.',
  },
  ANIMALS_LISTED: {
    status: 409,
    bg: 'Имате животни, които търсят дом. Свалете ги, преди да изтриете профила си.',
    en: 'You have animals that are looking for a home. Take them down before you delete your account.',
  },
} as const satisfies Record<string, RefusalText>
