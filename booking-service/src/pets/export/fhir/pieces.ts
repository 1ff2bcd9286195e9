import type { CodeableConcept, Extension, Quantity, Reference } from 'fhir/r4.js'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { extensions, systems, urn } from './terms.ts'

/** FHIR's texts know no space but this one, tabs and line breaks; no-break spaces come with what people paste. */
export const plain = (text: string): string => text.replaceAll(/[^\S \r\n\t]/g, ' ')

/** FHIR has no empty texts: a field without words is left out. */
export const words = <Field extends string>(field: Field, text: string): Partial<Record<Field, string>> =>
  text === '' ? {} : ({ [field]: plain(text) } as Record<Field, string>)

type Code = { system: string; code: string; display?: string }

/** By a code, in words, or both; `masked` where nothing is left of it after its writer's account was erased. */
export const concept = (code: Code | null, text = ''): CodeableConcept =>
  code === null && text === ''
    ? { coding: [{ system: systems.absent, code: 'masked' }] }
    : { ...(code && { coding: [code] }), ...words('text', text) }

export const measured = (value: number, unit: string, code: string): Quantity => ({ value, unit, system: systems.ucum, code })

export const referTo = (id: string): Reference => ({ reference: urn(id) })

/** The vet who wrote it; a parent's entries name no person. */
export const writerOf = ({ writer }: RecordEntry): Reference =>
  writer === null ? { type: 'RelatedPerson', display: 'Стопанин / Pet parent' } : referTo(writer.professionalId)

/** Facts without a field in FHIR: they identify an entry on import, and name the replacement of a corrected one. */
export const entryExtension = ({ kind, by, importedFrom, correction }: RecordEntry): { extension: Extension[] } => ({
  extension: [
    {
      url: extensions.entry,
      extension: [
        { url: 'kind', valueCode: kind },
        { url: 'writer', valueCode: by },
        ...(importedFrom === null ? [] : [{ url: 'imported-from', valueCode: importedFrom }]),
        ...(correction === null
          ? []
          : [
              { url: 'corrected-on', valueDate: correction.on },
              ...(correction.entryId === null ? [] : [{ url: 'replaced-by', valueUri: urn(correction.entryId) }]),
              ...(correction.reason === '' ? [] : [{ url: 'correction-reason', valueString: plain(correction.reason) }]),
            ]),
      ],
    },
  ],
})

/** A corrected entry is exported as entered in error. */
export const statusOf = <Status extends string>({ correction }: RecordEntry, standing: Status): Status | 'entered-in-error' =>
  correction === null ? standing : 'entered-in-error'
