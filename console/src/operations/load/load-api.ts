import type { LoadTestList, LoadTestView, StartLoadTestBody } from '@lapka/contracts/api/operations/load-tests.ts'
import { api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

const loadApi = api.injectEndpoints({
  endpoints: (build) => ({
    loadTests: build.query<LoadTestList, void>({ query: () => ({ url: apiPaths.loadTests }), providesTags: ['LoadTest'] }),
    loadTest: build.query<LoadTestView, string>({ query: (id) => ({ url: apiPaths.loadTest(id) }), providesTags: ['LoadTest'] }),
    startLoadTest: build.mutation<{ id: string; position: number }, Command<StartLoadTestBody>>({
      query: command((body) => ({ url: apiPaths.loadTests, body })),
      invalidatesTags: ['LoadTest'],
    }),
    stopLoadTest: build.mutation<{ position: number }, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.stopLoadTest(id) })),
      // A stop that came too late is an answer, too: the list then shows the end.
      invalidatesTags: () => ['LoadTest'],
    }),
  }),
})

export const { useLoadTestsQuery, useLoadTestQuery, useStartLoadTestMutation, useStopLoadTestMutation } = loadApi
