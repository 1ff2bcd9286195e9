import type { z } from 'zod'
import type { RevenueRow, revenues } from '@lapka/contracts/api/revenues.ts'
import { api } from '../api/api.ts'
import i18next from 'i18next'
import texts from '../i18n/bg/revenues.json'

export type Revenues = z.infer<typeof revenues>
export type Sums = Pick<RevenueRow, 'visits' | 'capturedCents' | 'refundedCents' | 'keptCents' | 'dueToClinicCents'>
type RevenueQuery = { from: string; to: string; groupBy: 'day' | 'week' | 'month' | 'service' | 'vet' }

const revenuesApi = api.injectEndpoints({
  endpoints: (build) => ({
    revenues: build.query<Revenues, RevenueQuery>({
      query: (params) => ({ url: '/revenues', params }),
      providesTags: [{ type: 'Appointment', id: 'LIST' }],
    }),
  }),
})

export const { useRevenuesQuery } = revenuesApi

i18next.addResourceBundle('bg', 'revenues', texts)
