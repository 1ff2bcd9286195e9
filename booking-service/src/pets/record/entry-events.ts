import type { EntryBody } from '@lapka/contracts/api/pet-records.ts'
import type { EntryFacts } from '@lapka/contracts/events/pets.ts'
import { vaccines, type Disease } from '@lapka/contracts/pet-records.ts'
import type { EntryEvent } from '@lapka/domain/pets/record/refuse-entry.ts'

/** The list gives the name of a listed product and what it protects against. */
export const describedDose = <Dose extends Omit<Extract<EntryBody, { kind: 'vaccination' }>, 'kind' | 'on'>>(dose: Dose) =>
  dose.product === null
    ? { ...dose, against: [...new Set(dose.against)] }
    : { ...dose, productName: '', against: [...vaccines[dose.product].against] as Disease[] }

/** The event that writes an entry. `wordsOf` owns the key of free text. */
export const entryEvent = (
  { on, ...body }: EntryBody,
  { wordsOf, ...who }: Omit<EntryFacts, 'on'> & { wordsOf: string },
): EntryEvent => {
  const facts = { ...who, on }
  switch (body.kind) {
    case 'weight':
      return { type: 'WeightMeasured', data: { ...facts, grams: body.grams } }
    case 'vaccination': {
      const { kind: _kind, ...dose } = body
      return { type: 'VaccinationRecorded', data: { ...facts, ...describedDose(dose) } }
    }
    case 'treatment': {
      const { parasites, product, validUntil } = body
      return { type: 'TreatmentRecorded', data: { ...facts, parasites: [...new Set(parasites)], product, validUntil } }
    }
    case 'note':
      return { type: 'NoteAdded', data: { ...facts, wordsOf, text: body.text } }
  }
}
