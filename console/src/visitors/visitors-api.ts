import type { visitorPage } from '@lapka/contracts/api/visitors.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import texts from '../i18n/bg/visitors.json'

export type VisitorsBy = 'pet' | 'parent' | 'professional'

const visitorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    visitors: build.infiniteQuery<z.infer<typeof visitorPage>, VisitorsBy, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg, pageParam }) => ({
        url: '/visitors',
        params: { by: queryArg, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
      providesTags: [{ type: 'Appointment', id: 'LIST' }],
    }),
  }),
})

export const { useVisitorsInfiniteQuery } = visitorsApi

i18next.addResourceBundle('bg', 'visitors', texts)
