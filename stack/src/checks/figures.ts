import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from '../supervisor/node-process.ts'
import { findFolderCycles } from './folder-cycles.ts'
import { markdownTable } from './pages/markdown-table.ts'
import { rooms } from './rooms.ts'

/**
 * `node stack/src/checks/figures.ts`: how large the code is, as two tables; with `--small` also which small files have one importer.
 * Tests and their tools are counted apart.
 */
const SMALL_LINES = 25
const REPEATED_LINES = 8

type Source = { file: string; room: string; text: string; lines: string[]; isTest: boolean }

const isTest = (file: string): boolean => /\.(?:test|journey|drill)\.|\/(?:testing|journeys|golden|test-setup)\//.test(file)

const sources: Source[] = rooms.flatMap(({ name: room }) =>
  globSync(`${room}/**/*.{ts,tsx,css}`, { cwd: repository, exclude: ['**/node_modules', '**/dist'] }).map((file) => {
    const text = readFileSync(join(repository, file), 'utf8')
    return { file, room, text, lines: text.trimEnd().split('\n'), isTest: isTest(file) }
  }),
)

const linesOf = (list: Source[]): number => list.reduce((sum, { lines }) => sum + lines.length, 0)
const grouped = (number: number): string => number.toLocaleString('en')

const roomRow = (name: string, list: Source[]): string[] => {
  const [tests, code] = [list.filter((source) => source.isTest), list.filter((source) => !source.isTest)]
  return [name, ...[code, tests].flatMap((part) => [grouped(part.length), grouped(linesOf(part))])]
}

const stylesheets = sources.filter(({ file }) => file.endsWith('.css'))
/** Where layouts change: a part for up to 599 px ends where one for 600 px and more begins. */
const breakpoints = new Set(
  stylesheets.flatMap(({ text }) =>
    [...text.matchAll(/@media[^{]*?\b(min|max)-width: (\d+)px/g)].map(([, end, px]) => Number(px) + (end === 'max' ? 1 : 0)),
  ),
)

/** Blocks of lines that two files have alike; a longer block counts once. */
const repeatedRuns = (): number => {
  const first = new Map<string, string>()
  let runs = 0
  for (const { file, text } of sources.filter((source) => !source.isTest && !source.file.endsWith('.css'))) {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length > 3 && !/^(?:import|\} from|\/\/|\/?\*)/.test(line))
    let isInRun = false
    for (let start = 0; start + REPEATED_LINES <= lines.length; start++) {
      const key = lines.slice(start, start + REPEATED_LINES).join('\n')
      const other = first.get(key)
      if (other === undefined) first.set(key, file)
      const isRepeated = other !== undefined && other !== file
      if (isRepeated && !isInRun) runs++
      isInRun = isRepeated
    }
  }
  return runs
}

/** Small files that only one other imports. */
const smallParts = (): string[] => {
  const importers = new Map<string, Set<string>>()
  for (const { file, room, text } of sources)
    for (const [, path = ''] of text.matchAll(/(?:\bfrom |\bimport |\bimport\(|new URL\()'([^'\n]+)'/g)) {
      const imported = path.startsWith('.')
        ? join(dirname(file), path)
        : path.replace(/^@lapka\/([\w-]+)\//, (_all, other: string) => `${other}/src/`)
      importers.set(imported, (importers.get(imported) ?? new Set()).add(isTest(file) ? `${room}: tests` : file))
    }
  return sources
    .filter(({ file, lines }) => lines.length <= SMALL_LINES && !file.endsWith('.css') && !isTest(file))
    .filter(({ file }) => [...(importers.get(file) ?? [])].filter((importer) => !importer.endsWith(': tests')).length === 1)
    .map(({ file }) => file)
}

/** In words, of a page's running text: tables, code and addresses do not count. */
const longestSentence = (page: string): number =>
  Math.max(
    ...readFileSync(join(repository, page), 'utf8')
      .replaceAll(/```[\s\S]*?```|^\|.*$/gm, '')
      .replaceAll(/\]\([^)]*\)/g, ']')
      .split(/(?<=[.!?])\s|\n\s*\n|^(?:-|\d+\.) /m)
      .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length),
  )

const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const small = smallParts()

console.log(
  markdownTable(
    ['room', 'files', 'lines', 'files of tests', 'lines of tests'],
    [
      ...rooms.map(({ name }) =>
        roomRow(
          `\`${name}/\``,
          sources.filter(({ room }) => room === name),
        ),
      ),
      roomRow('all', sources),
    ],
  ),
)
console.log(
  markdownTable(
    ['what', 'number'],
    [
      ['stylesheets', grouped(stylesheets.length)],
      ['lines of stylesheets', grouped(linesOf(stylesheets))],
      ['breakpoints', grouped(breakpoints.size)],
      ['folder cycles', grouped(findFolderCycles(repository).length)],
      [`runs of ${REPEATED_LINES} lines or more in two files`, grouped(repeatedRuns())],
      [`files of ${SMALL_LINES} lines or fewer with one importer`, grouped(small.length)],
      ['npm scripts', grouped(Object.keys(scripts).length)],
      ["the README's lines", grouped(readFileSync(join(repository, 'README.md'), 'utf8').trimEnd().split('\n').length)],
      ["words of the README's longest sentence", grouped(longestSentence('README.md'))],
    ],
  ),
)
if (process.argv.includes('--small')) console.log(small.join('\n'))
