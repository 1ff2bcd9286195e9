import type { Language } from '@lapka/contracts/roles.ts'
import { lettersOf } from '@lapka/contracts/transliterate.ts'
import type { Letter, LetterFact } from './letter.ts'

/** Lapka's light palette (tokens.css), written out because mail programs know no variables and few style sheets. */
const colour = {
  page: '#faf8f9',
  surface: '#ffffff',
  line: '#e7e1e5',
  ink: '#2a1c27',
  soft: '#60565d',
  brand: '#652d58',
  hero: '#491e3f',
  accent: '#ec995e',
  sunken: '#f3eff2',
}
const bodyFont = "'Sofia Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const headingFont = "'Geologica','Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Said again inside the table: programs that show a letter within their own page drop its body, and old ones let a table inherit nothing. */
const text = `font-family:${bodyFont};font-size:17px;line-height:1.5`

export type LetterLink = { text: string; url: string }
/** `closing` says why we write; `links` stand below the button. */
type Frame = { language: Language; readerName: string; url: string; closing: string; links?: LetterLink[] }
export type RenderedLetter = { subject: string; text: string; html: string }

export const renderLetter = (letter: Letter, frame: Frame): RenderedLetter => ({
  // A line break in a name must not start another header.
  subject: letter.subject.replaceAll(/\s+/g, ' '),
  text: renderText(letter, frame),
  html: renderHtml(letter, frame),
})

const greeting = ({ language, readerName }: Frame): string => {
  const hello = language === 'bg' ? 'Здравейте' : 'Hello'
  if (readerName === '') return `${hello},`
  return language === 'bg' ? `${hello}, ${readerName},` : `${hello} ${lettersOf(readerName, language)},`
}
const brand = (language: Language): string => (language === 'bg' ? 'Лапка' : 'Lapka')

const renderText = (letter: Letter, frame: Frame): string => {
  const facts = letter.facts
    .map(({ label, value, aside }) => `${label}: ${value}${aside === undefined ? '' : ` (${aside})`}`)
    .join('\n')
  const quote = letter.quote === null ? '' : `${letter.quote.label}:\n${letter.quote.words.replaceAll(/^/gm, '> ')}`
  const parts = [
    letter.title,
    greeting(frame),
    letter.lead,
    facts,
    quote,
    letter.note,
    `${letter.button}: ${frame.url}`,
    (frame.links ?? []).map(({ text: words, url }) => `${words}: ${url}`).join('\n'),
    `-- \n${brand(frame.language)}\n${frame.closing}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const factRow = ({ label, value, aside }: LetterFact): string => `
<tr><td class="label" style="padding:10px 16px 10px 0;border-top:1px solid ${colour.line};color:${colour.soft};font-size:15px;vertical-align:top">${escapeHtml(label)}</td>
<td class="value" style="padding:10px 0;border-top:1px solid ${colour.line};font-size:17px;font-weight:600;vertical-align:top">${escapeHtml(value)}${
  aside === undefined
    ? ''
    : ` <span style="color:${colour.soft};font-size:15px;font-weight:400;white-space:nowrap">${escapeHtml(aside)}</span>`
}</td></tr>`

const factTable = ({ facts }: Letter): string =>
  facts.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${facts.map(factRow).join('')}</table>`

/** On a phone a label stands above its value; programs that drop the style keep two narrow columns. */
const phoneStyle =
  '<style>@media(max-width:480px){.label,.value{display:block!important}.label{padding:10px 0 0!important}.value{padding:0 0 10px!important;border-top:0!important}}</style>'

const quoteBlock = ({ quote }: Letter): string =>
  quote === null
    ? ''
    : `<div style="margin:24px 0 0;padding:16px;background:${colour.sunken};border-radius:12px">
<div style="color:${colour.soft};font-size:14px">${escapeHtml(quote.label)}</div>
<div style="margin-top:4px;white-space:pre-line">${escapeHtml(quote.words)}</div></div>`

/** The mark as far as every mail program can draw it, without a picture that most hide: four toes in an arc over the letter that is the pad. */
const paw = (): string => {
  const toe = (top: number) =>
    `<td style="padding:${top}px 1px 0;vertical-align:top;font-size:0;line-height:0"><span style="display:inline-block;width:6px;height:8px;border-radius:50%;background:${colour.accent}"></span></td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${[7, 0, 0, 7].map(toe).join('')}</tr>
<tr><td colspan="4" align="center" style="color:#f2dbeb;font-family:Arial,sans-serif;font-size:21px;font-weight:700;line-height:15px">\u039b</td></tr></table>`
}

const mark = (language: Language): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td aria-hidden="true" style="padding-right:10px">${paw()}</td>
<td style="color:#ffffff;font-family:${headingFont};font-size:20px;font-weight:600">${brand(language)}</td></tr></table>`

const linkBlock = ({ links = [] }: Frame): string =>
  links.length === 0
    ? ''
    : `<p style="margin:16px 0 0">${links.map(({ text: words, url }) => `<a href="${escapeHtml(url)}" style="display:inline-block;padding:6px 0;margin-right:20px;color:${colour.brand}">${escapeHtml(words)}</a>`).join(' ')}</p>\n`

const renderHtml = (letter: Letter, frame: Frame): string => `<!doctype html>
<html lang="${frame.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(letter.title)}</title>${phoneStyle}</head>
<body style="margin:0;padding:0;background:${colour.page};color:${colour.ink};${text}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.lead)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${colour.surface};border:1px solid ${colour.line};border-radius:20px;border-collapse:separate;overflow:hidden">
<tr><td style="padding:16px 24px;background:${colour.hero}">${mark(frame.language)}</td></tr>
<tr><td style="padding:24px;${text}">
<h1 style="margin:0 0 16px;font-family:${headingFont};font-size:26px;line-height:1.2;font-weight:600;letter-spacing:-0.02em">${escapeHtml(letter.title)}</h1>
<p style="margin:0 0 12px">${escapeHtml(greeting(frame))}</p>
<p style="margin:0 0 24px">${escapeHtml(letter.lead)}</p>
${factTable(letter)}
${quoteBlock(letter)}
${letter.note === '' ? '' : `<p style="margin:24px 0 0;color:${colour.soft};font-size:15px">${escapeHtml(letter.note)}</p>`}
<p style="margin:24px 0 0"><a href="${escapeHtml(frame.url)}" style="display:inline-block;padding:14px 24px;background:${colour.brand};border-radius:12px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(letter.button)}</a></p>
${linkBlock(frame)}</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;color:${colour.soft};font-size:14px">${escapeHtml(frame.closing)}</p>
</td></tr></table></body></html>
`
