import type { VerificationDetails, VerificationSummary } from '@lapka/contracts/api/verifications.ts'
import i18next from 'i18next'
import { afterOwnWrites, api, byCursor, command, type Command, cursorOf } from '../kit/api/api.ts'
import { apiPaths, type VerificationCommand } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/verifications.json'

type Page = { items: VerificationSummary[]; nextCursor?: string; total: number }
type Status = VerificationSummary['status']
type Decided = { position: number }

/** An operator's decision. Rejecting and asking for more need words that the professional reads. */
export type Decision = VerificationCommand
type DecisionRequest = { professionalId: string; decision: Decision; reason: string; revision: number }

const bodyOf = (decision: Decision, { reason, revision }: Pick<DecisionRequest, 'reason' | 'revision'>) => {
  if (decision === 'accept-verification') return {}
  return decision === 'accept-identity-change' ? { revision } : { reason }
}

export const verificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    verifications: build.infiniteQuery<Page, Status, string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({
        url: apiPaths.verifications,
        params: { status: queryArg, ...cursorOf(pageParam) },
      }),
      providesTags: [{ type: 'Verification', id: 'LIST' }],
    }),
    verification: build.query<VerificationDetails, string>({
      query: (professionalId) => apiPaths.verification(professionalId),
      providesTags: (_details, _error, id) => [{ type: 'Verification', id }],
    }),
    decide: build.mutation<Decided, Command<DecisionRequest>>({
      query: command(({ professionalId, decision, reason, revision }) => ({
        url: apiPaths.verificationCommand(professionalId, decision),
        body: bodyOf(decision, { reason, revision }),
      })),
      invalidatesTags: (_answer, _error, { professionalId }) => [
        { type: 'Verification', id: professionalId },
        { type: 'Verification', id: 'LIST' },
      ],
    }),
  }),
})

export const { useVerificationsInfiniteQuery, useVerificationQuery, useDecideMutation } = verificationsApi

i18next.addResourceBundle('bg', 'verifications', texts)
