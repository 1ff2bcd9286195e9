import type { visitorPage } from '@lapka/contracts/api/visitors.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, byCursor, cursorOf } from '../api/api.ts'
import { apiPaths } from '../api/api-paths.ts'
import texts from '../i18n/bg/visitors.json'

export type VisitorsBy = 'pet' | 'parent' | 'professional'

const visitorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    visitors: build.infiniteQuery<z.infer<typeof visitorPage>, VisitorsBy, string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({
        url: apiPaths.visitors,
        params: { by: queryArg, ...cursorOf(pageParam) },
      }),
      providesTags: [appointmentLists],
    }),
  }),
})

export const { useVisitorsInfiniteQuery } = visitorsApi

i18next.addResourceBundle('bg', 'visitors', texts)
