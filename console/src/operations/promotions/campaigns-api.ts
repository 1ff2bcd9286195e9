import type { CampaignList, proposePromotionBody } from '@lapka/contracts/api/promotions.ts'
import type { z } from 'zod'
import { afterOwnWrites, api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

type ProposePromotion = z.infer<typeof proposePromotionBody>
export type CampaignAct = 'approve-promotion' | 'decline-promotion' | 'end-promotion'

const campaignsApi = api.enhanceEndpoints({ addTagTypes: ['Campaigns'] }).injectEndpoints({
  endpoints: (build) => ({
    campaigns: build.query<CampaignList, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.campaigns,
      providesTags: ['Campaigns'],
    }),
    proposePromotion: build.mutation<{ id: string; position: number }, Command<ProposePromotion>>({
      query: command((body) => ({ url: apiPaths.campaigns, body })),
      invalidatesTags: ['Campaigns'],
    }),
    actOnCampaign: build.mutation<{ id: string; position: number }, Command<{ id: string; act: CampaignAct; reason: string }>>({
      query: command(({ id, act, reason }) => ({ url: apiPaths.actOnCampaign(id, act), body: { reason } })),
      invalidatesTags: ['Campaigns'],
    }),
  }),
})

export const { useCampaignsQuery, useProposePromotionMutation, useActOnCampaignMutation } = campaignsApi
