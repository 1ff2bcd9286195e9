import type { CampaignsNow, OwnPromotions, redeemCodeAnswer } from '@lapka/contracts/api/promotions.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, command, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/promotions.json'

const promotionsApi = api.enhanceEndpoints({ addTagTypes: ['Promotions'] }).injectEndpoints({
  endpoints: (build) => ({
    ownPromotions: build.query<OwnPromotions, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.promotions,
      providesTags: ['Promotions'],
    }),
    campaignsNow: build.query<CampaignsNow, void>({ query: () => apiPaths.campaignsNow, keepUnusedDataFor: 600 }),
    redeemCode: build.mutation<z.infer<typeof redeemCodeAnswer>, Command<{ code: string }>>({
      query: command((body) => ({ url: apiPaths.redeemCode, body })),
      // The price of a consultation is among the choices.
      invalidatesTags: ['Promotions', { type: 'Consultation', id: 'LIST' }],
    }),
    issueCodes: build.mutation<{ position: number }, Command<object>>({
      query: command(() => ({ url: apiPaths.issueCodes })),
      invalidatesTags: ['Promotions'],
    }),
  }),
})

i18next.addResourceBundle('bg', 'promotions', texts)

export const { useCampaignsNowQuery, useOwnPromotionsQuery, useRedeemCodeMutation, useIssueCodesMutation } = promotionsApi
