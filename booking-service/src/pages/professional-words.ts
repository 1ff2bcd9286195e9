import { euroText } from '@lapka/contracts/money-text.ts'
import { galleryPhotoUrlOf, photoUrlOf } from '@lapka/contracts/photos.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { ProfessionalRow } from '@lapka/projections/professionals/search.ts'
import { weekdayOf } from '@lapka/domain/kernel/zone.ts'
import type { OpenDay } from '@lapka/domain/slots/open-until.ts'
import { escapeHtml } from './head.ts'
import { localBusiness, offerOf } from './local-business.ts'

const titles = {
  bg: {
    about: 'Представяне',
    background: 'Образование и опит',
    now: 'сега',
    services: 'Услуги и цени',
    from: 'от ',
    minutes: 'мин',
    hours: 'Работно време на лекарите тук',
    closed: 'затворено',
  },
  en: {
    about: 'About',
    background: 'Education and experience',
    now: 'now',
    services: 'Services and prices',
    from: 'from ',
    minutes: 'min',
    hours: 'Hours of the vets here',
    closed: 'closed',
  },
} as const

/** A clinic's row has hours beside it; that of others none. */
type Shown = ProfessionalRow & { openDays: OpenDay[] }
type Offered = ProfessionalRow['services'][number]
const nameOf = ({ name, nameEn }: Offered, language: Language): string => (language === 'en' && nameEn !== '' ? nameEn : name)

/** The profile as a reader without scripts has it: their own words, where they learned and worked, what they offer for how much. */
export const profileWords = (row: Shown, language: Language): string => {
  const said = titles[language]
  const { about, alternativeAbout, education, experience, services } = row
  const history = [
    ...experience.map(({ fromYear, untilYear, work, place }) => [`${fromYear}–${untilYear ?? said.now}`, work, place]),
    ...education.map(({ year, degree, school }) => [String(year), degree, school]),
  ].map(([years, ...texts]) => `${years}: ${texts.filter(Boolean).join(', ')}`)
  const offers = services.map((service) => {
    const [from, price] = [service.rows ? said.from : '', euroText(service.priceCents, language)]
    return `${nameOf(service, language)}: ${from}${price}, ${from}${service.durationMinutes} ${said.minutes}`
  })
  return [
    ...part(said.about, [about, alternativeAbout], 'p'),
    ...part(said.background, history, 'li'),
    ...part(said.services, offers, 'li'),
    ...part(
      said.hours,
      row.openDays.map((day) => dayText(day, language)),
      'li',
    ),
  ].join('')
}

const dayText = ({ date, spans }: OpenDay, language: Language): string => {
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const times = spans.map(({ from, to }) => `${from}–${to}`).join(', ')
  return `${day.format(Date.parse(date))}: ${times || titles[language].closed}`
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Each day for its own date, because the next week's may differ. Search engines read equal times as closed, and 23:59 as midnight. */
const openingHours = ({ date, spans }: OpenDay): object[] =>
  (spans.length === 0 ? [{ from: '00:00', to: '00:00' }] : spans).map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${weekdays[weekdayOf(date) - 1]}`,
    opens: from,
    closes: to === '24:00' ? '23:59' : to,
    validFrom: date,
    validThrough: date,
  }))

/** One title over its texts; nothing where there are none. */
const part = (title: string, texts: string[], tag: 'p' | 'li'): string[] => {
  const lines = texts.filter(Boolean).map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`)
  if (lines.length === 0) return []
  return [`<h2>${title}</h2>`, tag === 'li' ? `<ul>${lines.join('')}</ul>` : lines.join('')]
}

/** The profile in JSON-LD: the place, and beside it only what the page shows. */
export const profileStructured = (origin: string, row: Shown, language: Language): object => {
  const images = [
    ...(row.photoId === null ? [] : [photoUrlOf(row.photoId)]),
    ...row.gallery.map(({ photoId }) => galleryPhotoUrlOf(row.professionalId, photoId)),
  ]
  const { ratingTenths, reviewCount, about, languages, education, services } = row
  return {
    '@context': 'https://schema.org',
    ...localBusiness(origin, row, language),
    ...(images.length > 0 && { image: images.map((path) => origin + path) }),
    ...(about !== '' && { description: about }),
    ...(ratingTenths > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: ratingTenths / 10, reviewCount, bestRating: 5, worstRating: 1 },
    }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    ...(education.length > 0 && {
      hasCredential: education.map(({ school, degree, year }) => ({
        '@type': 'EducationalOccupationalCredential',
        name: degree || school,
        dateCreated: String(year),
        recognizedBy: { '@type': 'Organization', name: school },
      })),
    }),
    ...(row.openDays.length > 0 && { openingHoursSpecification: row.openDays.flatMap(openingHours) }),
    ...(services.length > 0 && {
      makesOffer: services.map((service) =>
        offerOf(nameOf(service, language), service.priceCents, { isFromPrice: service.rows !== undefined }),
      ),
    }),
  }
}
