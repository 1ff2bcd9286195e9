import type { AnimalType } from './pets.ts'

/** Diseases that one dose covers together and that fall due together. */
export const vaccineGroups = ['core', 'rabies', 'leptospirosis', 'kennel-cough', 'leukaemia', 'rabbit'] as const
export type VaccineGroup = (typeof vaccineGroups)[number]
/** The groups that there are vaccines of for each species. */
export const vaccineGroupsOf: Record<AnimalType, readonly VaccineGroup[]> = {
  dog: ['core', 'rabies', 'leptospirosis', 'kennel-cough'],
  cat: ['core', 'rabies', 'leukaemia'],
  rodent: ['rabbit'],
  bird: [],
  reptile: [],
}
