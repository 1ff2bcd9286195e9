import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { diseases, doseKinds, entryKinds, parasiteKinds, vaccineKeys } from '@lapka/contracts/pet-records.ts'
import { Refused } from '../../http/refused.ts'
import { readDay } from '../export/cells.ts'
import { extensions, systems, urn } from '../export/fhir/terms.ts'
import { rowOf, type ReadRow } from './read-row.ts'

const text = z.string().catch('')
const coding = z.object({ system: text, code: text })
const concept = z.object({ coding: z.array(coding).catch([]), text })
const extension = z.object({
  url: text,
  valueCode: text,
  valueDate: text,
  valuePeriod: z.object({ start: text, end: text }).optional().catch(undefined),
})
const nested = extension.extend({ extension: z.array(extension).catch([]) })
const noConcept = { coding: [], text: '' }

/** The fields that we read of any resource. A field that a resource lacks is empty. */
const resource = z.object({
  resourceType: z.string(),
  id: text,
  extension: z.array(nested).catch([]),
  encounter: z.object({ reference: text }).catch({ reference: '' }),
  code: concept.catch(noConcept),
  medicationCodeableConcept: concept.catch(noConcept),
  vaccineCode: concept.catch(noConcept),
  reasonCode: z.array(concept).catch([]),
  protocolApplied: z.array(z.object({ targetDisease: z.array(concept).catch([]), doseNumberString: text })).catch([]),
  lotNumber: text,
  summary: text,
  period: z.object({ start: text }).catch({ start: '' }),
  effectiveDateTime: text,
  occurrenceDateTime: text,
  authoredOn: text,
  sent: text,
  valueQuantity: z.object({ value: z.number().finite() }).optional().catch(undefined),
  payload: z.array(z.object({ contentString: text })).catch([]),
  content: z
    .array(z.object({ attachment: z.object({ title: text, creation: text }).catch({ title: '', creation: '' }) }))
    .catch([]),
})
type Resource = z.infer<typeof resource>
const bundle = z.object({ resourceType: z.literal('Bundle'), entry: z.array(z.object({ resource: z.unknown() })).max(100_000) })

/** So many entries of a long bundle are read before other requests have their turn. */
const AT_ONCE = 500

/** The entries of a bundle that Lapka exported. What others write in FHIR is no entry of ours and is passed over. */
export const readBundle = async (bytes: Buffer): Promise<ReadRow[]> => {
  const resources = await resourcesOf(bytes)
  const parts = Map.groupBy(
    resources.filter(({ encounter }) => encounter.reference !== ''),
    ({ encounter }) => encounter.reference,
  )
  const marked = resources.flatMap((one) => {
    const mark = markOf(one)
    return mark === undefined ? [] : [{ one, mark }]
  })
  if (marked.length === 0 && !resources.some(({ resourceType }) => resourceType === 'Patient'))
    throw new Refused('BUNDLE_UNREADABLE')
  const rows: ReadRow[] = []
  for (const [index, { one, mark }] of marked.entries()) {
    if (index % AT_ONCE === 0) await setImmediate()
    rows.push(readEntry(one, { ...mark, line: index + 1, parts: parts.get(urn(one.id)) ?? [] }))
  }
  return rows
}

const resourcesOf = async (bytes: Buffer): Promise<Resource[]> => {
  try {
    const { entry } = bundle.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    const resources: Resource[] = []
    for (const [index, one] of entry.entries()) {
      if (index % AT_ONCE === 0) await setImmediate()
      resources.push(resource.parse(one.resource))
    }
    return resources
  } catch (error) {
    throw new Refused('BUNDLE_UNREADABLE', {}, { cause: error })
  }
}

type Mark = { kind: (typeof entryKinds)[number]; isCorrected: boolean }

const markOf = ({ extension: given }: Resource): Mark | undefined => {
  const parts = given.find(({ url }) => url === extensions.entry)?.extension ?? []
  const kind = entryKinds.find((one) => parts.some(({ url, valueCode }) => url === 'kind' && valueCode === one))
  return kind && { kind, isCorrected: parts.some(({ url }) => url === 'corrected-on') }
}

const dayOf = (one: Resource): string =>
  one.effectiveDateTime ||
  one.occurrenceDateTime ||
  one.period.start ||
  one.sent ||
  one.authoredOn ||
  (one.content[0]?.attachment.creation ?? '')

const readEntry = (one: Resource, { kind, isCorrected, line, parts }: Mark & { line: number; parts: Resource[] }): ReadRow => {
  const on = dayOf(one)
  const head = { line, sourceId: one.id.toLowerCase() || null, kind, on: readDay(on) ?? null }
  if (isCorrected) return { ...head, name: '', leftOut: 'CORRECTED_LEFT_OUT' }
  if (kind === 'prescription') return { ...head, name: '', leftOut: 'PRESCRIPTION_LEFT_OUT' }
  if (kind === 'document') return { ...head, name: one.content[0]?.attachment.title ?? '', leftOut: 'FILE_LEFT_OUT' }
  const row = rowOf(head, { kind, on, ...fieldsOf(one, kind, parts) }, (field) => field)
  return 'faults' in row ? { ...row, faults: [{ column: '', fault: 'RESOURCE_UNREADABLE' }] } : row
}

const codeOf = (known: readonly string[], system: string, { coding: given }: z.infer<typeof concept>): string | undefined =>
  given.find((one) => one.system === system && known.includes(one.code))?.code

const codesOf = (known: readonly string[], system: string, concepts: z.infer<typeof concept>[]): string[] =>
  concepts.flatMap((one) => codeOf(known, system, one) ?? [])

const fieldsOf = (one: Resource, kind: 'visit' | 'weight' | 'vaccination' | 'treatment' | 'note', parts: Resource[]): object => {
  const protection = one.extension.find(({ url }) => url === extensions.protection)?.valuePeriod
  const validUntil = protection?.end || null
  switch (kind) {
    case 'weight':
      return { grams: Math.round((one.valueQuantity?.value ?? 0) * 1000) }
    case 'vaccination': {
      const product = codeOf(vaccineKeys, systems.vaccine, one.vaccineCode) ?? null
      const [protocol] = one.protocolApplied
      return {
        product,
        productName: product === null ? one.vaccineCode.text : '',
        batch: one.lotNumber,
        against: codesOf(diseases, systems.disease, protocol?.targetDisease ?? []),
        dose: doseKinds.find((dose) => dose === protocol?.doseNumberString),
        validFrom: protection?.start || null,
        validUntil,
      }
    }
    case 'treatment':
      return {
        product: one.medicationCodeableConcept.text,
        parasites: codesOf(parasiteKinds, systems.parasite, one.reasonCode),
        validUntil,
      }
    case 'note':
      return { text: one.payload[0]?.contentString ?? '' }
    case 'visit':
      return visitOf(parts)
  }
}

const visitOf = (parts: Resource[]) => {
  const ofType = (type: string) => parts.filter(({ resourceType }) => resourceType === type)
  const measured = (loinc: string, unitsInOne: number): number | null => {
    const one = ofType('Observation').find(({ code }) => codeOf([loinc], systems.loinc, code) !== undefined)
    return one?.valueQuantity === undefined ? null : Math.round(one.valueQuantity.value * unitsInOne)
  }
  const [next] = ofType('ServiceRequest')
  return {
    findings: ofType('ClinicalImpression')[0]?.summary ?? '',
    vitals: { temperatureTenths: measured('8310-5', 10), pulse: measured('8867-4', 1), breaths: measured('9279-1', 1) },
    diagnoses: ofType('Condition').map(({ code }) => ({
      code: code.coding.find(({ system }) => system === systems.diagnosis)?.code ?? null,
      words: code.text,
    })),
    treatment: ofType('Procedure')[0]?.code.text ?? '',
    advice: ofType('Communication')[0]?.payload[0]?.contentString ?? '',
    nextVisit: next === undefined ? null : { on: next.occurrenceDateTime, serviceId: null },
  }
}
