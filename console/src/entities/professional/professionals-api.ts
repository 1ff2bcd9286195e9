import type { z } from 'zod'
import type {
  ProfessionalDetails,
  professionalPage,
  professionalPins,
  searchChoices,
  slotPage,
} from '@lapka/contracts/api/professionals.ts'
import { afterOwnWrites, api } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

type Search = Record<string, string>
type SlotQuery = {
  professionalId: string
  serviceId: string
  furtherServiceIds?: string
  from: string
  to: string
  minutes?: number
  for?: 'reception'
}
export type ProfessionalPage = z.infer<typeof professionalPage>
export type ProfessionalPins = z.infer<typeof professionalPins>
export type SearchChoices = z.infer<typeof searchChoices>

/** Kept so that coming back from a profile shows the list as it was left. */
const LIST_KEPT_SECONDS = 300

export const professionalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<ProfessionalPage, Search>({
      query: (params) => ({ url: apiPaths.professionals, params }),
      keepUnusedDataFor: LIST_KEPT_SECONDS,
      // One list that grows: the cursor is not part of what is searched for.
      serializeQueryArgs: ({ queryArgs: { cursor: _cursor, ...search } }) => search,
      forceRefetch: ({ currentArg, previousArg }) =>
        currentArg?.['cursor'] !== undefined && currentArg['cursor'] !== previousArg?.['cursor'],
      merge: (known, page, { arg }) => (arg['cursor'] === undefined ? page : { ...page, items: [...known.items, ...page.items] }),
    }),
    searchPins: build.query<ProfessionalPins, Search>({
      query: (params) => ({ url: apiPaths.searchPins, params }),
      keepUnusedDataFor: LIST_KEPT_SECONDS,
    }),
    searchChoices: build.query<SearchChoices, void>({
      query: () => apiPaths.searchChoices,
      keepUnusedDataFor: LIST_KEPT_SECONDS,
    }),
    professional: build.query<ProfessionalDetails, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.professional(id),
      providesTags: (_details, _error, id) => [{ type: 'Professional', id }],
    }),
    slots: build.query<z.infer<typeof slotPage>, SlotQuery>({
      extraOptions: afterOwnWrites,
      query: ({ professionalId, ...params }) => ({ url: apiPaths.slots(professionalId), params }),
      providesTags: (_slots, _error, { professionalId }) => [{ type: 'Slots', id: professionalId }],
    }),
  }),
})

export const { useSearchQuery, useSearchPinsQuery, useSearchChoicesQuery, useProfessionalQuery, useSlotsQuery } = professionalsApi
