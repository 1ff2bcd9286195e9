import type { Sheet } from '../appointments/appointments-api.ts'

const isGiven = (text: string) => text.trim() !== ''

export const isEmpty = ({ name, dose, instructions }: Sheet['medicines'][number]): boolean =>
  ![name, dose, instructions].some(isGiven)

/** A row that is left empty is none; any other says which medicine it is, and there is at least one. */
export const medicineRules = (index: number) => ({
  isSome: (_name: string, { medicines }: Sheet) => index > 0 || !medicines.every(isEmpty),
  isNamed: (name: string, { medicines }: Sheet) => isGiven(name) || medicines.slice(index, index + 1).every(isEmpty),
})
