import { createHash } from 'node:crypto'
import type { Language } from '@lapka/contracts/roles.ts'
import { style } from './style.ts'
import { wordsIn } from './words.ts'

/** HTML whose parts are safe to put together: texts from outside pass through `text`. */
export const text = (raw: string): string =>
  raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const styleHash = createHash('sha256').update(style).digest('base64')
/** No script, no outside asset; the one style is allowed by its hash. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`

const paw = `<svg width="30" height="30" viewBox="0 0 32 32" fill="none" aria-hidden="true"><g fill="var(--accent)"><ellipse cx="4.9" cy="14.2" rx="2.7" ry="3.5" transform="rotate(-28 4.9 14.2)"/><ellipse cx="11.5" cy="6.6" rx="3" ry="4.1" transform="rotate(-9 11.5 6.6)"/><ellipse cx="20.5" cy="6.6" rx="3" ry="4.1" transform="rotate(9 20.5 6.6)"/><ellipse cx="27.1" cy="14.2" rx="2.7" ry="3.5" transform="rotate(28 27.1 14.2)"/></g><path d="M9.2 26.4 16 17l6.8 9.4" stroke="var(--brand-ink)" stroke-width="6.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`

export const page = (language: Language, main: string): string => {
  const words = wordsIn[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title(words.merchant)}</title>
<style>${style}</style>
</head>
<body>
<header><div><span class="logo">${paw}${words.merchant}</span><span class="pill">${words.simulator}</span></div></header>
<main>${main}</main>
</body>
</html>`
}
