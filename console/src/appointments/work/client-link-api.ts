import type { clientChanged, clientLinkMade, deskClient } from '@lapka/contracts/api/clients.ts'
import type { z } from 'zod'
import { api, appointmentLists, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

const changed = (_answer: unknown, error: unknown) => (error ? [] : [appointmentLists])

const clientLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    deskClient: build.query<z.infer<typeof deskClient>, string>({
      query: (id) => apiPaths.clients(id),
      providesTags: [appointmentLists],
    }),
    makeClientLink: build.mutation<z.infer<typeof clientLinkMade>, Command<{ clientId: string }>>({
      query: command(({ clientId }) => ({ url: apiPaths.clientPart(clientId, 'make-link') })),
      invalidatesTags: changed,
    }),
    revokeClientLink: build.mutation<z.infer<typeof clientChanged>, Command<{ clientId: string }>>({
      query: command(({ clientId }) => ({ url: apiPaths.clientPart(clientId, 'revoke-link') })),
      invalidatesTags: changed,
    }),
  }),
})

export const { useDeskClientQuery, useMakeClientLinkMutation, useRevokeClientLinkMutation } = clientLinkApi
