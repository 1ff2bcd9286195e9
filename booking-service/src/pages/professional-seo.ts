import { euroText } from '@lapka/contracts/money-text.ts'
import { professionalName } from '@lapka/contracts/professional-name.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { ProfessionalRow } from '@lapka/projections/professionals/search.ts'
import { siteName, trades, type Seo } from './seo-texts.ts'

const MAX_SERVICES = 5

/** A professional's page in the words of their own profile. */
export const professionalSeo = (row: ProfessionalRow, language: Language): Seo => {
  const { role, specializations, services, fromPriceCents } = row
  const [city, clinicName] = [lettersOf(row.city, language), lettersOf(row.clinicName, language)]
  const name = professionalName(row, language)
  const trade = trades[language][role]
  const offered = services.slice(0, MAX_SERVICES).map(({ name, nameEn }) => (language === 'en' && nameEn ? nameEn : name))
  const price = fromPriceCents === null ? undefined : euroText(fromPriceCents, language)
  const sentences =
    language === 'bg'
      ? [offered.length > 0 && `Услуги: ${offered.join(', ')}.`, price && `Цени от ${price}.`, 'Вижте свободните часове.']
      : [offered.length > 0 && `Services: ${offered.join(', ')}.`, price && `From ${price}.`, 'See open times.']
  const who = [name, [trade, city].filter(Boolean).join(', ')].filter(Boolean)
  return {
    title: `${who.join(', ')} · ${siteName[language]}`,
    description: [`${[...who, clinicName].filter(Boolean).join(', ')}.`, ...sentences.filter(Boolean)].join(' '),
    keywords: [name, trade, city, clinicName, ...specializations].filter(Boolean).join(', '),
  }
}
