import { languages, professionalRoles, type Language, type ProfessionalRole } from './roles.ts'
import { transliterate } from './transliterate.ts'

/** How a trade is written in an address. */
const trades: Record<ProfessionalRole, Record<Language, string>> = {
  VET: { bg: 'ветеринари', en: 'vets' },
  CLINIC: { bg: 'ветеринарни-клиники', en: 'clinics' },
  GROOMER: { bg: 'грумъри', en: 'groomers' },
  TRAINER: { bg: 'треньори', en: 'trainers' },
  HOTELS: { bg: 'хотели-за-любимци', en: 'hotels' },
  PET_WALKER: { bg: 'разхождачи', en: 'dog-walkers' },
  PET_SITTER: { bg: 'ситъри', en: 'pet-sitters' },
  SHELTER: { bg: 'приюти', en: 'shelters' },
}

export const tradeSlug = (role: ProfessionalRole, language: Language): string => trades[role][language]

export const tradeOf = (slug: string, language: Language): ProfessionalRole | undefined =>
  professionalRoles.find((role) => trades[role][language] === slug)

/** A place or a service as a part of an address: „Стара Загора“ is стара-загора, in English stara-zagora. */
export const slugOf = (name: string, language: Language): string =>
  (language === 'en' ? transliterate(name) : name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** „/ветеринари/софия“ and "/en/vets/sofia", as browsers send it. */
export const landingPath = ({ role, city }: { role: ProfessionalRole; city: string }, language: Language): string =>
  `${language === 'en' ? '/en' : ''}/${encodeURIComponent(tradeSlug(role, language))}/${encodeURIComponent(slugOf(city, language))}`

const isTrade = (part: string, language: Language): boolean => tradeOf(part, language) !== undefined

/** The trade and the city's slug of a landing page's address; undefined of any other, and of one that can't be read. */
export const landingOf = (path: string): { language: Language; role: ProfessionalRole; city: string } | undefined => {
  let parts: string[]
  try {
    parts = path.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return undefined
  }
  if (parts.at(-1) === '') parts.pop()
  const language = languages.find((one) =>
    one === 'en' ? parts[0] === 'en' && isTrade(parts[1] ?? '', one) : isTrade(parts[0] ?? '', one),
  )
  if (language === undefined) return undefined
  const [trade = '', city = '', ...more] = language === 'en' ? parts.slice(1) : parts
  const role = tradeOf(trade, language)
  return role === undefined || city === '' || more.length > 0 ? undefined : { language, role, city }
}
