import type { AnimalType } from './pets.ts'
import type { VaccineGroup } from './vaccine-groups.ts'

/** The diseases that a dose protects against. */
export const diseases = [
  'rabies',
  'distemper',
  'hepatitis',
  'parvovirus',
  'parainfluenza',
  'leptospirosis',
  'kennel-cough',
  'panleukopenia',
  'rhinotracheitis',
  'calicivirus',
  'feline-leukaemia',
  'chlamydia',
  'myxomatosis',
  'rabbit-haemorrhagic-disease',
] as const
export type Disease = (typeof diseases)[number]

type Vaccine = { name: string; for: readonly AnimalType[]; against: readonly Disease[] }

const combined = ['distemper', 'hepatitis', 'parvovirus'] as const
const catFlu = ['panleukopenia', 'rhinotracheitis', 'calicivirus'] as const

/**
 * The products that the form offers; any other is written in words. For how long a dose holds is no field here: the vet says it by the
 * leaflet.
 */
export const vaccines = {
  'nobivac-rabies': { name: 'Nobivac Rabies', for: ['dog', 'cat'], against: ['rabies'] },
  rabisin: { name: 'Rabisin', for: ['dog', 'cat'], against: ['rabies'] },
  'versiguard-rabies': { name: 'Versiguard Rabies', for: ['dog', 'cat'], against: ['rabies'] },
  'purevax-rabies': { name: 'Purevax Rabies', for: ['cat'], against: ['rabies'] },
  'nobivac-dhppi': { name: 'Nobivac DHPPi', for: ['dog'], against: [...combined, 'parainfluenza'] },
  'nobivac-l4': { name: 'Nobivac L4', for: ['dog'], against: ['leptospirosis'] },
  'nobivac-kc': { name: 'Nobivac KC', for: ['dog'], against: ['kennel-cough', 'parainfluenza'] },
  'nobivac-puppy-dp': { name: 'Nobivac Puppy DP', for: ['dog'], against: ['distemper', 'parvovirus'] },
  'versican-plus-dhppi-l4': {
    name: 'Versican Plus DHPPi/L4',
    for: ['dog'],
    against: [...combined, 'parainfluenza', 'leptospirosis'],
  },
  'versican-plus-dhppi-l4r': {
    name: 'Versican Plus DHPPi/L4R',
    for: ['dog'],
    against: [...combined, 'parainfluenza', 'leptospirosis', 'rabies'],
  },
  'eurican-dappi-lmulti': {
    name: 'Eurican DAPPi-Lmulti',
    for: ['dog'],
    against: [...combined, 'parainfluenza', 'leptospirosis'],
  },
  'nobivac-tricat-trio': { name: 'Nobivac Tricat Trio', for: ['cat'], against: catFlu },
  'purevax-rcp': { name: 'Purevax RCP', for: ['cat'], against: catFlu },
  'purevax-rcpch-felv': { name: 'Purevax RCPCh FeLV', for: ['cat'], against: [...catFlu, 'chlamydia', 'feline-leukaemia'] },
  'leucofeligen-felv-rcp': { name: 'Leucofeligen FeLV/RCP', for: ['cat'], against: [...catFlu, 'feline-leukaemia'] },
  'nobivac-myxo-rhd-plus': {
    name: 'Nobivac Myxo-RHD Plus',
    for: ['rodent'],
    against: ['myxomatosis', 'rabbit-haemorrhagic-disease'],
  },
} as const satisfies Record<string, Vaccine>
export type VaccineKey = keyof typeof vaccines
export const vaccineKeys = Object.keys(vaccines) as [VaccineKey, ...VaccineKey[]]

/** A dose of a first course, or one that renews it. */
export const doseKinds = ['primary', 'booster'] as const
export type DoseKind = (typeof doseKinds)[number]

/** Worms inside, ticks and fleas outside. */
export const parasiteKinds = ['internal', 'external'] as const
export type ParasiteKind = (typeof parasiteKinds)[number]

/**
 * Risk groups of the ESCCAP guideline on worms (GL1), for dogs and cats: A indoors, 1–2 treatments a year; B goes out and meets others, 4;
 * C also eats prey or raw meat, more than 4; D lives with people who must not catch worms, or hunts, 12.
 */
export const parasiteGroups = ['A', 'B', 'C', 'D'] as const
export type ParasiteGroup = (typeof parasiteGroups)[number]
/** That of most pets, until a keeper or a vet chooses. */
export const USUAL_PARASITE_GROUP: ParasiteGroup = 'B'

/** A dose or a treatment that a letter speaks of: before its day, and once more when that is over. */
export type RemindedCare = { petId: string; dueOn: string; stage: 'ahead' | 'over' } & (
  | { kind: 'vaccination'; what: VaccineGroup }
  | { kind: 'treatment'; what: ParasiteKind }
)

/** A short list of our own; anything else is written in words. */
export const diagnosisCodes = [
  'healthy',
  'allergy',
  'allergic-dermatitis',
  'skin-infection',
  'hot-spot',
  'otitis-externa',
  'ear-mites',
  'conjunctivitis',
  'corneal-ulcer',
  'cataract',
  'dental-calculus',
  'gingivitis',
  'fractured-tooth',
  'gastroenteritis',
  'vomiting',
  'diarrhoea',
  'foreign-body',
  'pancreatitis',
  'liver-disease',
  'cystitis',
  'urinary-obstruction',
  'kidney-disease',
  'diabetes',
  'hypothyroidism',
  'hyperthyroidism',
  'heart-murmur',
  'heart-failure',
  'respiratory-infection',
  'kennel-cough',
  'pneumonia',
  'lameness',
  'arthritis',
  'cruciate-rupture',
  'fracture',
  'wound',
  'bite',
  'abscess',
  'lump',
  'epilepsy',
  'obesity',
  'underweight',
  'fleas',
  'ticks',
  'intestinal-worms',
  'giardia',
  'babesiosis',
  'parvovirus',
  'poisoning',
  'pregnancy',
  'pyometra',
  'behaviour',
] as const
export type DiagnosisCode = (typeof diagnosisCodes)[number]
/** A code, a vet's own words, or a code with words ("right ear"). */
export type Diagnosis = { code: DiagnosisCode | null; words: string }

/** Null: not measured. Temperature in tenths of a degree Celsius; pulse and breaths a minute. */
export type Vitals = { temperatureTenths: number | null; pulse: number | null; breaths: number | null }

/** What the vet proposes: a day, and the service to book. */
export type NextVisit = { on: string; serviceId: string | null }

/** Kept byte for byte as they were sent. */
export const recordFileTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic', 'application/dicom'] as const
export type RecordFileType = (typeof recordFileTypes)[number]

/** Of one file that comes in pieces. */
export const MAX_RECORD_FILE_BYTES = 25 * 1024 * 1024
export const MAX_RECORD_FILES = 50
export const MAX_RECORD_BYTES = 500 * 1024 * 1024

/** Kinds of entries, by the event that writes them. */
export const entryKinds = ['visit', 'weight', 'vaccination', 'treatment', 'note', 'document', 'prescription'] as const
export type EntryKind = (typeof entryKinds)[number]

export const MAX_GRAMS = 2_000_000

/** Heavier than any of its kind that a clinic is likely to see: asked again, and kept when confirmed. */
export const usualMaxGrams: Record<AnimalType, number> = {
  dog: 110_000,
  cat: 15_000,
  rodent: 12_000,
  bird: 15_000,
  reptile: 100_000,
}

/** A file comes in pieces of this size, the last one with the rest: a broken connection costs one of them. */
export const UPLOAD_CHUNK_BYTES = 512 * 1024
