import type { Language } from '@lapka/contracts/roles.ts'

/** A day in Bulgarian ends with a full stop of its own. */
const bg = {
  title: 'Картонът на {pet}',
  as: 'Разпечатка от Лапка към {day} Не е официален документ и не замества паспорта.',
  chip: 'Чип',
  born: 'Рождена дата',
  bornIn: 'Година на раждане',
  neutered: 'Кастрация',
  yes: 'да',
  no: 'не',
  allergies: 'Алергии',
  medicine: 'Лекарства',
  none: 'В картона още няма записи.',
  parent: 'записано от стопанина',
  formerParent: 'записано от предишния стопанин',
  imported: 'внесено от файл',
  linked: 'от картона на {pet}',
  withdrawn: 'Оттеглено на {day} Записът вече не важи.',
  corrected: 'Поправено на {day} Записът вече не важи.',
  kilograms: 'кг',
  against: 'Срещу',
  batch: 'Партида',
  dose: 'Вид',
  validFrom: 'Важи от',
  validUntil: 'Важи до',
  findings: 'Находка',
  temperature: 'Температура',
  pulse: 'Пулс',
  breaths: 'Дишане в минута',
  diagnoses: 'Диагноза',
  treatment: 'Лечение',
  advice: 'Съвети',
  nextVisit: 'Контролен преглед',
  page: 'Страница {page} от {pages}',
}
export type PaperTexts = typeof bg

const en: PaperTexts = {
  title: '{pet}’s record',
  as: 'Printed from Lapka on {day}. This is not an official document and does not replace the passport.',
  chip: 'Chip',
  born: 'Born on',
  bornIn: 'Year of birth',
  neutered: 'Neutered',
  yes: 'yes',
  no: 'no',
  allergies: 'Allergies',
  medicine: 'Medicine',
  none: 'The record has no entries yet.',
  parent: 'entered by the owner',
  formerParent: 'written by the previous owner',
  imported: 'imported from a file',
  linked: 'from {pet}’s record',
  withdrawn: 'Withdrawn on {day}. This entry no longer holds.',
  corrected: 'Corrected on {day}. This entry no longer holds.',
  kilograms: 'kg',
  against: 'Against',
  batch: 'Batch',
  dose: 'Dose',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  findings: 'Findings',
  temperature: 'Temperature',
  pulse: 'Pulse',
  breaths: 'Breaths per minute',
  diagnoses: 'Diagnosis',
  treatment: 'Treatment',
  advice: 'Advice',
  nextVisit: 'Check-up',
  page: 'Page {page} of {pages}',
}

export const paperTexts: Record<Language, PaperTexts> = { bg, en }

const zone = { timeZone: 'UTC', dateStyle: 'long' } as const
const formats = { bg: new Intl.DateTimeFormat('bg-BG', zone), en: new Intl.DateTimeFormat('en-GB', zone) }

/** `2026-03-14` as people of that language write it. */
export const dayWords = (day: string, language: Language): string => formats[language].format(new Date(`${day}T12:00:00Z`))
