import type { AllergyIntolerance, Extension, FhirResource, MedicationStatement, Patient } from 'fhir/r4.js'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { breedName } from '@lapka/contracts/breeds.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { concept, plain, referTo, words } from './pieces.ts'
import { extensions, systems } from './terms.ts'

/** SNOMED CT has a code for a species; our other kinds of animals are many species each. */
const snomedSpecies: Partial<Record<AnimalType, { code: string; display: string }>> = {
  dog: { code: '448771007', display: 'Canis lupus subspecies familiaris' },
  cat: { code: '448169003', display: 'Felis catus' },
}

/** The animal itself, and what its parent says must be known first. `others` are entries for the same animal. */
export const patientResources = (pet: Pet, { others }: { others: readonly Pet[] }): FhirResource[] => [
  {
    ...patientOf(pet),
    ...(others.length > 0 && { link: others.map(({ id }) => ({ other: referTo(id), type: 'seealso' as const })) }),
  },
  ...(pet.allergies === '' ? [] : [allergyOf(pet)]),
  ...(pet.medicine === '' ? [] : [medicineOf(pet)]),
]

const patientOf = (pet: Pet): Patient => ({
  resourceType: 'Patient',
  id: pet.id,
  extension: [{ url: extensions.patientAnimal, extension: animalOf(pet) }],
  ...(pet.chip !== '' && {
    identifier: [{ system: systems.chip, value: pet.chip, ...(pet.chippedOn !== null && { period: { start: pet.chippedOn } }) }],
  }),
  ...(pet.name !== '' && { name: [{ text: plain(pet.name) }] }),
  gender: pet.gender,
  birthDate: pet.born,
  ...(pet.death !== null && (pet.death.on === null ? { deceasedBoolean: true } : { deceasedDateTime: pet.death.on })),
})

const animalOf = ({ animalType, breed, neutered }: Pet): Extension[] => {
  const species = snomedSpecies[animalType]
  const ours = { system: systems.animalType, code: animalType }
  const coding = species === undefined ? [ours] : [{ system: systems.snomed, ...species }, ours]
  const isListed = breedName(animalType, breed, 'en') !== breed
  const listed = isListed ? { system: systems.breed, code: breed } : null
  return [
    { url: 'species', valueCodeableConcept: { coding } },
    ...(breed === '' ? [] : [{ url: 'breed', valueCodeableConcept: concept(listed, breedName(animalType, breed, 'en')) }]),
    {
      url: 'genderStatus',
      valueCodeableConcept: concept({ system: systems.genderStatus, code: genderStatusOf(neutered) }),
    },
  ]
}

const genderStatusOf = (neutered: boolean | null): string => (neutered === null ? 'unknown' : neutered ? 'neutered' : 'intact')

const allergyOf = ({ id, allergies }: Pet): AllergyIntolerance => ({
  resourceType: 'AllergyIntolerance',
  id: derivedId('fhir', id, 'allergies'),
  clinicalStatus: concept({ system: systems.allergyClinical, code: 'active' }),
  verificationStatus: concept({ system: systems.allergyStatus, code: 'unconfirmed' }),
  code: concept(null, allergies),
  patient: referTo(id),
})

const medicineOf = ({ id, medicine }: Pet): MedicationStatement => ({
  resourceType: 'MedicationStatement',
  id: derivedId('fhir', id, 'medicine'),
  status: 'unknown',
  subject: referTo(id),
  medicationCodeableConcept: { ...words('text', medicine) },
})
