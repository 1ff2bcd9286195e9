import type { FhirResource, MedicationRequest } from 'fhir/r4.js'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { vaccines } from '@lapka/contracts/pet-records.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { concept, entryExtension, measured, plain, referTo, statusOf, words, writerOf } from './pieces.ts'
import { extensions, systems } from './terms.ts'
import { visitResources } from './visit.ts'

export type ExportedPet = { petId: string; publicUrl: string }
type Of<Kind extends RecordEntry['kind']> = Extract<RecordEntry, { kind: Kind }>

/** The resources of an entry; the first has its id and stands for it. */
export const entryResources = (entry: RecordEntry, pet: ExportedPet): FhirResource[] => {
  const { petId } = pet
  switch (entry.kind) {
    case 'visit':
      return visitResources(entry, petId)
    case 'weight':
      return entry.grams === null ? [] : [weightOf(entry, entry.grams, petId)]
    case 'vaccination':
      return [vaccinationOf(entry, petId)]
    case 'treatment':
      return [treatmentOf(entry, petId)]
    case 'note':
      return [
        {
          resourceType: 'Communication',
          ...headOf(entry),
          status: statusOf(entry, 'completed'),
          subject: referTo(petId),
          sent: entry.on,
          sender: writerOf(entry),
          ...(entry.text !== '' && { payload: [{ contentString: plain(entry.text) }] }),
        },
      ]
    case 'document':
      return [documentOf(entry, pet)]
    case 'prescription':
      return prescriptionOf(entry, petId)
  }
}

const headOf = (entry: RecordEntry) => ({ id: entry.id, ...entryExtension(entry) })

const weightOf = (entry: Of<'weight'>, grams: number, petId: string): FhirResource => ({
  resourceType: 'Observation',
  ...headOf(entry),
  status: statusOf(entry, 'final'),
  category: [concept({ system: systems.observationCategory, code: 'vital-signs' })],
  code: concept({ system: systems.loinc, code: '29463-7', display: 'Body weight' }),
  subject: referTo(petId),
  effectiveDateTime: entry.on,
  performer: [writerOf(entry)],
  valueQuantity: measured(grams / 1000, 'kg', 'kg'),
})

const vaccinationOf = (entry: Of<'vaccination'>, petId: string): FhirResource => {
  const { product, productName, batch, against, dose, validFrom, validUntil, on } = entry
  const listed = product && { system: systems.vaccine, code: product, display: vaccines[product].name }
  return {
    resourceType: 'Immunization',
    ...headOf(entry),
    ...withProtection(entry, { start: validFrom, end: validUntil }),
    status: statusOf(entry, 'completed'),
    vaccineCode: concept(listed, product === null ? productName : vaccines[product].name),
    patient: referTo(petId),
    occurrenceDateTime: on,
    // A vet who gave it wrote it down; anything else is a copy of what a passport or a file says.
    primarySource: entry.by === 'vet' && entry.importedFrom === null,
    ...words('lotNumber', batch),
    performer: [{ actor: writerOf(entry) }],
    protocolApplied: [
      { targetDisease: against.map((code) => concept({ system: systems.disease, code })), doseNumberString: dose },
    ],
  }
}

const treatmentOf = (entry: Of<'treatment'>, petId: string): FhirResource => ({
  resourceType: 'MedicationAdministration',
  ...headOf(entry),
  ...withProtection(entry, { start: null, end: entry.validUntil }),
  status: statusOf(entry, 'completed'),
  medicationCodeableConcept: concept(null, entry.product),
  subject: referTo(petId),
  effectiveDateTime: entry.on,
  performer: [{ actor: writerOf(entry) }],
  reasonCode: entry.parasites.map((code) => concept({ system: systems.parasite, code })),
})

const withProtection = (entry: RecordEntry, { start, end }: { start: string | null; end: string | null }) => {
  const { extension } = entryExtension(entry)
  if (start === null && end === null) return { extension }
  const valuePeriod = { ...(start !== null && { start }), ...(end !== null && { end }) }
  return { extension: [...extension, { url: extensions.protection, valuePeriod }] }
}

/** Its name and where it is; the bytes stay where they are kept. */
const documentOf = (entry: Of<'document'>, { petId, publicUrl }: ExportedPet): FhirResource => ({
  resourceType: 'DocumentReference',
  ...headOf(entry),
  status: statusOf(entry, 'current'),
  subject: referTo(petId),
  author: [writerOf(entry)],
  content: [
    {
      attachment: {
        contentType: entry.fileType,
        // A withdrawn file is deleted.
        ...(entry.correction === null && { url: new URL(`/api/v2/pets/${petId}/files/${entry.fileId}`, publicUrl).href }),
        size: entry.sizeBytes,
        ...words('title', entry.name),
        creation: entry.on,
      },
    },
  ],
})

/** A request for each medicine, all of one group. Advice alone is a message. */
const prescriptionOf = (entry: Of<'prescription'>, petId: string): FhirResource[] => {
  const { sheet, id, on } = entry
  const subject = referTo(petId)
  if (sheet.medicines.length === 0)
    return [
      {
        resourceType: 'Communication',
        ...headOf(entry),
        status: statusOf(entry, 'completed'),
        category: [concept({ system: systems.communicationCategory, code: 'instruction' })],
        subject,
        sent: on,
        sender: writerOf(entry),
        ...(sheet.diagnosis !== '' && { reasonCode: [concept(null, sheet.diagnosis)] }),
        ...(sheet.notes !== '' && { payload: [{ contentString: plain(sheet.notes) }] }),
      },
    ]
  return sheet.medicines.map(({ name, dose, instructions }, index): MedicationRequest => {
    const dosage = { ...words('text', dose), ...words('patientInstruction', instructions) }
    return {
      resourceType: 'MedicationRequest',
      ...(index === 0 ? headOf(entry) : { id: derivedId('fhir', id, 'medicine', String(index)) }),
      // Whether it is still taken is not known here.
      status: statusOf(entry, 'unknown'),
      intent: 'order',
      groupIdentifier: { system: systems.prescription, value: id },
      medicationCodeableConcept: concept(null, name),
      subject,
      authoredOn: on,
      requester: writerOf(entry),
      ...(sheet.diagnosis !== '' && { reasonCode: [concept(null, sheet.diagnosis)] }),
      ...(Object.keys(dosage).length > 0 && { dosageInstruction: [dosage] }),
      ...(sheet.notes !== '' && { note: [{ text: plain(sheet.notes) }] }),
    }
  })
}
