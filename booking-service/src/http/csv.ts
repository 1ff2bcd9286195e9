/** A programme for tables must not take a cell for a formula, whoever named a service (OWASP: CSV injection). */
const harmless = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** RFC 4180 with a byte order mark, without which Excel does not read Cyrillic. Numbers are written as they are. */
export const toCsv = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(harmless(cell)))).join(',')
  return `\uFEFF${[header, ...rows].map((cells) => `${line(cells)}\r\n`).join('')}`
}

/** 123456 → `1234.56`: readable by people and by every programme. */
export const readable = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
