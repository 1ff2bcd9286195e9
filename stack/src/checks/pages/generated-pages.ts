import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { repository } from '../../supervisor/node-process.ts'
import { roomTable } from '../rooms.ts'
import { configurationTables } from './configuration-tables.ts'
import { decisionList } from './decision-list.ts'
import { cardTable, loginTable, tradeTable } from './demo-tables.ts'

/** A part of a page that is made from the code: it stands between `<!-- name -->` and `<!-- /name -->`. */
export type GeneratedPart = { page: string; name: string; make: () => string }

/** `stack` may not import `operations`, whose command line says itself what it takes. */
const commandSections = (): string =>
  execFileSync(process.execPath, ['operations/src/command-line/commands-page.ts'], { cwd: repository, encoding: 'utf8' })

const parts: readonly GeneratedPart[] = [
  { page: 'ARCHITECTURE.md', name: 'rooms', make: roomTable },
  { page: 'docs/decisions/README.md', name: 'decisions', make: () => decisionList(join(repository, 'docs/decisions')) },
  { page: 'docs/commands.md', name: 'commands', make: commandSections },
  { page: 'docs/configuration.md', name: 'variables', make: configurationTables },
  { page: 'docs/demo.md', name: 'logins', make: loginTable },
  { page: 'docs/demo.md', name: 'trades', make: tradeTable },
  { page: 'docs/demo.md', name: 'cards', make: cardTable },
]

/** The page with this part as the code has it, in the repository's format. */
const withPart = async (text: string, { page, name, make }: GeneratedPart): Promise<string> => {
  const between = new RegExp(`(?<=<!-- ${name} -->\n)[\\s\\S]*(?=<!-- /${name} -->)`)
  if (!between.test(text)) throw new Error(`There is no <!-- ${name} --> … <!-- /${name} -->.`)
  const made = text.replace(between, () => `\n${make()}\n\n`)
  const { code, errors } = await format(page, made, { printWidth: 130, embeddedLanguageFormatting: 'off' })
  if (errors.length > 0) throw new Error(`${page} can't be formatted: ${errors.map(({ message }) => message).join(', ')}`)
  return code
}

/** Whether each page shows what the code has. */
export const findPageFaults = async (root: string, generated = parts): Promise<string[]> => {
  const faults = await Promise.all(
    generated.map(async (part) => {
      const text = readFileSync(join(root, part.page), 'utf8')
      const isCurrent = text === (await withPart(text, part))
      return isCurrent ? [] : [`${part.page} shows other ${part.name}: run node stack/src/checks/pages/generated-pages.ts`]
    }),
  )
  return faults.flat()
}

export const writePages = async (root: string, generated = parts): Promise<void> => {
  for (const part of generated) {
    const path = join(root, part.page)
    writeFileSync(path, await withPart(readFileSync(path, 'utf8'), part))
  }
}

if (import.meta.main) await writePages(repository)
