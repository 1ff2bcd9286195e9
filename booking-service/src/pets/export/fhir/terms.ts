/**
 * Names of our own, no addresses: FHIR wants a URI for each list of codes that no standard has. They never change, or an older export
 * could not be read any more.
 */
const LAPKA = 'https://lapka.example/fhir'
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem'

export const systems = {
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  snomed: 'http://snomed.info/sct',
  genderStatus: 'http://hl7.org/fhir/animal-genderstatus',
  actCode: `${TERMINOLOGY}/v3-ActCode`,
  absent: `${TERMINOLOGY}/data-absent-reason`,
  observationCategory: `${TERMINOLOGY}/observation-category`,
  conditionCategory: `${TERMINOLOGY}/condition-category`,
  conditionStatus: `${TERMINOLOGY}/condition-ver-status`,
  allergyClinical: `${TERMINOLOGY}/allergyintolerance-clinical`,
  allergyStatus: `${TERMINOLOGY}/allergyintolerance-verification`,
  communicationCategory: `${TERMINOLOGY}/communication-category`,
  chip: `${LAPKA}/sid/iso-11784`,
  prescription: `${LAPKA}/sid/prescription`,
  animalType: `${LAPKA}/CodeSystem/animal-type`,
  breed: `${LAPKA}/CodeSystem/breed`,
  vaccine: `${LAPKA}/CodeSystem/vaccine`,
  disease: `${LAPKA}/CodeSystem/disease`,
  diagnosis: `${LAPKA}/CodeSystem/diagnosis`,
  parasite: `${LAPKA}/CodeSystem/parasite`,
} as const

export const extensions = {
  patientAnimal: 'http://hl7.org/fhir/StructureDefinition/patient-animal',
  /** On the resource that stands for an entry of the record: its kind, its writer's role, its origin, its correction. */
  entry: `${LAPKA}/StructureDefinition/record-entry`,
  /** From when until when a dose protects. */
  protection: `${LAPKA}/StructureDefinition/protection`,
} as const

export const urn = (uuid: string): string => `urn:uuid:${uuid}`
