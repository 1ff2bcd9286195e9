import { inCity, landingPath, serviceSlug, slugOf, tradeSlug } from '@lapka/contracts/landing.ts'
import { euroText } from '@lapka/contracts/money-text.ts'
import { addressIn } from '@lapka/contracts/pages.ts'
import { professionalName } from '@lapka/contracts/professional-name.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { FoundLanding } from '../landings/read-landings.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import type { PageContent } from './content.ts'
import { escapeHtml } from './head.ts'
import { landingTitle, tradesOf } from './landing-texts.ts'
import { localBusiness, offerOf } from './local-business.ts'
import { siteName } from './seo-texts.ts'

type Shown = FoundLanding & { origin: string; language: Language }

/** A trade in a city, or those of it who offer one service: who there is, as a reader sees it. */
export const landingContent = ({ origin, landing, rows, language }: Shown): PageContent => {
  const { role, service } = landing
  const nameOf = (one: { name: string; nameEn: string }) => (language === 'en' && one.nameEn !== '' ? one.nameEn : one.name)
  const trade = tradesOf[language][role]
  const tradeTitle = landingTitle({ trade, city: landing.city, service: undefined }, language)
  const title = service ? landingTitle({ trade, city: landing.city, service: nameOf(service) }, language) : tradeTitle
  const paths = { bg: landingPath(landing, 'bg'), en: landingPath(landing, 'en') }
  const tradePath = landingPath({ ...landing, service: null }, language)
  const offered = landing.services.map(nameOf)
  const description = descriptionOf({ landing, trade, offered }, language)
  const items = rows.map((row) => {
    const own = service ? [] : row.services.slice(0, 4).map(nameOf)
    const from = row.fromPriceCents === null ? '' : ` · ${euroText(row.fromPriceCents, language)}`
    return `<li><h2><a href="${addressIn(`/professionals/${row.professionalId}`, language)}">${escapeHtml(professionalName(row, language))}</a></h2><p>${escapeHtml([lettersOf(row.clinicName, language), ...own].filter(Boolean).join(', '))}${from}</p></li>`
  })
  const crumb = service ? `<p><a href="${tradePath}">${escapeHtml(tradeTitle)}</a></p>` : ''
  return {
    seo: {
      title: `${title} · ${siteName[language]}`,
      description,
      keywords: [trade, lettersOf(landing.city, language), ...(service ? [nameOf(service)] : offered)].join(', '),
    },
    kind: 'website',
    canonical: paths[language],
    alternates: { ...paths, 'x-default': paths.bg },
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name: title,
        itemListElement: rows.map((row, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            ...localBusiness(origin, row, language),
            ...(service && row.fromPriceCents !== null && { makesOffer: offerOf(nameOf(service), row.fromPriceCents, row) }),
          },
        })),
      },
      ...(service
        ? [
            breadcrumbs(origin, [
              { name: tradeTitle, path: tradePath },
              { name: title, path: paths[language] },
            ]),
          ]
        : []),
    ],
    words: `${crumb}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><ul>${items.join('')}</ul>`,
    data: {
      endpointName: 'landing',
      arg: {
        language,
        trade: tradeSlug(role, language),
        city: slugOf(landing.city, language),
        ...(service && { service: serviceSlug(service, language) }),
      },
      value: landing,
    },
  }
}

type Described = { landing: Shown['landing']; trade: string; offered: string[] }

const descriptionOf = ({ landing, trade, offered }: Described, language: Language): string => {
  const { service, count, isCountAtLeast, fromPriceCents } = landing
  const price = fromPriceCents === null ? undefined : euroText(fromPriceCents, language)
  const place = inCity(landing.city, language)
  const isTrade = service === null && offered.length > 0
  const sentences =
    language === 'bg'
      ? [
          `${trade} ${place}: ${isCountAtLeast ? 'над ' : ''}${count}.`,
          isTrade && `Услуги: ${offered.join(', ')}.`,
          price && (service ? `Цена от ${price}.` : `Цени от ${price}.`),
          'Вижте свободните часове.',
        ]
      : [
          `${trade} ${place}: ${isCountAtLeast ? 'over ' : ''}${count}.`,
          isTrade && `Services: ${offered.join(', ')}.`,
          price && `From ${price}.`,
          'See open times.',
        ]
  return sentences.filter(Boolean).join(' ')
}
