import type { z } from 'zod'
import type { RevenueRow, revenues } from '@lapka/contracts/api/revenues.ts'
import { afterOwnWrites, api, appointmentLists } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import i18next from 'i18next'
import texts from '../kit/i18n/bg/revenues.json'

export type Revenues = z.infer<typeof revenues>
export type Sums = Pick<RevenueRow, 'visits' | 'capturedCents' | 'refundedCents' | 'earnedCents' | 'aheadCents'>
type RevenueQuery = { from: string; to: string; groupBy: 'day' | 'week' | 'month' | 'service' | 'vet' }

const revenuesApi = api.injectEndpoints({
  endpoints: (build) => ({
    revenues: build.query<Revenues, RevenueQuery>({
      extraOptions: afterOwnWrites,
      query: (params) => ({ url: apiPaths.revenues, params }),
      providesTags: [appointmentLists],
    }),
  }),
})

export const { useRevenuesQuery } = revenuesApi

i18next.addResourceBundle('bg', 'revenues', texts)
