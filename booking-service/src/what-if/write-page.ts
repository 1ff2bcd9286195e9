import type { WhatIfResult, WhatIfRun } from '@lapka/contracts/api/operations/what-if.ts'
import { euroText } from '@lapka/contracts/money-text.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { rules, type Measure } from '@lapka/contracts/what-if.ts'
import { compareFigures } from '@lapka/domain/what-if/compare-figures.ts'
import { pageTexts } from './page-texts.ts'

type FinishedRun = WhatIfRun & { result: WhatIfResult }

const MONEY: readonly Measure[] = ['revenueCents', 'refundCents']
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A result as one page that needs nothing else: it can be kept, printed and passed on. */
export const writeWhatIfPage = (run: FinishedRun, language: Language): string => {
  const texts = pageTexts[language]
  const locale = language === 'bg' ? 'bg-BG' : 'en-GB'
  const number = (value: number) => value.toLocaleString(locale)
  const money = (cents: number) => euroText(cents, language)
  const percent = (hundredths: number) => `${(hundredths / 100).toLocaleString(locale, { minimumFractionDigits: 1 })} %`
  const show = (measure: Measure, value: number) => {
    if (MONEY.includes(measure)) return money(value)
    if (measure === 'utilisation') return percent(value)
    return number(measure === 'bookedMinutes' ? Math.round(value / 60) : value)
  }
  const date = (instant: string) => new Date(instant).toLocaleDateString(locale, { timeZone: 'Europe/Sofia', dateStyle: 'long' })
  const { result, changes } = run
  const { reproduction, people } = result
  const changed = rules.flatMap((rule) => (changes[rule] === undefined ? [] : [`${texts.rules[rule]}: ${changes[rule]}`]))
  const priced = (changes.prices ?? []).map(({ serviceId, priceCents }) => `${escape(serviceId)}: ${money(priceCents)}`)
  const rows = compareFigures(result).map(({ measure, was, becomes, change, means }) => {
    const signed = `${change > 0 ? '+' : ''}${show(measure, change)}`
    const cells = [show(measure, was), `<b>${show(measure, becomes)}</b>`, signed, texts.means[means]]
    return `<tr data-means="${means}"><th scope="row">${texts.measures[measure]}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const trust = [
    texts.reproduced(number(reproduction.matching), number(reproduction.decisions), number(reproduction.inputs)),
    texts.people(number(people.shifted), number(people.lost), number(people.gained)),
    ...texts.assumptions,
    ...(result.searches === 0 ? [texts.noSearches] : []),
  ]
  return `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title><style>${STYLE}</style>
<h1>${texts.title}</h1>
<p>${date(run.from)} – ${date(run.to)} · ${texts.professionals(run.professionalCount)}</p>
<h2>${texts.changes}</h2><ul>${[...changed, ...priced].map((line) => `<li>${line}</li>`).join('') || `<li>${texts.nothing}</li>`}</ul>
<table><thead><tr>${texts.columns.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>
<h2>${texts.weeks}</h2>${drawWeeks(result)}<p>${texts.legend}</p>
<h2>${texts.trust}</h2><ul>${trust.map((line) => `<li>${line}</li>`).join('')}</ul>
<p>${texts.ran(number(result.decisions), number(Math.round(result.milliseconds / 1_000)), number(result.position))}</p></html>
`
}

const drawWeeks = ({ was, becomes }: WhatIfResult): string => {
  const all = [...was.weeks, ...becomes.weeks]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const line = (values: number[], style: string) => {
    const points = values.map((value, week) => {
      const x = values.length === 1 ? 0 : (week / (values.length - 1)) * 700
      return `${x.toFixed(1)},${(150 - ((value - least) / Math.max(1, most - least)) * 140).toFixed(1)}`
    })
    return `<polyline fill="none" ${style} points="${points.join(' ')}"/>`
  }
  const dashed = 'stroke="#2b6cb0" stroke-width="2" stroke-dasharray="6 5"'
  return `<svg viewBox="0 0 700 160" role="img">${line(was.weeks, dashed)}${line(becomes.weeks, 'stroke="#652b5b" stroke-width="2.5"')}</svg>`
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#241424}
table{border-collapse:collapse;width:100%}th,td{padding:.5rem .75rem;border-top:1px solid #ddd;text-align:right}
tr>:first-child{text-align:left}[data-means=better] td:last-child{color:#1c6b3a}[data-means=worse] td:last-child{color:#8a4b00}
svg{width:100%;height:auto}`
