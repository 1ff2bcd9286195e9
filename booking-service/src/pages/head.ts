import type { Language } from '@lapka/contracts/roles.ts'
import { siteName, type Seo } from './seo-texts.ts'

/** Searches show about so much; a profile's words may be longer than any page's head should be. */
const LONGEST = { title: 120, description: 300, keywords: 300 }

export type Head = {
  language: Language
  seo: Seo
  /** App host plus path, without the query. */
  canonical: string
  /** The picture that a link is shown with: its path, and what is on it. */
  image: { path: string; alt: string }
  origin: string
  kind: 'website' | 'profile' | 'article'
  /** The same page in each language, where each has an address of its own. */
  alternates?: Record<Language | 'x-default', string> | undefined
  /** The path of a feed of it. */
  feed?: string | undefined
  /** The JSON-LD for search engines. */
  structured?: object[] | undefined
  /** The address names the language: the reader's own choice does not count here. */
  isAddressed?: boolean
  isIndexed: boolean
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const MARKS = /[&<>"']/g

/** Text as it may stand within quotation marks, with every space of it. */
export const escapeMarks = (text: string): string => text.replaceAll(MARKS, (mark) => entities[mark] ?? '')

/** Text as it may stand between tags and within either kind of quotation marks, on one line. */
export const escapeHtml = (text: string): string => escapeMarks(text.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, ' '))

/** A letter that takes two units is not cut through. */
const shortened = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`

/**
 * The console's one page with a head of its own: what was written for all pages goes out, what is this page's comes in. Names
 * are put in as values of a function, for "$&" in a replacement's text would mean something.
 */
export const withHead = (page: string, head: Head): string =>
  page
    .replace(/<html lang="[a-z]*"/, () => `<html lang="${head.language}"${head.isAddressed ? ' data-addressed=""' : ''}`)
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${tagsOf(head).trimStart()}\n  </head>`)

/** A value within a script's tags: nothing in it ends them, and browsers run no script of that type. */
const scriptText = (value: object): string =>
  JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The description as it may stand between tags. */
export const descriptionOf = ({ description }: Seo): string => escapeHtml(shortened(description, LONGEST.description))

const tagsOf = ({ language, seo, canonical, image, origin, kind, isIndexed, ...more }: Head): string => {
  const title = escapeHtml(shortened(seo.title, LONGEST.title))
  const description = descriptionOf(seo)
  const named = (name: string, content: string) => `<meta name="${name}" content="${content}" />`
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${content}" />`
  return [
    `<title>${title}</title>`,
    named('description', description),
    named('keywords', escapeHtml(shortened(seo.keywords, LONGEST.keywords))),
    ...(isIndexed ? [] : [named('robots', 'noindex')]),
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    property('site_name', siteName[language]),
    property('locale', language === 'bg' ? 'bg_BG' : 'en_GB'),
    property('type', kind),
    property('title', title),
    property('description', description),
    property('url', escapeHtml(canonical)),
    property('image', escapeHtml(origin + image.path)),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', escapeHtml(shortened(image.alt, LONGEST.title))),
    named('twitter:card', 'summary_large_image'),
    ...Object.entries(more.alternates ?? {}).map(
      ([hreflang, path]) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(origin + path)}" />`,
    ),
    ...(more.feed ? [`<link rel="alternate" type="application/rss+xml" href="${escapeHtml(origin + more.feed)}" />`] : []),
    ...(more.structured ?? []).map((data) => `<script type="application/ld+json">${scriptText(data)}</script>`),
  ]
    .map((tag) => `\n    ${tag}`)
    .join('')
}
