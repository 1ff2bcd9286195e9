import type { ShorteningPreview, shortenStayAnswer } from '@lapka/contracts/api/stays.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { api, appointmentTags, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import texts from '../../kit/i18n/bg/shortening.json'

/** `from` is the departure as it is now: once it changes, the amounts are others. */
type PreviewQuery = { id: string; departure: string; from: string }

const shorteningApi = api.injectEndpoints({
  endpoints: (build) => ({
    shorteningPreview: build.query<ShorteningPreview, PreviewQuery>({
      query: ({ id, departure }) => ({ url: apiPaths.appointmentPart(id, 'shortening-preview'), params: { departure } }),
      keepUnusedDataFor: 0,
    }),
    shortenStay: build.mutation<z.infer<typeof shortenStayAnswer>, Command<{ id: string; departure: string }>>({
      query: command(({ id, departure }) => ({ url: apiPaths.appointmentPart(id, 'shorten-stay'), body: { departure } })),
      // Also after a refusal, so that the reader sees what the stay is now.
      invalidatesTags: (_answer, _error, { id }) => [...appointmentTags(id), 'Slots'],
    }),
  }),
})

export const { useShorteningPreviewQuery, useShortenStayMutation } = shorteningApi

i18next.addResourceBundle('bg', 'shortening', texts)
