/** `|` would end a cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|')

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

export const markdownTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n')
