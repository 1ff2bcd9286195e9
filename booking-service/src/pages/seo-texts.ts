import type { Language, ProfessionalRole } from '@lapka/contracts/roles.ts'

/** A page's texts for search engines and shared links. */
export type Seo = { title: string; description: string; keywords: string }

export const siteName: Record<Language, string> = { bg: 'Лапка', en: 'Lapka' }

/** For every page that has nothing of its own to say: the console's registry names those that have. */
export const defaultSeo: Record<Language, Seo> = {
  bg: {
    title: 'Лапка: ветеринари и грижа за любимци близо до вас',
    description: 'Ветеринари, грумъри и ситъри близо до вас. Виждате свободните часове и цената, преди да решите.',
    keywords: 'ветеринар, ветеринарна клиника, грумър, треньор, хотел за кучета, разхождане на кучета, гледане на котки',
  },
  en: {
    title: 'Lapka: vets and pet care near you',
    description: 'Vets, groomers and sitters near you. See open times and prices before you decide.',
    keywords: 'vet, veterinary clinic, groomer, dog trainer, pet hotel, dog walking, cat sitting, Bulgaria',
  },
}

export const notFoundSeo: Record<Language, Seo> = {
  bg: { ...defaultSeo.bg, title: 'Няма такава страница · Лапка', description: 'Страницата не съществува.' },
  en: { ...defaultSeo.en, title: 'Page not found · Lapka', description: 'This page does not exist.' },
}

/** One of a kind, as it stands in a sentence. */
export const trades: Record<Language, Record<ProfessionalRole, string>> = {
  bg: {
    VET: 'ветеринар',
    GROOMER: 'грумър',
    TRAINER: 'треньор на кучета',
    HOTELS: 'хотел за любимци',
    PET_WALKER: 'разхождач на кучета',
    PET_SITTER: 'ситър на любимци',
    SHELTER: 'приют',
    CLINIC: 'ветеринарна клиника',
  },
  en: {
    VET: 'vet',
    GROOMER: 'groomer',
    TRAINER: 'dog trainer',
    HOTELS: 'pet hotel',
    PET_WALKER: 'dog walker',
    PET_SITTER: 'pet sitter',
    SHELTER: 'shelter',
    CLINIC: 'veterinary clinic',
  },
}
