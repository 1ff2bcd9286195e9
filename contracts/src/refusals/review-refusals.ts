import type { RefusalText } from './refusal-text.ts'

/** The business says no to a review, an answer to one, or a report. */
export const reviewRefusals = {
  REVIEW_TOO_EARLY: {
    status: 409,
    bg: 'Отзив се пише, след като специалистът отбележи, че часът се е състоял, или седмица по-късно, ако не отбележи нищо.',
    en: 'A review can be written once the professional has confirmed that the appointment took place, or a week later if they note nothing.',
  },
  REVIEW_NOT_COME: {
    status: 409,
    bg: 'Специалистът е отбелязал, че не сте дошли. Ако сте били там, пишете ни жалба от страницата на часа: отзив се пише, след като я разгледаме.',
    en: 'The professional noted that you did not come. If you were there, send us a complaint from the appointment’s page: you can write a review once we have looked into it.',
  },
  REVIEW_NOT_MISSED: {
    status: 409,
    bg: 'Часът не е отбелязан като пропуснат, или отзивът вече е допуснат.',
    en: 'The appointment is not marked as missed, or its review was admitted already.',
  },
  REVIEW_UNPAID: {
    status: 409,
    bg: 'Отзив пише само който е платил през Лапка и не си е получил всичко обратно.',
    en: 'Only parents who paid on Lapka, and did not get all of it back, can write a review.',
  },
  REVIEW_TIED: {
    status: 409,
    bg: 'Парите на този специалист отиват по сметка на ваше име, затова не можете да пишете отзив за него.',
    en: 'This professional is paid to an account in your name, so you cannot review them.',
  },
  REVIEW_WRITTEN: {
    status: 409,
    bg: 'Вече сте написали отзив за този час.',
    en: 'You have already written a review of this appointment.',
  },
  REVIEW_MISSING: {
    status: 409,
    bg: 'За този час още няма отзив.',
    en: 'This appointment has no review yet.',
  },
  REVIEW_GONE: {
    status: 409,
    bg: 'Този отзив е махнат.',
    en: 'This review has been removed.',
  },
  REVIEW_FINAL: {
    status: 409,
    bg: 'Отзивът се променя 30 дни, след като е написан. Можете да го махнете.',
    en: 'A review can be changed for 30 days after it was written. You can still remove it.',
  },
  REVIEW_PHOTOS_FULL: {
    status: 409,
    bg: 'Към отзив се добавят най-много 4 снимки.',
    en: 'A review can have 4 photos at most.',
  },
  REVIEW_ANSWERED: {
    status: 409,
    bg: 'Вече сте отговорили на този отзив.',
    en: 'You have already answered this review.',
  },
  REVIEW_OWN: {
    status: 409,
    bg: 'Това е вашият отзив. Можете да го промените или махнете.',
    en: 'This is your own review. You can edit or remove it.',
  },
  REVIEW_REPORTED: {
    status: 409,
    bg: 'Вече сте подали сигнал за този отзив.',
    en: 'You have already reported this review.',
  },
  REVIEW_KEPT: {
    status: 409,
    bg: 'Втори оператор вече реши, че този текст остава. Ако бъде променен, можете да подадете сигнал.',
    en: 'A second operator has decided that this text stays. If it is edited, you can report it.',
  },
  REVIEW_CHANGED: {
    status: 409,
    bg: 'Междувременно авторът промени отзива. Прочетете новия текст и решете отново.',
    en: 'The author has edited the review meanwhile. Read the new text and decide again.',
  },
  REVIEW_NOTHING_TO_OBJECT: {
    status: 409,
    bg: 'Няма наше решение, срещу което да възразите.',
    en: 'There is no decision of ours that you could object to.',
  },
  REVIEW_DECISION_FINAL: {
    status: 409,
    bg: 'Това решение е окончателно: взе го втори оператор или срокът за възражение мина.',
    en: 'This decision is final: a second operator made it, or the time to object is over.',
  },
  REVIEW_DECIDED_FIRST: {
    status: 409,
    bg: 'Първото решение е ваше, затова по възражението решава друг оператор.',
    en: 'The first decision was yours, so another operator decides about the objection.',
  },
  REVIEW_OPERATOR_TIED: {
    status: 409,
    bg: 'Свързани сте с някоя от страните, затова решава друг оператор.',
    en: 'You are tied to one of the sides, so another operator decides.',
  },
  REVIEW_HAS_CONTACTS: {
    status: 409,
    bg: 'Текстът съдържа телефон, имейл или адрес на сайт. Махнете ги, за да го публикуваме.',
    en: 'The text has a phone number, an email address or a web address. Take them out and we will publish it.',
  },
} as const satisfies Record<string, RefusalText>
