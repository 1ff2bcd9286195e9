import type { Landing } from '@lapka/contracts/api/landings.ts'
import { landingPath, slugOf, tradeSlug } from '@lapka/contracts/landing.ts'
import { euroText } from '@lapka/contracts/money-text.ts'
import { professionalName } from '@lapka/contracts/professional-name.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { FoundProfessional } from '@lapka/projections/professionals/search.ts'
import type { PageContent } from './content.ts'
import { escapeHtml } from './head.ts'
import { landingTitle, tradesOf } from './landing-texts.ts'
import { localBusiness } from './local-business.ts'
import { siteName } from './seo-texts.ts'

type Shown = { origin: string; landing: Landing; professionals: FoundProfessional[]; language: Language }

/** A trade in a city: who there is, as a reader sees it. */
export const landingContent = ({ origin, landing, professionals, language }: Shown): PageContent => {
  const { role, count, fromPriceCents, services } = landing
  const city = lettersOf(landing.city, language)
  const trade = tradesOf[language][role]
  const title = landingTitle(trade, city, language)
  const paths = { bg: landingPath(landing, 'bg'), en: landingPath(landing, 'en') }
  const offered = services.map(({ name, nameEn }) => (language === 'en' && nameEn ? nameEn : name))
  const price = fromPriceCents === null ? undefined : euroText(fromPriceCents, language)
  const sentences =
    language === 'bg'
      ? [`${trade} в ${city}: ${count}.`, offered.length > 0 && `Услуги: ${offered.join(', ')}.`, price && `Цени от ${price}.`]
      : [`${trade} in ${city}: ${count}.`, offered.length > 0 && `Services: ${offered.join(', ')}.`, price && `From ${price}.`]
  const description = [...sentences, language === 'bg' ? 'Вижте свободните часове.' : 'See open times.'].filter(Boolean).join(' ')
  const items = professionals.map((row) => {
    const own = row.services.slice(0, 4).map(({ name, nameEn }) => (language === 'en' && nameEn ? nameEn : name))
    const from = row.fromPriceCents === null ? '' : ` · ${euroText(row.fromPriceCents, language)}`
    return `<li><h2><a href="/professionals/${row.professionalId}">${escapeHtml(professionalName(row, language))}</a></h2><p>${escapeHtml([lettersOf(row.clinicName, language), ...own].filter(Boolean).join(', '))}${from}</p></li>`
  })
  return {
    seo: { title: `${title} · ${siteName[language]}`, description, keywords: [trade, city, ...offered].join(', ') },
    kind: 'website',
    canonical: paths[language],
    alternates: { ...paths, 'x-default': paths.bg },
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name: title,
        itemListElement: professionals.map((row, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: localBusiness(origin, row, language),
        })),
      },
    ],
    words: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><ul>${items.join('')}</ul>`,
    data: {
      endpointName: 'landing',
      arg: { language, trade: tradeSlug(role, language), city: slugOf(landing.city, language) },
      value: landing,
    },
  }
}
