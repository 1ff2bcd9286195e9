import { inCity } from '@lapka/contracts/landing.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
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

type Titled = { trade: string; city: string; service: string | undefined }

export const landingTitle = ({ trade, city, service }: Titled, language: Language): string => {
  if (service !== undefined) return `${service}: ${trade.toLowerCase()} ${inCity(city, language)}`
  return language === 'bg' ? `${trade}: ${lettersOf(city, language)}` : `${trade} ${inCity(city, language)}`
}
