import { z } from 'zod'
import { entryKinds } from '../pet-records.ts'
import { languages } from '../roles.ts'
import { position } from './common.ts'
import { entryBody, visitBody } from './pet-records.ts'

/** GET /api/v2/pets/{id}/record/export: `pdf` is in a language, the caller's unless it is said. */
export const recordExportQuery = z.object({ format: z.enum(['fhir', 'csv', 'pdf']), language: z.enum(languages).optional() })

/** An entry that can be brought in from a file. */
export const historyBody = z.discriminatedUnion('kind', [...entryBody.options, visitBody])
export type HistoryBody = z.infer<typeof historyBody>

/** The columns of a table that an import reads. They have the same names in both languages: a name that changed could not be read again. */
export const historyColumns = [
  'id',
  'date',
  'kind',
  'weight_kg',
  'product',
  'batch',
  'against',
  'dose',
  'valid_from',
  'valid_until',
  'findings',
  'temperature_c',
  'pulse',
  'breaths',
  'diagnoses',
  'treatment',
  'advice',
  'next_visit',
  'text',
] as const

export const MAX_IMPORT_ROWS = 2_000
export const MAX_TABLE_BYTES = 2 * 1024 * 1024

const importStatuses = ['added', 'known', 'unusual', 'wrong', 'left-out'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What becomes of one line of a table, or of one entry of a bundle, counted from 1. */
export const importRow = z.object({
  line: z.int(),
  status: z.enum(importStatuses),
  kind: z.enum(entryKinds).nullable(),
  on: z.string().nullable(),
  /** A few words of it, to be known by. */
  what: z.string(),
  /** `column` is empty where the line as a whole is meant; `message` is in the caller's language. */
  faults: z.array(z.object({ column: z.string(), code: z.string(), message: z.string() })),
})
export type ImportRow = z.infer<typeof importRow>

/**
 * POST /api/v2/pets/{id}/preview-import with the keeper's FHIR bundle, POST /api/v2/appointments/{id}/preview-history with a vet's
 * table: what the import would do. Nothing is written.
 */
export const importPreview = z.object({
  /** Of this file for this pet; the import asks for it. */
  hash: z.string(),
  counts: z.record(z.enum(importStatuses), z.int()),
  rows: z.array(importRow).max(MAX_IMPORT_ROWS),
  /** Columns of the table that say nothing to us. */
  unreadColumns: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof importPreview>

/** POST …/import-record, POST …/import-history: the same file again. `isConfirmed`: unusual weights are so. */
export const importQuery = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  isConfirmed: z.stringbool().default(false),
})
export const importDone = z.object({ added: z.int(), position })
export type ImportDone = z.infer<typeof importDone>
