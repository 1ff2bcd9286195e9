import type { CampaignList, openPromotionBody } from '@lapka/contracts/api/promotions.ts'
import type { z } from 'zod'
import { afterOwnWrites, api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

type OpenPromotion = z.infer<typeof openPromotionBody>

const campaignsApi = api.enhanceEndpoints({ addTagTypes: ['Campaigns'] }).injectEndpoints({
  endpoints: (build) => ({
    campaigns: build.query<CampaignList, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.campaigns,
      providesTags: ['Campaigns'],
    }),
    openPromotion: build.mutation<{ id: string; position: number }, Command<OpenPromotion>>({
      query: command((body) => ({ url: apiPaths.campaigns, body })),
      invalidatesTags: ['Campaigns'],
    }),
    endPromotion: build.mutation<{ id: string; position: number }, Command<{ id: string; reason: string }>>({
      query: command(({ id, reason }) => ({ url: apiPaths.endPromotion(id), body: { reason } })),
      invalidatesTags: ['Campaigns'],
    }),
  }),
})

export const { useCampaignsQuery, useOpenPromotionMutation, useEndPromotionMutation } = campaignsApi
