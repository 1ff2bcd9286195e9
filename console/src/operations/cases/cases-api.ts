import type { CaseDetails, CasePage, CaseStatus } from '@lapka/contracts/api/cases.ts'
import { afterOwnWrites, api, byCursor, command, cursorOf, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

export type CaseAct =
  | 'assign-case'
  | 'answer-case'
  | 'answer-complaint'
  | 'refund-complaint'
  | 'close-case'
  | 'reopen-case'
  | 'retry-refund'
  | 'return-refund'
  | 'approve-refund'
  | 'decline-refund'
  | 'keep-review'
  | 'remove-review'
  | 'admit-review'
  | 'keep-ring'
  | 'remove-ring'
  | 'complete-transfer'
  | 'refuse-transfer'

/** Acts on the pets of a duplicate. */
export type PetAct = 'link-pets' | 'unlink-pets' | 'write-to-keeper'

/** To keep a review and to remove it are two answers to one question. */
const pathOf = (act: CaseAct | PetAct): string => act.replace(/^(?:keep|remove)-(?=review$|ring$)/, 'decide-')

/** Which wording of a review is shown. What is written about one is begun anew with the next. */
export const editedAtOf = ({ history }: Pick<CaseDetails, 'history'>): string | null =>
  history.findLast(({ type }) => ['ReviewEdited', 'ReviewPhotoAdded', 'ReviewPhotoRemoved'].includes(type))?.at ?? null

const casesApi = api.injectEndpoints({
  endpoints: (build) => ({
    cases: build.infiniteQuery<CasePage, CaseStatus, string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({ url: apiPaths.cases, params: { status: queryArg, ...cursorOf(pageParam) } }),
      providesTags: ['Case'],
    }),
    case: build.query<CaseDetails, string>({
      extraOptions: afterOwnWrites,
      query: (id) => ({ url: apiPaths.case(id) }),
      providesTags: ['Case'],
    }),
    // A refusal says that the case is not what was shown: it is fetched again as well.
    actOnCase: build.mutation<{ position: number }, Command<{ id: string; act: CaseAct | PetAct; body: object }>>({
      query: command(({ id, act, body }) => ({
        url: act.endsWith('-complaint') ? apiPaths.actOnComplaint(id, act) : apiPaths.actOnCase(id, pathOf(act)),
        body,
      })),
      invalidatesTags: ['Case', 'Verification', 'Appointment', 'Review', 'Record'],
    }),
  }),
})

export const { useCasesInfiniteQuery, useCaseQuery, useActOnCaseMutation } = casesApi
