import { diagnosisCodes, type Diagnosis, type DiagnosisCode } from '@lapka/contracts/pet-records.ts'
import { isOnCalendar } from '@lapka/domain/pets/birth.ts'

/** A number as a cell has it, with a point whatever the reader's language is, and read with a point or a comma. */
export const decimalCell = (units: number | null, unitsInOne: number): string =>
  units === null ? '' : String(units / unitsInOne)

/** Whole units; undefined where the cell is no such number or is more exact than a unit. */
export const readDecimal = (cell: string, unitsInOne: number): number | undefined => {
  if (!/^\d{1,7}(?:[.,]\d{1,6})?$/.test(cell)) return undefined
  const units = Number(cell.replace(',', '.')) * unitsInOne
  return Math.abs(units - Math.round(units)) < 1e-6 ? Math.round(units) : undefined
}

/** As we write it, `2026-03-14`, or as a table in Bulgarian saves it again, `14.3.2026 г.`; undefined for no day of the calendar. */
export const readDay = (cell: string): string | undefined => {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\s*г\.?)?$/u.exec(cell) ?? []
  const read = year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell
  return isOnCalendar(read) ? read : undefined
}

/** Codes have no spaces, so any separator is understood. */
export const codesCell = (codes: readonly string[]): string => codes.join(' ')
export const readCodes = (cell: string): string[] => [...new Set(cell.split(/[\s,;|]+/).filter((code) => code !== ''))]

/** A diagnosis is a line: `otitis-externa: right ear`, a code alone, or words. */
export const diagnosesCell = (diagnoses: readonly Diagnosis[]): string => diagnoses.map(diagnosisLine).join('\n')
export const readDiagnoses = (cell: string): Diagnosis[] =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readDiagnosis)

const WORDS_ALONE = 'other'

const diagnosisLine = ({ code, words }: Diagnosis): string => {
  if (code !== null) return words === '' ? code : `${code}: ${words}`
  const read = readDiagnosis(words)
  return read.code === null && read.words === words ? words : `${WORDS_ALONE}: ${words}`
}

const readDiagnosis = (line: string): Diagnosis => {
  const [, code = '', words = ''] = /^([a-z-]+)(?::\s*(.*))?$/s.exec(line) ?? []
  if (code === WORDS_ALONE && words !== '') return { code: null, words }
  return isDiagnosisCode(code) ? { code, words } : { code: null, words: line }
}

const isDiagnosisCode = (code: string): code is DiagnosisCode => (diagnosisCodes as readonly string[]).includes(code)
