import type { WorkCommand, WorkPage } from '@lapka/contracts/api/operations/work.ts'
import { api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

export type WorkFilters = { kind?: string; state: string; cursor?: string }

const workApi = api.enhanceEndpoints({ addTagTypes: ['Work'] }).injectEndpoints({
  endpoints: (build) => ({
    work: build.query<WorkPage, WorkFilters>({
      query: (params) => ({ url: apiPaths.work, params }),
      providesTags: ['Work'],
    }),
    actOnWork: build.mutation<object, Command<{ id: string; command: WorkCommand; reason: string }>>({
      query: command(({ id, command: given, reason }) => ({ url: apiPaths.workCommand(id, given), body: { reason } })),
      // Refused as well: another operator was faster, and the page shows what they did.
      invalidatesTags: ['Work'],
    }),
    retryFailed: build.mutation<{ count: number }, Command<{ reason: string; kind?: string }>>({
      query: command((body) => ({ url: apiPaths.retryFailedWork, body })),
      invalidatesTags: ['Work'],
    }),
  }),
})

export const { useWorkQuery, useActOnWorkMutation, useRetryFailedMutation } = workApi
