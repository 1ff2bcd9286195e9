import type { consultationMessages, writeMessageAnswer, writeMessageBody } from '@lapka/contracts/api/consultations.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/consultations-room.json'

type Messages = z.infer<typeof consultationMessages>
type NewMessage = Command<{ id: string; body: z.input<typeof writeMessageBody> }>

const chatOf = (id: string) => ({ type: 'Consultation', id: `${id} CHAT` }) as const

/** The messages in the room of a consultation. */
const roomApi = api.injectEndpoints({
  endpoints: (build) => ({
    messages: build.query<Messages, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.consultationPart(id, 'messages'),
      providesTags: (_page, _error, id) => [{ type: 'Consultation', id }, chatOf(id)],
    }),
    writeMessage: build.mutation<z.infer<typeof writeMessageAnswer>, NewMessage>({
      query: command(({ id, body }) => ({ url: apiPaths.consultationPart(id, 'messages'), body })),
      invalidatesTags: (_answer, error, { id }) => (error ? [] : [chatOf(id)]),
    }),
  }),
})

export const { useMessagesQuery, useWriteMessageMutation } = roomApi

i18next.addResourceBundle('bg', 'consultations-room', texts)
