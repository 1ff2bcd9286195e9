import type { PayoutAccount, PayoutQueue, Statement } from '@lapka/contracts/api/payouts.ts'
import i18next from 'i18next'
import { afterOwnWrites, api, appointmentLists, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/payouts.json'

type Period = { from: string; to: string; payeeId?: string }
export type AccountValues = { holder: string; iban: string; bic: string; password: string }
export type PayoutAct = 'approve-payout' | 'decline-payout' | 'settle-payout'

const payoutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    statement: build.query<Statement, Period>({
      extraOptions: afterOwnWrites,
      query: (params) => ({ url: apiPaths.payouts, params }),
      providesTags: [appointmentLists, 'Payout'],
    }),
    payoutAccount: build.query<PayoutAccount, void>({
      extraOptions: afterOwnWrites,
      query: () => ({ url: apiPaths.payoutAccount }),
      providesTags: ['Payout'],
    }),
    setPayoutAccount: build.mutation<{ position: number }, Command<AccountValues>>({
      query: command((body) => ({ url: apiPaths.payoutAccount, method: 'PUT', body })),
      invalidatesTags: ['Payout'],
    }),
    requestProviderAccount: build.mutation<{ position: number }, Command<{ password: string }>>({
      query: command((body) => ({ url: apiPaths.requestProviderAccount, body })),
      invalidatesTags: ['Payout'],
    }),
    payoutQueue: build.query<PayoutQueue, void>({
      extraOptions: afterOwnWrites,
      query: () => ({ url: apiPaths.payoutQueue }),
      providesTags: ['Payout'],
    }),
    requestPayout: build.mutation<{ id: string; position: number }, Command<{ payeeId: string; reason: string }>>({
      query: command((body) => ({ url: apiPaths.requestPayout, body })),
      invalidatesTags: ['Payout'],
    }),
    makeBankFile: build.mutation<{ id: string; position: number }, Command<{ payoutIds: string[]; reason: string }>>({
      query: command((body) => ({ url: apiPaths.makeBankFile, body })),
      invalidatesTags: ['Payout'],
    }),
    actOnPayout: build.mutation<{ position: number }, Command<{ id: string; act: PayoutAct; body: object }>>({
      query: command(({ id, act, body }) => ({ url: apiPaths.actOnPayout(id, act), body })),
      invalidatesTags: ['Payout'],
    }),
  }),
})

export const {
  useStatementQuery,
  usePayoutAccountQuery,
  useSetPayoutAccountMutation,
  useRequestProviderAccountMutation,
  usePayoutQueueQuery,
  useRequestPayoutMutation,
  useMakeBankFileMutation,
  useActOnPayoutMutation,
} = payoutsApi

i18next.addResourceBundle('bg', 'payouts', texts)
