import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { historyColumns } from '@lapka/contracts/api/record-exchange.ts'
import { codesCell, decimalCell, diagnosesCell } from './cells.ts'

/** The columns that an import reads come first. The others are for people, and an import skips most of them. */
export const recordColumns = [
  ...historyColumns,
  'file',
  'prescription',
  'written_by',
  'vet',
  'imported_from',
  'corrected_on',
  'replaced_by',
  'correction_reason',
  'pet_id',
] as const
export type RecordColumn = (typeof recordColumns)[number]
type Cells = Partial<Record<RecordColumn, string>>

/** One row for an entry. */
export const recordRow = (entry: RecordEntry): string[] => {
  const cells: Cells = { ...cellsOfAll(entry), ...cellsOfKind(entry) }
  return recordColumns.map((column) => cells[column] ?? '')
}

const cellsOfAll = ({ id, petId, on, kind, by, writer, importedFrom, correction }: RecordEntry): Cells => ({
  id,
  date: on,
  kind,
  written_by: by,
  vet: writer?.displayName ?? '',
  imported_from: importedFrom ?? '',
  corrected_on: correction?.on ?? '',
  replaced_by: correction?.entryId ?? '',
  correction_reason: correction?.reason ?? '',
  pet_id: petId,
})

const cellsOfKind = (entry: RecordEntry): Cells => {
  switch (entry.kind) {
    case 'weight':
      return { weight_kg: decimalCell(entry.grams, 1000) }
    case 'vaccination':
      return {
        product: entry.product ?? entry.productName,
        batch: entry.batch,
        against: codesCell(entry.against),
        dose: entry.dose,
        valid_from: entry.validFrom ?? '',
        valid_until: entry.validUntil ?? '',
      }
    case 'treatment':
      return { product: entry.product, against: codesCell(entry.parasites), valid_until: entry.validUntil ?? '' }
    case 'note':
      return { text: entry.text }
    case 'document':
      return { file: entry.name }
    case 'prescription':
      return { prescription: prescriptionCell(entry.sheet) }
    case 'visit':
      return cellsOfVisit(entry)
  }
}

const cellsOfVisit = (visit: Extract<RecordEntry, { kind: 'visit' }>): Cells => ({
  findings: visit.findings,
  temperature_c: decimalCell(visit.vitals.temperatureTenths, 10),
  pulse: decimalCell(visit.vitals.pulse, 1),
  breaths: decimalCell(visit.vitals.breaths, 1),
  diagnoses: diagnosesCell(visit.diagnoses),
  treatment: visit.treatment,
  advice: visit.advice,
  next_visit: visit.nextVisit?.on ?? '',
})

const prescriptionCell = ({ diagnosis, medicines, notes }: Extract<RecordEntry, { kind: 'prescription' }>['sheet']): string =>
  [
    diagnosis,
    ...medicines.map(({ name, dose, instructions }) => [name, dose, instructions].filter((part) => part !== '').join('; ')),
    notes,
  ]
    .filter((line) => line !== '')
    .join('\n')
