import { diagnosisCodes } from '@lapka/contracts/pet-records.ts'
import type { VisitBody } from '../../entities/pet/records-api.ts'
import { doseBodyOf, gramsOf, numberOf, type TypedDose } from '../record/typed-entry.ts'
import type { Treatment } from '../record/treatment-fields.tsx'

export const emptyTreatment: Treatment = { parasites: [], product: '', validUntil: '' }

export type TypedVisit = {
  kilograms: string
  temperature: string
  pulse: string
  breaths: string
  findings: string
  /** As they read in the list, or the vet's own words. */
  diagnoses: string[]
  treatment: string
  vaccines: TypedDose[]
  treatments: Treatment[]
  medicines: { name: string; dose: string; instructions: string }[]
  advice: string
  nextOn: string
  /** Empty: the parent chooses the service. */
  nextServiceId: string
}

export const emptyVisit: TypedVisit = {
  kilograms: '',
  temperature: '',
  pulse: '',
  breaths: '',
  findings: '',
  diagnoses: [],
  treatment: '',
  vaccines: [],
  treatments: [],
  medicines: [],
  advice: '',
  nextOn: '',
  nextServiceId: '',
}

const isEmptyTreatment = ({ parasites, product, validUntil }: Treatment): boolean =>
  parasites.length === 0 && product.trim() === '' && validUntil === ''

/** Fields whose text is no number that can be sent, and rows that lack something. */
export const faultsOf = (visit: TypedVisit): (keyof TypedVisit)[] => {
  const isWhole = (text: string) => Number.isInteger(numberOf(text))
  const faults: [keyof TypedVisit, boolean][] = [
    ['kilograms', visit.kilograms !== '' && gramsOf(visit.kilograms) === undefined],
    ['temperature', visit.temperature !== '' && !isTemperature(visit.temperature)],
    ['pulse', visit.pulse !== '' && !isWhole(visit.pulse)],
    ['breaths', visit.breaths !== '' && !isWhole(visit.breaths)],
    ['vaccines', visit.vaccines.some((dose) => dose.product !== '' && doseBodyOf(dose) === null)],
    [
      'treatments',
      visit.treatments.some((one) => !isEmptyTreatment(one) && (one.parasites.length === 0 || one.product.trim() === '')),
    ],
  ]
  return faults.flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

const [COLDEST, HOTTEST] = [20, 45]
const isTemperature = (text: string) => {
  const degrees = numberOf(text)
  return degrees !== undefined && degrees >= COLDEST && degrees <= HOTTEST
}

/** The form as it is sent; `nameOf` gives a code's name in the page's language. */
export const visitBodyOf = (visit: TypedVisit, nameOf: (code: (typeof diagnosisCodes)[number]) => string): VisitBody => {
  const medicines = visit.medicines.filter(({ name }) => name.trim() !== '')
  const degrees = numberOf(visit.temperature)
  return {
    findings: visit.findings,
    vitals: {
      temperatureTenths: degrees === undefined ? null : Math.round(degrees * 10),
      pulse: numberOf(visit.pulse) ?? null,
      breaths: numberOf(visit.breaths) ?? null,
    },
    diagnoses: visit.diagnoses.map((words) => {
      const code = diagnosisCodes.find((one) => nameOf(one) === words)
      return code === undefined ? { code: null, words } : { code, words: '' }
    }),
    treatment: visit.treatment,
    advice: visit.advice,
    nextVisit: visit.nextOn === '' ? null : { on: visit.nextOn, serviceId: visit.nextServiceId || null },
    grams: gramsOf(visit.kilograms) ?? null,
    vaccinations: visit.vaccines.flatMap((dose) => doseBodyOf(dose) ?? []),
    treatments: visit.treatments
      .filter((one) => !isEmptyTreatment(one))
      .map(({ parasites, product, validUntil }) => ({ parasites, product, validUntil: validUntil || null })),
    prescription: medicines.length === 0 ? null : { medicines },
  }
}

const SHORTEST_WORD = 4

/** The word of the pet's allergies that a medicine's name contains. Its absence proves nothing: products are not known by what is in them. */
export const clashOf = (medicine: string, allergies: string): string | undefined => {
  const name = medicine.toLowerCase()
  return allergies.split(/[^\p{L}\p{N}]+/u).find((word) => word.length >= SHORTEST_WORD && name.includes(word.toLowerCase()))
}
