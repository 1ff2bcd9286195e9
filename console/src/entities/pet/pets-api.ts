import type { busyTimes, petBody, petPage, petSaved } from '@lapka/contracts/api/pets.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/pets.json'

/** `petId` null: a new one. */
type SavedPet = { petId: string | null; body: z.infer<typeof petBody> }

/** The appointment's own hours are left out. */
type BusyTimesQuery = { petIds: string[]; movedAppointmentId?: string; from: string; to: string }

const petsApi = api.injectEndpoints({
  endpoints: (build) => ({
    pets: build.query<z.infer<typeof petPage>, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.pets,
      providesTags: ['Pets'],
    }),
    /** Of these pets, from one date until another, both included. */
    busyTimes: build.query<z.infer<typeof busyTimes>, BusyTimesQuery>({
      query: ({ petIds, ...asked }) => ({ url: apiPaths.petsBusyTimes, params: { petIds: petIds.join(','), ...asked } }),
      providesTags: ['Appointment'],
    }),
    savePet: build.mutation<z.infer<typeof petSaved>, Command<SavedPet>>({
      query: command(({ petId, body }) => ({
        url: petId === null ? apiPaths.pets : apiPaths.pet(petId),
        method: petId === null ? 'POST' : 'PUT',
        body,
      })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Pets', 'Appointment']),
    }),
    removePetPhoto: build.mutation<z.infer<typeof petSaved>, Command<{ petId: string }>>({
      query: command(({ petId }) => ({ url: apiPaths.petPart(petId, 'photo'), method: 'DELETE' })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Pets', 'Record']),
    }),
  }),
})

export const { useBusyTimesQuery, usePetsQuery, useRemovePetPhotoMutation, useSavePetMutation } = petsApi

i18next.addResourceBundle('bg', 'pets', texts)
