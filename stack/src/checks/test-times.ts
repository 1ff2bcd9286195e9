import { availableParallelism } from 'node:os'
import type { FileTime } from './file-times.ts'

export type Part = { name: string; seconds: number }

const SLOWEST = 20
const MARK = '<!-- Below: written by `npm run test:all -- --write-table`. -->'

const row = (cells: string[]) => `| ${cells.join(' | ')} |`
const table = (head: string[], rows: string[][]) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
const whole = (seconds: number) => seconds.toFixed(0)
export const asMinutes = (seconds: number): string =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

/** As Markdown: what each part took, the work of each kind of test, and the slowest files. */
export const timesAsTables = (parts: readonly Part[], files: readonly FileTime[]): string => {
  const kinds = [...Map.groupBy(files, ({ project }) => project)].map(([kind, ones]) => [
    kind,
    String(ones.length),
    String(ones.reduce((sum, { tests }) => sum + tests, 0)),
    whole(ones.reduce((sum, { seconds }) => sum + seconds, 0)),
  ])
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  return [
    table(
      ['part', 'minutes'],
      parts.map(({ name, seconds }) => [name, asMinutes(seconds)]),
    ),
    table(['kind of test', 'files', 'tests', 'seconds of one worker'], kinds),
    table(
      ['slowest files', 'tests', 'seconds of one worker'],
      slowest.map(({ file, tests, seconds }) => [file, String(tests), whole(seconds)]),
    ),
  ].join('\n\n')
}

/** The page with its tables replaced by those of this run. */
export const withTimes = (page: string, { command, tables, date }: { command: string; tables: string; date: string }): string => {
  const [text = ''] = page.split(MARK)
  return `${text}${MARK}\n\nOne run of \`${command}\` on ${date}, with ${availableParallelism()} cores.\n\n${tables}\n`
}
