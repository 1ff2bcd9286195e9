import type { Language } from '@lapka/contracts/roles.ts'

/** The words of the blog that stand beside a post: in its feed, its head and what search engines read. */
export const blogTexts: Record<Language, { title: string; description: string; author: string; list: string }> = {
  bg: {
    title: 'Блог за хора с любимци',
    description: 'Полезно за кучета и котки: избор на ветеринар, ваксини, паразити, пътуване, спешни случаи и хотели.',
    author: 'Екипът на Лапка',
    list: 'Блог',
  },
  en: {
    title: 'A blog for people with pets',
    description: 'Useful for dogs and cats: choosing a vet, vaccinations, parasites, travel, emergencies and hotels.',
    author: 'The Lapka team',
    list: 'Blog',
  },
}
