import type { LogServer } from '@lapka/contracts/api/operations/log-server.ts'
import { api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

const logServerApi = api.enhanceEndpoints({ addTagTypes: ['LogServer'] }).injectEndpoints({
  endpoints: (build) => ({
    logServer: build.query<LogServer, void>({ query: () => apiPaths.logServer, providesTags: ['LogServer'] }),
    scavengeNode: build.mutation<object, Command<{ node: string; reason: string }>>({
      query: command((body) => ({ url: apiPaths.scavengeNode, body })),
      // Refused as well: the page shows why.
      invalidatesTags: ['LogServer'],
    }),
  }),
})

export const { useLogServerQuery, useScavengeNodeMutation } = logServerApi
