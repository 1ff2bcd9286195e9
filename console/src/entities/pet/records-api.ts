import type {
  addEntryBody,
  correctEntryBody,
  entryPage,
  entrySaved,
  looksPage,
  markDiedBody,
  recordOverview,
  recordVisitBody,
  visitRecorded,
  writtenEntries,
} from '@lapka/contracts/api/pet-records.ts'
import type { petSaved } from '@lapka/contracts/api/pets.ts'
import type { EntryKind } from '@lapka/contracts/pet-records.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, byCursor, command, cursorOf, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/records.json'
// With the names of animals and temperaments.
import './pets-api.ts'

type OfVisit = { id: string; petId: string }
type OfPet<Body> = Command<{ petId: string; body: Body }>
export type VisitBody = z.input<typeof recordVisitBody>
/** `caseId`: the case by which an operator reads. */
type Entries = { petId: string; kind: EntryKind | null; caseId?: string | undefined }

const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    record: build.query<z.infer<typeof recordOverview>, string>({
      extraOptions: afterOwnWrites,
      query: (petId) => apiPaths.petPart(petId, 'record'),
      providesTags: ['Record', 'Pets'],
    }),
    recordByCase: build.query<z.infer<typeof recordOverview>, { petId: string; caseId: string }>({
      extraOptions: afterOwnWrites,
      query: ({ petId, caseId }) => ({ url: apiPaths.petPart(petId, 'record'), params: { case: caseId } }),
      providesTags: ['Record', 'Pets'],
    }),
    recordEntries: build.infiniteQuery<z.infer<typeof entryPage>, Entries, string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { petId, kind, caseId }, pageParam }) => ({
        url: apiPaths.petPart(petId, 'entries'),
        params: { ...(kind && { kind }), ...(caseId !== undefined && { case: caseId }), ...cursorOf(pageParam) },
      }),
      providesTags: ['Record'],
    }),
    /** Of a visit, by its vet. */
    writtenEntries: build.query<z.infer<typeof writtenEntries>, OfVisit>({
      extraOptions: afterOwnWrites,
      query: ({ id, petId }) => apiPaths.ofPet(apiPaths.appointmentPart(id, 'written-entries'), petId),
      providesTags: ['Record'],
    }),
    /** `from`: the record's own `looksCursor`. */
    earlierLooks: build.infiniteQuery<z.infer<typeof looksPage>, { petId: string; from: string }, string>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: { petId, from }, pageParam }) => ({
        url: apiPaths.petPart(petId, 'looks'),
        params: cursorOf(pageParam || from),
      }),
      providesTags: ['Record'],
    }),
    addEntry: build.mutation<z.infer<typeof entrySaved>, OfPet<z.input<typeof addEntryBody>>>({
      query: command(({ petId, body }) => ({ url: apiPaths.petPart(petId, 'add-entry'), body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Record', 'Subscription']),
    }),
    correctEntry: build.mutation<z.infer<typeof entrySaved>, OfPet<z.input<typeof correctEntryBody>>>({
      query: command(({ petId, body }) => ({ url: apiPaths.petPart(petId, 'correct-entry'), body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Record']),
    }),
    markDied: build.mutation<z.infer<typeof petSaved>, OfPet<z.infer<typeof markDiedBody>>>({
      query: command(({ petId, body }) => ({ url: apiPaths.petPart(petId, 'mark-died'), body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Pets']),
    }),
    withdrawDeath: build.mutation<z.infer<typeof petSaved>, Command<{ petId: string }>>({
      query: command(({ petId }) => ({ url: apiPaths.petPart(petId, 'withdraw-death') })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Pets']),
    }),
    recordVisit: build.mutation<z.infer<typeof visitRecorded>, Command<OfVisit & { body: VisitBody }>>({
      query: command(({ id, petId, body }) => ({
        url: apiPaths.ofPet(apiPaths.appointmentPart(id, 'record-visit'), petId),
        body,
      })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Record', 'Appointment']),
    }),
  }),
})

export const {
  useRecordQuery,
  useRecordByCaseQuery,
  useRecordEntriesInfiniteQuery,
  useEarlierLooksInfiniteQuery,
  useAddEntryMutation,
  useCorrectEntryMutation,
  useMarkDiedMutation,
  useWithdrawDeathMutation,
  useRecordVisitMutation,
  useWrittenEntriesQuery,
} = recordsApi

i18next.addResourceBundle('bg', 'records', texts)
