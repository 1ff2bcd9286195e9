import type { changeCarePlanBody, PetCare, petCareList } from '@lapka/contracts/api/pet-care.ts'
import type { petSaved } from '@lapka/contracts/api/pets.ts'
import type { z } from 'zod'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { afterOwnWrites, api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

type CarePlan = z.input<typeof changeCarePlanBody>

const careApi = api.injectEndpoints({
  endpoints: (build) => ({
    petCare: build.query<z.infer<typeof petCareList>, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.petCare,
      providesTags: ['Pets', 'Record', 'Appointment'],
    }),
    setCareLetters: build.mutation<unknown, Command<{ areWanted: boolean }>>({
      query: command((body) => ({ url: apiPaths.ownAccountPart('care-letters'), method: 'PUT', body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Pets']),
    }),
    changeCarePlan: build.mutation<z.infer<typeof petSaved>, Command<{ petId: string; body: CarePlan }>>({
      query: command(({ petId, body }) => ({ url: apiPaths.petPart(petId, 'change-care-plan'), body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Record']),
    }),
  }),
})

export const { usePetCareQuery, useSetCareLettersMutation, useChangeCarePlanMutation } = careApi

/** A due dose is shown so many days before. */
const TELL_DAYS_BEFORE = 30

export type DueCare =
  | { kind: 'vaccination'; what: PetCare['vaccinations'][number]['group']; dueOn: string; isOver: boolean }
  | { kind: 'treatment'; what: PetCare['treatments'][number]['against']; dueOn: string; isOver: boolean }

/** The soonest task for a pet; none where a visit to a vet is booked already, or where it is far off. */
export const dueSoon = (care: PetCare | undefined, today: string): DueCare | undefined => {
  if (care === undefined || care.isVisitBooked) return undefined
  const all: DueCare[] = [
    ...care.vaccinations.map(({ group, dueOn }) => ({ kind: 'vaccination' as const, what: group, dueOn, isOver: dueOn < today })),
    ...care.treatments.map(({ against, dueOn }) => ({ kind: 'treatment' as const, what: against, dueOn, isOver: dueOn < today })),
  ]
  return all
    .filter(({ dueOn }) => dueOn <= addDays(today, TELL_DAYS_BEFORE))
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))[0]
}
