import type { foundByChip } from '@lapka/contracts/api/pets.ts'
import type { entryPage } from '@lapka/contracts/api/pet-records.ts'
import type {
  makeShareBody,
  openedByCode,
  revokeShareBody,
  shareChanged,
  SharedRecord,
  ShareList,
  shareMade,
} from '@lapka/contracts/api/shares.ts'
import type { EntryKind } from '@lapka/contracts/pet-records.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { LONGEST_STATUS_WAIT_MS, SHARE_HEADER } from '@lapka/contracts/shares.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, byCursor, command, cursorOf, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/shares.json'
// With the names of entries, animals and temperaments.
import '../../entities/pet/records-api.ts'

export type MakeShareBody = z.input<typeof makeShareBody>
type OfPet<Body> = Command<{ petId: string; body: Body }>
type SharedEntries = { secret: string; kind: EntryKind | null }

export const secretHeaders = (secret: string) => ({ [SHARE_HEADER]: secret })

const sharesApi = api.injectEndpoints({
  endpoints: (build) => ({
    shares: build.query<ShareList, string>({
      extraOptions: afterOwnWrites,
      query: (petId) => apiPaths.petPart(petId, 'shares'),
      providesTags: ['Share'],
    }),
    makeShare: build.mutation<z.infer<typeof shareMade>, OfPet<MakeShareBody>>({
      query: command(({ petId, body }) => ({ url: apiPaths.petPart(petId, 'make-share'), body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Share']),
    }),
    revokeShare: build.mutation<z.infer<typeof shareChanged>, OfPet<z.input<typeof revokeShareBody>>>({
      query: command(({ petId, body }) => ({ url: apiPaths.petPart(petId, 'revoke-share'), body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Share']),
    }),
    revokeShares: build.mutation<z.infer<typeof shareChanged>, Command<{ petId: string }>>({
      query: command(({ petId }) => ({ url: apiPaths.petPart(petId, 'revoke-shares') })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Share']),
    }),
    /** Answers the address of the PDF in this browser. */
    makePassport: build.mutation<string, { petId: string; secret: string; language: Language }>({
      query: ({ petId, secret, language }) => ({
        url: apiPaths.petPart(petId, 'passport'),
        params: { language },
        headers: secretHeaders(secret),
        responseHandler: async (answer): Promise<unknown> =>
          answer.ok ? URL.createObjectURL(await answer.blob()) : answer.json(),
      }),
    }),
    openByCode: build.mutation<z.infer<typeof openedByCode>, string>({
      query: (code) => ({ url: apiPaths.shares('open-by-code'), method: 'POST', body: { code } }),
    }),
    findByChip: build.mutation<z.infer<typeof foundByChip>, string>({
      query: (chip) => ({ url: apiPaths.petByChip, method: 'POST', body: { chip } }),
    }),
    sharedRecord: build.query<SharedRecord, string>({
      query: (secret) => ({ url: apiPaths.shares('record'), headers: secretHeaders(secret) }),
    }),
    shareStatus: build.query<null, string>({
      query: (secret) => ({
        url: apiPaths.shares('status'),
        params: { waitMs: LONGEST_STATUS_WAIT_MS },
        headers: secretHeaders(secret),
      }),
    }),
    sharedEntries: build.infiniteQuery<z.infer<typeof entryPage>, SharedEntries, string>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { secret, kind }, pageParam }) => ({
        url: apiPaths.shares('entries'),
        params: { ...(kind && { kind }), ...cursorOf(pageParam) },
        headers: secretHeaders(secret),
      }),
    }),
  }),
})

export const {
  useSharesQuery,
  useMakeShareMutation,
  useRevokeShareMutation,
  useRevokeSharesMutation,
  useMakePassportMutation,
  useFindByChipMutation,
  useOpenByCodeMutation,
  useSharedRecordQuery,
  useLazyShareStatusQuery,
  useSharedEntriesInfiniteQuery,
} = sharesApi

i18next.addResourceBundle('bg', 'shares', texts)
