import type { AdoptionRequestBody, AdoptionRequestView } from '@lapka/contracts/api/adoption-requests.ts'
import type { AnimalBody, AnimalList, AnimalView, animalsQuery, OwnAnimal } from '@lapka/contracts/api/animals.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, command, type Command } from '../kit/api/api.ts'
import { apiPaths, type RequestAct, type VisitAct } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/adoptions.json'

export type AnimalSearch = z.input<typeof animalsQuery>
type Saved = { id: string; position: number }
type RequestCommand = { request: Pick<AdoptionRequestView, 'id' | 'animal'>; act: RequestAct; reason?: string }
type VisitCommand = { request: Pick<AdoptionRequestView, 'id' | 'animal'> }
const visitPath = ({ id, animal }: VisitCommand['request'], act: VisitAct) => apiPaths.adoptionVisit(animal.id, id, act)
type AnimalAct = 'home-animal' | 'withdraw-animal' | 'list-again'

const adoptionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    animals: build.query<AnimalList, AnimalSearch>({
      extraOptions: afterOwnWrites,
      query: (params) => ({ url: apiPaths.animals, params }),
      providesTags: ['Animal'],
    }),
    animal: build.query<AnimalView, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.animal(id),
      providesTags: ['Animal'],
    }),
    ownAnimals: build.query<{ items: OwnAnimal[] }, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.ownAnimals,
      providesTags: ['Animal'],
    }),
    /** `animalId` null: a new one. */
    saveAnimal: build.mutation<Saved, Command<{ animalId: string | null; body: AnimalBody }>>({
      query: command(({ animalId, body }) => ({
        url: animalId === null ? apiPaths.animals : apiPaths.animal(animalId),
        method: animalId === null ? 'POST' : 'PUT',
        body,
      })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Animal']),
    }),
    actOnAnimal: build.mutation<Saved, Command<{ id: string; act: AnimalAct }>>({
      query: command(({ id, act }) => ({ url: apiPaths.animalPart(id, act) })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Animal']),
    }),
    /** A parent's own, or those for a shelter's animals. */
    adoptionRequests: build.query<{ items: AdoptionRequestView[] }, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.adoptionRequests,
      providesTags: ['Animal'],
    }),
    requestAdoption: build.mutation<Saved, Command<{ body: AdoptionRequestBody }>>({
      query: command(({ body }) => ({ url: apiPaths.adoptionRequests, body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Animal']),
    }),
    /** An adopted animal is a pet of its family from then on. */
    actOnRequest: build.mutation<Saved, Command<RequestCommand>>({
      query: command(({ request: { id, animal }, act, reason }) => ({
        url: apiPaths.adoptionRequest(animal.id, id, act),
        ...(reason !== undefined && { body: { reason } }),
      })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Animal']),
    }),
    offerVisit: build.mutation<Saved, Command<VisitCommand & { startsAt: string[]; minutes: number }>>({
      query: command(({ request, ...body }) => ({ url: visitPath(request, 'offer'), body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Animal']),
    }),
    bookVisit: build.mutation<Saved, Command<VisitCommand & { startsAt: string; minutes?: number }>>({
      query: command(({ request, ...body }) => ({ url: visitPath(request, 'book'), body })),
      // Also after a refusal: another family took the time meanwhile.
      invalidatesTags: ['Animal'],
    }),
    actOnVisit: build.mutation<Saved, Command<VisitCommand>>({
      query: command(({ request }) => ({ url: visitPath(request, 'cancel') })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Animal']),
    }),
    removeAnimalPhoto: build.mutation<Saved, Command<{ id: string; photoId: string }>>({
      query: command(({ id, photoId }) => ({ url: apiPaths.animalPhoto(id, photoId), method: 'DELETE' })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Animal']),
    }),
  }),
})

export const {
  useAnimalsQuery,
  useAnimalQuery,
  useOwnAnimalsQuery,
  useSaveAnimalMutation,
  useActOnAnimalMutation,
  useAdoptionRequestsQuery,
  useRequestAdoptionMutation,
  useActOnRequestMutation,
  useOfferVisitMutation,
  useBookVisitMutation,
  useActOnVisitMutation,
  useRemoveAnimalPhotoMutation,
} = adoptionsApi

i18next.addResourceBundle('bg', 'adoptions', texts)
