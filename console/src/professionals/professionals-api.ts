import type { z } from 'zod'
import type { ProfessionalDetails, professionalPage, slotPage } from '@lapka/contracts/api/professionals.ts'
import { api } from '../api/api.ts'

type Search = Record<string, string>
type AskedSlots = { professionalId: string; serviceId: string; from: string; to: string }
export type ProfessionalPage = z.infer<typeof professionalPage>

const professionalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<ProfessionalPage, Search>({
      query: (params) => ({ url: '/professionals', params }),
      // One list that grows: the cursor is not part of what is searched for.
      serializeQueryArgs: ({ queryArgs: { cursor: _cursor, ...search } }) => search,
      forceRefetch: ({ currentArg, previousArg }) => currentArg?.['cursor'] !== previousArg?.['cursor'],
      merge: (known, page, { arg }) => (arg['cursor'] === undefined ? page : { ...page, items: [...known.items, ...page.items] }),
    }),
    professional: build.query<ProfessionalDetails, string>({
      query: (id) => `/professionals/${id}`,
      providesTags: (_details, _error, id) => [{ type: 'Professional', id }],
    }),
    slots: build.query<z.infer<typeof slotPage>, AskedSlots>({
      query: ({ professionalId, ...params }) => ({ url: `/professionals/${professionalId}/slots`, params }),
      providesTags: (_slots, _error, { professionalId }) => [{ type: 'Slots', id: professionalId }],
    }),
  }),
})

export const { useSearchQuery, useProfessionalQuery, useSlotsQuery } = professionalsApi
