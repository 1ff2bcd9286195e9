import type { PageName } from '@lapka/contracts/pages.ts'
import type { Language, ProfessionalRole } from '@lapka/contracts/roles.ts'

/** What a search engine and whoever gets a link reads of a page. */
export type Seo = { title: string; description: string; keywords: string }

export const siteName: Record<Language, string> = { bg: 'Лапка', en: 'Lapka' }

/** For every page that has nothing of its own to say. */
export const defaultSeo: Record<Language, Seo> = {
  bg: {
    title: 'Лапка: ветеринари и грижа за любимци близо до вас',
    description: 'Ветеринари, грумъри и гледачи близо до вас. Виждате свободните часове и цената, преди да решите.',
    keywords: 'ветеринар, ветеринарна клиника, грумър, треньор, хотел за кучета, разхождане на кучета, гледане на котки',
  },
  en: {
    title: 'Lapka: vets and pet care near you',
    description: 'Vets, groomers and sitters near you. See the free times and the price before you decide.',
    keywords: 'vet, veterinary clinic, groomer, dog trainer, pet hotel, dog walking, cat sitting, Bulgaria',
  },
}

/** Pages that say something of their own. */
export const seoOf: Record<Language, Partial<Record<PageName, Partial<Seo>>>> = {
  bg: {
    findProfessional: {
      title: 'Намерете специалист · Лапка',
      description: 'Сравнете ветеринари, грумъри, треньори и хотели по свободен час, цена, оценка, език и разстояние.',
    },
    faqs: {
      title: 'Въпроси и отговори · Лапка',
      description: 'Как се запазва час, кога отмяната е безплатна и кога се връщат парите.',
    },
    forParents: {
      title: 'За стопани · Лапка',
      description: 'Намирате точния човек за любимеца си, виждате свободните часове и цената, и чак тогава решавате.',
    },
    forProfessionals: {
      title: 'За специалисти · Лапка',
      description: 'Ветеринари, грумъри, треньори, хотели и клиники: вашият график, вашите цени, вашите правила за отмяна.',
    },
    contact: { title: 'Контакти · Лапка', description: 'Пише ви човек, не робот.' },
    terms: { title: 'Общи условия · Лапка', description: 'Какво обещаваме ние и какво очакваме от вас.' },
    privacy: { title: 'Лични данни · Лапка', description: 'Какво пазим за вас, защо и как го спирате.' },
    login: { title: 'Вход · Лапка' },
    register: {
      title: 'Регистрация · Лапка',
      description: 'Профил за стопани, специалисти и клиники. Платформата е безплатна.',
    },
  },
  en: {
    findProfessional: {
      title: 'Find a professional · Lapka',
      description: 'Compare vets, groomers, trainers and pet hotels by free time, price, rating, language and distance.',
    },
    faqs: {
      title: 'Questions and answers · Lapka',
      description: 'How to book, when cancelling is free and when the money comes back.',
    },
    forParents: {
      title: 'For pet parents · Lapka',
      description: 'You find the right person for your pet, see the free times and the price, and only then decide.',
    },
    forProfessionals: {
      title: 'For professionals · Lapka',
      description: 'Vets, groomers, trainers, hotels and clinics: your hours, your prices, your cancellation rules.',
    },
    contact: { title: 'Contacts · Lapka', description: 'A person answers, not a robot.' },
    terms: {
      title: 'Terms and conditions · Lapka',
      description: 'What we promise, and what we expect from you.',
    },
    privacy: { title: 'Personal data · Lapka', description: 'What we keep about you, why, and how you stop it.' },
    login: { title: 'Sign in · Lapka' },
    register: {
      title: 'Register · Lapka',
      description: 'A profile for pet parents, professionals and clinics. The platform is free.',
    },
  },
}

export const notFoundSeo: Record<Language, Seo> = {
  bg: { ...defaultSeo.bg, title: 'Тук няма нищо · Лапка', description: 'Страницата я няма.' },
  en: { ...defaultSeo.en, title: 'There is nothing here · Lapka', description: 'There is no such page.' },
}

/** One of a kind, as it stands in a sentence. */
export const trades: Record<Language, Record<ProfessionalRole, string>> = {
  bg: {
    VET: 'ветеринар',
    GROOMER: 'грумър',
    TRAINER: 'треньор на кучета',
    HOTELS: 'хотел за любимци',
    PET_WALKER: 'разхождане на кучета',
    PET_SITTER: 'гледане на любимци',
    SHELTER: 'приют',
    CLINIC: 'ветеринарна клиника',
  },
  en: {
    VET: 'vet',
    GROOMER: 'groomer',
    TRAINER: 'dog trainer',
    HOTELS: 'pet hotel',
    PET_WALKER: 'dog walking',
    PET_SITTER: 'pet sitting',
    SHELTER: 'shelter',
    CLINIC: 'veterinary clinic',
  },
}
