import { z } from 'zod'
import {
  diagnosisCodes,
  diseases,
  doseKinds,
  entryKinds,
  parasiteGroups,
  parasiteKinds,
  recordFileTypes,
  vaccineKeys,
  MAX_GRAMS,
} from '../pet-records.ts'
import { storageStatuses } from '../subscriptions.ts'
import { prescriptionSheet } from './appointment-outcome.ts'
import { freeText, id, line, position, requiredLine } from './common.ts'
import { pet } from './pets.ts'
import { instant, localDate } from './values.ts'

const day = z.iso.date()
const grams = z.int().min(1).max(MAX_GRAMS)
/** Said of a product that is not listed; of a listed one the list says it. */
const against = z.array(z.enum(diseases)).max(diseases.length)
/** Unusual, and so all the same: the writer was asked. */
const isConfirmed = z.boolean().default(false)

const vitals = z.strictObject({
  temperatureTenths: z.int().min(200).max(450).nullable(),
  pulse: z.int().min(1).max(1000).nullable(),
  breaths: z.int().min(1).max(500).nullable(),
})
const diagnosis = z
  .strictObject({ code: z.enum(diagnosisCodes).nullable(), words: line(200) })
  .refine(({ code, words }) => code !== null || words !== '')
const nextVisit = z.strictObject({ on: localDate, serviceId: line(80).nullable() })
const vaccination = z.strictObject({
  product: z.enum(vaccineKeys).nullable(),
  productName: line(120).default(''),
  batch: line(60).default(''),
  against: against.default([]),
  dose: z.enum(doseKinds),
  validFrom: day.nullable().default(null),
  validUntil: day.nullable().default(null),
})
const treatment = z.strictObject({
  parasites: z.array(z.enum(parasiteKinds)).min(1).max(2),
  product: requiredLine(120),
  validUntil: day.nullable().default(null),
})

/** An entry of a parent. Of a listed product the diseases follow from the list. */
export const entryBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('weight'), on: day, grams }),
  vaccination.extend({ kind: z.literal('vaccination'), on: day }),
  treatment.extend({ kind: z.literal('treatment'), on: day }),
  z.strictObject({ kind: z.literal('note'), on: day, text: freeText(4000).min(1) }),
])
export type EntryBody = z.infer<typeof entryBody>

/** What a vet found in a visit, as a history that is brought in says it. */
export const visitBody = z.strictObject({
  kind: z.literal('visit'),
  on: day,
  findings: freeText(4000).default(''),
  vitals,
  diagnoses: z.array(diagnosis).max(20).default([]),
  treatment: freeText(4000).default(''),
  advice: freeText(4000).default(''),
  nextVisit: nextVisit.nullable().default(null),
})

/** POST /api/v2/pets/{id}/add-entry */
export const addEntryBody = z.strictObject({ entry: entryBody, isConfirmed })
/** POST /api/v2/pets/{id}/correct-entry: `entry` null withdraws it. Only the writer corrects an entry. */
export const correctEntryBody = z.strictObject({
  entryId: id,
  entry: entryBody.nullable(),
  reason: line(300).default(''),
  isConfirmed,
})
export const entrySaved = z.object({ id, position })
/** POST /api/v2/pets/{id}/mark-died: `on` null where the owner doesn't say. */
export const markDiedBody = z.strictObject({ on: day.nullable() })

/** Of what a vet writes about a visit: which of its animals it is of; without it the one that was named first. */
export const petOfVisitQuery = z.object({ petId: id.optional() })

/** POST /api/v2/appointments/{id}/record-visit: all of a vet's form, written at once. */
export const recordVisitBody = z.strictObject({
  findings: freeText(4000).default(''),
  vitals,
  diagnoses: z.array(diagnosis).max(20).default([]),
  treatment: freeText(4000).default(''),
  advice: freeText(4000).default(''),
  nextVisit: nextVisit.nullable().default(null),
  grams: grams.nullable().default(null),
  vaccinations: z.array(vaccination).max(10).default([]),
  treatments: z.array(treatment).max(10).default([]),
  prescription: prescriptionSheet.nullable().default(null),
  isConfirmed,
})
export type RecordVisitBody = z.infer<typeof recordVisitBody>
export const visitRecorded = z.object({ entryIds: z.array(id), position })

const common = {
  id,
  /** Whose record it is in: of linked pets the entries of all of them are shown. */
  petId: id,
  on: z.string(),
  /** `former-parent`: before the pet was transferred. */
  by: z.enum(['parent', 'former-parent', 'vet']),
  /** Null where no vet wrote it. */
  writer: z.object({ professionalId: id, displayName: z.string(), latinName: z.string() }).nullable(),
  appointmentId: id.nullable(),
  /** The writer brought it in from a file. */
  importedFrom: z.enum(['fhir', 'csv']).nullable(),
  /** The caller wrote it. */
  isYours: z.boolean(),
  /** The caller may correct it. */
  isOwn: z.boolean(),
  /** It no longer holds; `entryId` is what stands in its place. */
  correction: z.object({ entryId: id.nullable(), on: z.string(), reason: z.string() }).nullable(),
}
export const recordEntry = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('visit'),
    findings: z.string(),
    vitals,
    diagnoses: z.array(z.object({ code: z.enum(diagnosisCodes).nullable(), words: z.string() })),
    treatment: z.string(),
    advice: z.string(),
    nextVisit: z.object({ on: z.string(), serviceId: z.string().nullable() }).nullable(),
  }),
  z.object({ ...common, kind: z.literal('weight'), grams: z.int().nullable() }),
  z.object({
    ...common,
    kind: z.literal('vaccination'),
    product: z.enum(vaccineKeys).nullable(),
    productName: z.string(),
    batch: z.string(),
    against: z.array(z.enum(diseases)),
    dose: z.enum(doseKinds),
    validFrom: z.string().nullable(),
    validUntil: z.string().nullable(),
  }),
  z.object({
    ...common,
    kind: z.literal('treatment'),
    parasites: z.array(z.enum(parasiteKinds)),
    product: z.string(),
    validUntil: z.string().nullable(),
  }),
  z.object({ ...common, kind: z.literal('note'), text: z.string() }),
  z.object({
    ...common,
    kind: z.literal('document'),
    fileId: id,
    name: z.string(),
    fileType: z.enum(recordFileTypes),
    sizeBytes: z.int(),
  }),
  z.object({
    ...common,
    kind: z.literal('prescription'),
    sheet: z.object({
      diagnosis: z.string(),
      medicines: z.array(z.object({ name: z.string(), dose: z.string(), instructions: z.string() })),
      notes: z.string(),
    }),
  }),
])
export type RecordEntry = z.infer<typeof recordEntry>

/** GET /api/v2/pets/{id}/entries, newest first. `case` is the open case by which an operator reads. */
export const caseQuery = z.object({ case: id.optional(), after: z.coerce.number().int().min(0).optional() })
export const entriesQuery = caseQuery.extend({ kind: z.enum(entryKinds).optional(), cursor: z.string().max(200).optional() })
export const entryPage = z.object({ items: z.array(recordEntry), nextCursor: z.string().optional() })

const look = z.object({
  at: instant,
  role: z.enum(['vet', 'operator', 'share']),
  displayName: z.string(),
  latinName: z.string(),
})
/** GET /api/v2/pets/{id}/looks: who looked before those that the record says, newest first. */
export const looksQuery = z.object({ cursor: z.string().max(200).optional() })
export const looksPage = z.object({ items: z.array(look), nextCursor: z.string().optional() })

/** GET /api/v2/pets/{id}/record: what stands above and beside the entries. */
export const recordOverview = z.object({
  pet,
  party: z.enum(['keeper', 'vet', 'operator']),
  /** Other entries for the same animal; their records are shown with this one. */
  linked: z.array(z.object({ id, name: z.string() })),
  counts: z.partialRecord(z.enum(entryKinds), z.int()),
  since: z.string().nullable(),
  /** Oldest first. */
  weights: z.array(z.object({ on: z.string(), grams: z.int() })),
  /** The newest dose against each disease. */
  protections: z.array(z.object({ against: z.enum(diseases), on: z.string(), validUntil: z.string().nullable() })),
  files: z.object({ count: z.int(), bytes: z.int(), newest: z.array(recordEntry) }),
  /** How often it is treated against worms; null for animals that the guideline is not for. */
  parasiteGroup: z.enum(parasiteGroups).nullable(),
  storage: z.object({ status: z.enum(storageStatuses), canAdd: z.boolean(), trialEndsAt: instant.nullable() }),
  /** For the parent: who may read now, and who looked. */
  readers: z.array(z.object({ professionalId: id, displayName: z.string(), latinName: z.string(), until: instant })),
  looks: z.array(look),
  /** Where the page of looks before these begins. */
  looksCursor: z.string().optional(),
})
export type RecordOverview = z.infer<typeof recordOverview>

export const recordFileParams = z.object({ id, fileId: id })
/** `preview`: a small picture of it, for the parent and of JPEG and PNG alone. */
export const recordFileQuery = z.object({ preview: z.literal('true').optional() })

/** GET /api/v2/appointments/{id}/written-entries: what its vet wrote at a visit, while its form is open. */
export const writtenEntries = z.object({ items: z.array(recordEntry) })
