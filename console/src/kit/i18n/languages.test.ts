import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const bgFolder = new URL('bg/', import.meta.url)
const enFolder = new URL('../../../public/locales/en/', import.meta.url)

/** The only texts with an exclamation mark. */
const exclaimed = ['Please write a reason for this appointment!', 'Thank you for your feedback!']

type Texts = { [key: string]: string | Texts }
const read = (folder: URL, file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Texts
const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
// Plural forms differ by language and are compared by their common name.
const nameOf = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort((one, other) => one.localeCompare(other))

describe.each(readdirSync(bgFolder))('%s', (file) => {
  const [bg, en] = [flat(read(bgFolder, file)), flat(read(enFolder, file))]

  test('says the same things in both languages', () => {
    expect([...new Set(en.map(([key]) => nameOf(key)))].sort()).toEqual([...new Set(bg.map(([key]) => nameOf(key)))].sort())
  })

  test('names the same values in both languages', () => {
    const named = (texts: [string, string][], keys: Set<string>) =>
      texts.filter(([key]) => keys.has(key)).map(([key, text]) => [key, placeholders(text)])
    const shared = new Set(bg.map(([key]) => key).filter((key) => en.some(([other]) => other === key)))
    expect(Object.fromEntries(named(en, shared))).toEqual(Object.fromEntries(named(bg, shared)))
  })

  test('has no empty text and no exclamation mark, but for the texts listed here', () => {
    const loud = [...bg, ...en].filter(([, text]) => text.trim() === '' || text.includes('!'))
    expect(loud.filter(([, text]) => !exclaimed.includes(text))).toEqual([])
  })
})
