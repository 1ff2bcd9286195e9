import type { Bundle, BundleEntry, FhirResource } from 'fhir/r4.js'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { createJsonList } from '../../../http/json-list.ts'
import type { AddText } from '../../../http/spool.ts'
import { entryResources } from './entry.ts'
import { patientResources } from './patient.ts'
import { plain } from './pieces.ts'
import { urn } from './terms.ts'

/** `linked`: other entries for the same animal, whose records are written with its own. */
export type RecordSource = {
  pet: Pet
  linked: readonly Pet[]
  entries: AsyncIterable<RecordEntry[]>
  exportedAt: string
  publicUrl: string
}

/**
 * The whole record as one FHIR R4 bundle. It is a `collection`: a `document` would be a composition that a vet attests, and nobody has
 * looked through the whole of a record.
 */
export const writeBundle = async (source: RecordSource, add: AddText): Promise<void> => {
  const { entries, exportedAt, publicUrl } = source
  const pets = [source.pet, ...source.linked]
  const head = { resourceType: 'Bundle', type: 'collection', timestamp: exportedAt } satisfies Bundle
  await add(`${JSON.stringify(head).slice(0, -1)},"entry":[`)
  const writeItem = createJsonList(add)
  const write = async (resource: FhirResource) => writeItem({ fullUrl: urn(resource.id ?? ''), resource } satisfies BundleEntry)
  for (const pet of pets)
    for (const resource of patientResources(pet, { others: pets.filter(({ id }) => id !== pet.id) })) await write(resource)
  const named = new Set<string>()
  for await (const some of entries)
    for (const entry of some) {
      if (entry.writer !== null && !named.has(entry.writer.professionalId)) {
        named.add(entry.writer.professionalId)
        await write(practitionerOf(entry.writer))
      }
      for (const resource of entryResources(entry, { petId: entry.petId, publicUrl })) await write(resource)
    }
  await add(']}')
}

const practitionerOf = ({ professionalId, displayName }: NonNullable<RecordEntry['writer']>): FhirResource => ({
  resourceType: 'Practitioner',
  id: professionalId,
  ...(displayName !== '' && { name: [{ text: plain(displayName) }] }),
})
