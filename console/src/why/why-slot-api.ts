import type { WhySlotAnswer } from '@lapka/contracts/api/operations/why-slot.ts'
import { api } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'

export type SlotQuestion = { professionalId: string; serviceId: string; startsAt: string; asOf?: string }

const whySlotApi = api.injectEndpoints({
  endpoints: (build) => ({
    whySlot: build.query<WhySlotAnswer, SlotQuestion>({
      query: (params) => ({ url: apiPaths.whySlot, params }),
      // The answer is as of now, and now moves on.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useWhySlotQuery } = whySlotApi
