import type { Language } from '@lapka/contracts/roles.ts'

const bg = {
  title: 'Пощенска кутия · Лапка',
  name: 'Лапка',
  pill: 'Пощенска кутия за проба',
  nothingLeaves: 'Тук остават всички писма, които Лапка пише. Нищо не се изпраща навън.',
  heading: (count: number) => (count === 0 ? 'Още няма писма' : count === 1 ? 'Едно писмо' : `${count} писма`),
  empty: 'Запазете и платете час: писмата до двете страни идват тук до няколко секунди.',
  reload: 'Проверете за нови',
  all: 'Всички писма',
  onlyTo: (address: string) => `Само до ${address}`,
  from: 'От',
  to: 'До',
  at: 'Получено',
  asLetter: 'Писмото, както го вижда получателят',
  asText: 'Същото като обикновен текст',
  noHtml: 'Това писмо е само текст.',
  again: (times: number) => `Пристигна ${times} пъти; това е едно и също писмо.`,
  noSubject: '(без тема)',
  gone: 'Няма такова писмо',
  goneWhy: 'Пазим последните 500. По-старите ги няма вече.',
}

const en: typeof bg = {
  title: 'Mailbox · Lapka',
  name: 'Lapka',
  pill: 'Mailbox for trying things out',
  nothingLeaves: 'All letters that Lapka writes stay here. Nothing is sent out.',
  heading: (count) => (count === 0 ? 'No letters yet' : count === 1 ? 'One letter' : `${count} letters`),
  empty: 'Hold and pay for a visit: the letters to both sides arrive here within seconds.',
  reload: 'Look for new ones',
  all: 'All letters',
  onlyTo: (address) => `Only to ${address}`,
  from: 'From',
  to: 'To',
  at: 'Received',
  asLetter: 'The letter as its reader sees it',
  asText: 'The same as plain text',
  noHtml: 'This letter is text only.',
  again: (times) => `Arrived ${times} times; it is one and the same letter.`,
  noSubject: '(no subject)',
  gone: 'There is no such letter',
  goneWhy: 'We keep the latest 500. Older ones are gone.',
}

export type Words = typeof bg
export const wordsIn: Record<Language, Words> = { bg, en }
