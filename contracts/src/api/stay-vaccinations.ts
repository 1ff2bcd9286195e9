import { z } from 'zod'
import { vaccineGroups } from '../vaccine-groups.ts'
import { id, position } from './common.ts'
import { vaccinationProof } from './stays.ts'

/** GET …/fitting-vaccinations: entries of the animals' records that would show a vaccination that the stay waits for. */
export const fittingVaccinations = z.object({
  items: z.array(vaccinationProof.extend({ petId: id, groups: z.array(z.enum(vaccineGroups)) })),
})
export type FittingVaccinations = z.infer<typeof fittingVaccinations>

/** POST …/rest-on-vaccination: the stay rests on this entry of a record for all that it shows. */
export const restOnVaccinationBody = z.strictObject({ petId: id, entryId: id })
/** POST …/accept-vaccination: the hotel saw it on paper. */
export const acceptVaccinationBody = z.strictObject({ petId: id, group: z.enum(vaccineGroups) })
export const vaccinationAnswer = z.object({ id, position })
