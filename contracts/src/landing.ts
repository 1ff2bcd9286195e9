import { languages, professionalRoles, type Language, type ProfessionalRole } from './roles.ts'
import { lettersOf, transliterate } from './transliterate.ts'

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

type NamedService = { name: string; nameEn: string }

/** A service as a part of an address, by its name in that language. */
export const serviceSlug = ({ name, nameEn }: NamedService, language: Language): string =>
  slugOf(language === 'en' && nameEn !== '' ? nameEn : name, language)

export type LandingPlace = { role: ProfessionalRole; city: string; service?: NamedService | null | undefined }

/** „/ветеринари/софия“, "/en/vets/sofia" and "/en/vets/sofia/vaccination", as browsers send it. */
export const landingPath = ({ role, city, service }: LandingPlace, language: Language): string =>
  [
    language === 'en' ? '/en' : '',
    ...[tradeSlug(role, language), slugOf(city, language), ...(service ? [serviceSlug(service, language)] : [])].map(
      encodeURIComponent,
    ),
  ].join('/')

/** „в София“, „във Варна“, "in Sofia". */
export const inCity = (city: string, language: Language): string => {
  const name = lettersOf(city, language)
  return language === 'en' ? `in ${name}` : `${/^[вфvf]/i.test(name) ? 'във' : 'в'} ${name}`
}

/** How a trade is written in the addresses of a language. */
export const tradeSlugs = (language: Language): string[] => professionalRoles.map((role) => tradeSlug(role, language))

const isTrade = (part: string, language: Language): boolean => tradeOf(part, language) !== undefined

type LandingAddress = { language: Language; role: ProfessionalRole; city: string; service: string | undefined }

/** The trade and the slugs of city and service of a landing page's address; undefined of any other, and of one that can't be read. */
export const landingOf = (path: string): LandingAddress | undefined => {
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
  const [trade = '', city = '', service, ...more] = language === 'en' ? parts.slice(1) : parts
  const role = tradeOf(trade, language)
  const isWhole = city !== '' && service !== '' && more.length === 0
  return role === undefined || !isWhole ? undefined : { language, role, city, service }
}
