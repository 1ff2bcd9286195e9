import type { Language, ProfessionalRole } from '@lapka/contracts/roles.ts'

/** Many of a kind, as a heading begins with them. */
export const tradesOf: Record<Language, Record<ProfessionalRole, string>> = {
  bg: {
    VET: 'Ветеринари',
    CLINIC: 'Ветеринарни клиники',
    GROOMER: 'Грумъри',
    TRAINER: 'Треньори на кучета',
    HOTELS: 'Хотели за любимци',
    PET_WALKER: 'Разхождачи на кучета',
    PET_SITTER: 'Ситъри на любимци',
    SHELTER: 'Приюти',
  },
  en: {
    VET: 'Vets',
    CLINIC: 'Veterinary clinics',
    GROOMER: 'Groomers',
    TRAINER: 'Dog trainers',
    HOTELS: 'Pet hotels',
    PET_WALKER: 'Dog walkers',
    PET_SITTER: 'Pet sitters',
    SHELTER: 'Animal shelters',
  },
}

export const landingTitle = (trade: string, city: string, language: Language): string =>
  language === 'bg' ? `${trade}: ${city}` : `${trade} in ${city}`
