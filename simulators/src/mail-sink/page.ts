import { createHash } from 'node:crypto'
import type { Language } from '@lapka/contracts/roles.ts'
import { text } from '../payment-simulator/pages/layout.ts'
import { style as lapkaStyle } from '../payment-simulator/pages/style.ts'
import type { StoredMail } from './mail-store.ts'
import { wordsIn } from './words.ts'

const zone = 'Europe/Sofia'

const style = `${lapkaStyle.replaceAll('/checkout/fonts/', '/fonts/')}
.letters{list-style:none;padding:0;display:grid;gap:8px}
.letters a{display:grid;gap:2px;padding:14px 20px;border:1px solid var(--line);border-radius:16px;background:var(--surface);color:var(--ink);text-decoration:none;overflow-wrap:anywhere;transition:background 140ms}
.letters a:hover{background:var(--sunken)}
.letters b{font-weight:650}
.top{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:center;justify-content:space-between}
.top .button{min-height:44px;font-size:1.0625rem}
.facts{margin:0;display:grid;grid-template-columns:auto 1fr;gap:4px 16px;overflow-wrap:anywhere}
.facts dt{color:var(--ink-soft)}
.facts dd{margin:0}
.facts a,.back{color:var(--brand-ink);font-weight:600}
iframe{display:block;width:100%;height:min(70vh,900px);border:1px solid var(--line);border-radius:16px;background:#fff}
pre{margin:0;padding:16px;border-radius:16px;background:var(--sunken);font:400 1rem/1.5 var(--text);white-space:pre-wrap;overflow-wrap:anywhere}
.logo{color:var(--ink);text-decoration:none}
`

const styleHash = createHash('sha256').update(style).digest('base64')
/** No script at all; a letter is shown in a frame that may do nothing but open links in a new window. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
export const letterPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const paw = `<svg width="30" height="30" viewBox="0 0 32 32" fill="none" aria-hidden="true"><g fill="var(--accent)"><ellipse cx="4.9" cy="14.2" rx="2.7" ry="3.5" transform="rotate(-28 4.9 14.2)"/><ellipse cx="11.5" cy="6.6" rx="3" ry="4.1" transform="rotate(-9 11.5 6.6)"/><ellipse cx="20.5" cy="6.6" rx="3" ry="4.1" transform="rotate(9 20.5 6.6)"/><ellipse cx="27.1" cy="14.2" rx="2.7" ry="3.5" transform="rotate(28 27.1 14.2)"/></g><path d="M9.2 26.4 16 17l6.8 9.4" stroke="var(--brand-ink)" stroke-width="6.4" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const page = (language: Language, main: string): string => {
  const words = wordsIn[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title}</title>
<style>${style}</style>
</head>
<body>
<header><div><a class="logo" href="/">${paw}${words.name}</a><span class="pill">${words.pill}</span></div></header>
<main>${main}</main>
</body>
</html>`
}

/** All letters, or those to one address; `to` comes from the URL. */
export const listPage = (language: Language, mails: StoredMail[], to: string | undefined): string => {
  const words = wordsIn[language]
  const here = to === undefined ? '/' : `/?to=${encodeURIComponent(to)}`
  const filter = to === undefined ? '' : `<p>${text(words.onlyTo(to))} · <a class="back" href="/">${words.all}</a></p>`
  const letters = mails.map((mail) => `<li>${letterLink(language, mail)}</li>`).join('')
  return page(
    language,
    `<p class="note">${words.nothingLeaves}</p>
<div class="top"><h1>${words.heading(mails.length)}</h1><a class="button quiet" href="${text(here)}">${words.reload}</a></div>
${filter}${mails.length === 0 ? `<p class="card soft">${words.empty}</p>` : `<ul class="letters">${letters}</ul>`}`,
  )
}

const letterLink = (language: Language, mail: StoredMail): string =>
  `<a href="/messages/${mail.id}"><b${languageOf(mail)}>${text(mail.subject || wordsIn[language].noSubject)}</b>
<span class="soft small">${text(mail.to.join(', '))} · ${momentOf(language, mail)}</span></a>`

export const letterPage = (language: Language, mail: StoredMail): string => {
  const words = wordsIn[language]
  const to = mail.to.map((address) => `<a href="/?to=${encodeURIComponent(address)}">${text(address)}</a>`).join(', ')
  const facts = `<dl class="facts"><dt>${words.from}</dt><dd>${text(mail.from)}</dd><dt>${words.to}</dt><dd>${to}</dd>
<dt>${words.at}</dt><dd>${momentOf(language, mail)}</dd></dl>`
  const again = mail.deliveries > 1 ? `<p class="soft">${words.again(mail.deliveries)}</p>` : ''
  const letter = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${mail.id}/letter" title="${words.asLetter}"></iframe>`
  return page(
    language,
    `<p><a class="back" href="/">${words.all}</a></p>
<section class="card stack"><h1${languageOf(mail)}>${text(mail.subject || words.noSubject)}</h1>${facts}${again}
${mail.html === null ? `<p class="soft">${words.noHtml}</p>` : `<h2>${words.asLetter}</h2>${letter}`}
<h2>${words.asText}</h2><pre tabindex="0"${languageOf(mail)}>${text(mail.text)}</pre></section>`,
  )
}

/** The letter's own HTML, with links that open in a new window because the frame itself may not go anywhere. */
/** Its links leave the frame. That stands behind the letter: before a document's own type it would be drawn as in the nineties. */
export const letterDocument = (mail: StoredMail): string => `${mail.html ?? ''}<base target="_blank">`

export const gonePage = (language: Language): string => {
  const words = wordsIn[language]
  return page(
    language,
    `<div class="narrow card stack"><h1>${words.gone}</h1><p>${words.goneWhy}</p><a class="button main" href="/">${words.all}</a></div>`,
  )
}

const languageOf = ({ language }: StoredMail): string =>
  language !== null && /^[a-zA-Z-]{2,10}$/.test(language) ? ` lang="${language}"` : ''

const momentOf = (language: Language, { receivedAt }: StoredMail): string => {
  const at = new Date(receivedAt)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'bg' ? 'bg-BG' : 'en-GB', { timeZone: zone, ...options }).format(at)
  const day = part({ weekday: 'short', day: 'numeric', month: 'long' })
  const time = part({ hour: '2-digit', minute: '2-digit' })
  return `<time datetime="${receivedAt}">${day}, ${time}</time>`
}
