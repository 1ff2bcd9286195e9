import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { addressIn, hasEnglishAddress, pages } from '@lapka/contracts/pages.ts'
import { languages } from '@lapka/contracts/roles.ts'
import { datePageWords } from '@lapka/state/page-words.ts'
import type { Dependencies } from '../dependencies.ts'
import { isPictured, readBuiltPages } from './first-pictures.ts'

export type Entry = { path: string; lastmod?: string }

const fixed = Object.values(pages).filter((page) => hasEnglishAddress(page) && !page.path.includes(':'))

/** Public pages that the build draws whole, at both addresses, each with the day since which it says what it says. */
export const listFixedPages = async ({
  db,
  now,
  consoleFolder,
}: Pick<Dependencies, 'db' | 'now' | 'consoleFolder'>): Promise<Entry[]> => {
  const built = consoleFolder !== null && existsSync(consoleFolder) ? readBuiltPages(consoleFolder) : {}
  const each = fixed.flatMap(({ path }) => {
    const page = built[path]
    return languages.map((language) => ({
      path: addressIn(path, language),
      digest: isPictured(page) ? digestOf([JSON.stringify(page.head[language]), page.picture[language]]) : null,
    }))
  })
  const dated = each.flatMap(({ path, digest }) => (digest === null ? [] : [{ path, digest }]))
  const since = await datePageWords(db, dated, now().slice(0, 10))
  return each.map(({ path }) => ({ path, ...(since.has(path) && { lastmod: since.get(path) ?? '' }) }))
}

/** Names of styles and files change with every build, words do not. */
const digestOf = (markup: string[]): string => hash('sha256', markup.join(' ').replaceAll(/<[^>]*>/g, ' '))
