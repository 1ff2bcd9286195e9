import type { Language } from '@lapka/contracts/roles.ts'

const bg = {
  title: 'Пощенска кутия · Лапка',
  name: 'Лапка',
  pill: 'Тестова пощенска кутия',
  nothingLeaves: 'Тук остават всички имейли, които Лапка изпраща. Нищо не излиза навън.',
  heading: (count: number) => (count === 0 ? 'Още няма имейли' : count === 1 ? 'Един имейл' : `${count} имейла`),
  empty: 'Запазете и платете час: имейлите до двете страни пристигат тук до няколко секунди.',
  reload: 'Обновете',
  all: 'Всички имейли',
  onlyTo: (address: string) => `Само до ${address}`,
  from: 'От',
  to: 'До',
  at: 'Получено',
  asLetter: 'Имейлът, както го вижда получателят',
  asText: 'Същото като обикновен текст',
  noHtml: 'Този имейл е само текст.',
  again: (times: number) => `Пристигна ${times} пъти; това е един и същ имейл.`,
  noSubject: '(без тема)',
  gone: 'Няма такъв имейл',
  goneWhy: 'Пазим последните 500. По-старите са изтрити.',
}

const en: typeof bg = {
  title: 'Mailbox · Lapka',
  name: 'Lapka',
  pill: 'Test mailbox',
  nothingLeaves: 'Every email Lapka sends stays here. Nothing leaves this machine.',
  heading: (count) => (count === 0 ? 'No emails yet' : count === 1 ? 'One email' : `${count} emails`),
  empty: 'Book and pay for an appointment: the emails to both sides arrive here within seconds.',
  reload: 'Refresh',
  all: 'All emails',
  onlyTo: (address) => `Only to ${address}`,
  from: 'From',
  to: 'To',
  at: 'Received',
  asLetter: 'The email as its reader sees it',
  asText: 'The same as plain text',
  noHtml: 'This email is text only.',
  again: (times) => `Arrived ${times} times; it is one and the same email.`,
  noSubject: '(no subject)',
  gone: 'No such email',
  goneWhy: 'We keep the latest 500. Older ones are deleted.',
}

export type Words = typeof bg
export const wordsIn: Record<Language, Words> = { bg, en }
