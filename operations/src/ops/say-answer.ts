type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '-'
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : JSON.stringify(value)
}

const WIDEST = 48
const LONGEST = 160

const shortened = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** Columns by the first row's fields, each as wide as its widest cell. */
const tableLines = (rows: readonly Row[]): string[] => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const shown = (row: Row, name: string) => shortened(cell(row[name]), WIDEST)
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => shown(row, name).length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(names), ...rows.map((row) => line(names.map((name) => shown(row, name))))]
}

/** An answer for people: lists as tables, all else as its fields. Nested fields are written as JSON; `--json` has all of it. */
export const sayAnswer = (answer: unknown): string[] => {
  if (Array.isArray(answer)) return answer.every(isRow) && answer.length > 0 ? tableLines(answer) : answer.map(cell)
  if (!isRow(answer)) return answer === undefined ? [] : [cell(answer)]
  const entries = Object.entries(answer)
  const plain = entries.filter(([, value]) => !isTable(value))
  const width = Math.max(0, ...plain.map(([name]) => name.length))
  return [
    ...plain.map(([name, value]) => `${name.padEnd(width)}  ${shortened(cell(value), LONGEST)}`),
    ...entries.filter(([, value]) => isTable(value)).flatMap(([name, value]) => ['', `${name}:`, ...tableLines(value as Row[])]),
  ]
}

const isTable = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isRow)
