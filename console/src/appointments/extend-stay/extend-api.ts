import type { ExtensionPreview, extendStayAnswer } from '@lapka/contracts/api/change-stay.ts'
import type { z } from 'zod'
import { api, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { changed, type DepartureQuery } from '../edit-appointment/change-api.ts'

/** Apart from the other changes: it is loaded with its dialog. */
const extendApi = api.injectEndpoints({
  endpoints: (build) => ({
    extensionPreview: build.query<ExtensionPreview, DepartureQuery>({
      query: ({ id, departure }) => ({ url: apiPaths.appointmentPart(id, 'extension-preview'), params: { departure } }),
      keepUnusedDataFor: 0,
    }),
    extendStay: build.mutation<z.infer<typeof extendStayAnswer>, Command<{ id: string; departure: string }>>({
      query: command(({ id, departure }) => ({ url: apiPaths.appointmentPart(id, 'extend-stay'), body: { departure } })),
      invalidatesTags: changed,
    }),
  }),
})

export const { useExtensionPreviewQuery, useExtendStayMutation } = extendApi
