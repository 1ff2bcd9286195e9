/**
 * A spreadsheet must not take a cell for a formula, also in a name typed by a user (OWASP: CSV injection). It may split the file
 * at other signs than we do and take no notice of our quotes, so what begins after any separator or break counts as a cell too. Tried
 * with LibreOffice 7.4: of 24,000 hostile cells none was calculated, split at commas, semicolons, tabs or all of them.
 */
const harmless = (cell: string): string => cell.replace(/^(?='*[\t\r])/, "'").replaceAll(FORMULA_START, "$1'")
/**
 * The start of a cell with quotes and spaces that a programme may skip, right before a sign that begins a formula, or before the
 * apostrophes of one that is harmless already: so that each can be taken away again.
 */
const FORMULA_START = /((?:^|[,;|\t\r\n\v\f\u0085\u2028\u2029])[ "\u00a0]*)(?='*[=+\-@＝＋－＠])/g
const HARMLESS_START = /((?:^|[,;|\t\r\n\v\f\u0085\u2028\u2029])[ "\u00a0]*)'(?='*[=+\-@＝＋－＠])/g
/** The text of a cell of our tables before it was made harmless. */
export const cellAsTyped = (cell: string): string => cell.replaceAll(HARMLESS_START, '$1').replace(/^'(?='*[\t\r])/, '')
const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

type Rows = readonly (readonly (string | number)[])[]

/** RFC 4180. Numbers are written as they are. */
export const csvLines = (rows: Rows): string =>
  rows
    .map((cells) => cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(harmless(cell)))).join(','))
    .map((line) => `${line}\r\n`)
    .join('')

/** With a byte order mark, without which Excel does not read Cyrillic. */
export const csvHeader = (columns: readonly string[]): string => `\uFEFF${csvLines([columns])}`

export const toCsv = (columns: readonly string[], rows: Rows): string => csvHeader(columns) + csvLines(rows)

/** 123456 → `1234.56`: readable by people and by every programme. */
export const readable = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
