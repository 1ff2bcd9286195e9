import type {
  passesAnswer,
  passOfferAnswer,
  passOfferBody,
  returnVisitBody,
  setPassOfferAnswer,
  takeVisitBody,
} from '@lapka/contracts/api/courses.ts'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, command, type Command } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

type Saved = { id: string; position: number }

const passesApi = api.injectEndpoints({
  endpoints: (build) => ({
    passOffer: build.query<z.infer<typeof passOfferAnswer>, string>({
      extraOptions: afterOwnWrites,
      query: (professionalId) => apiPaths.passOffer(professionalId),
      providesTags: ['Slots'],
    }),
    setPassOffer: build.mutation<z.infer<typeof setPassOfferAnswer>, Command<z.input<typeof passOfferBody>>>({
      query: command((body) => ({ url: apiPaths.ownPassOffer, method: 'PUT', body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Slots']),
    }),
    passes: build.query<z.infer<typeof passesAnswer>, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.passes,
      providesTags: [appointmentLists],
    }),
    takeVisit: build.mutation<Saved, Command<z.input<typeof takeVisitBody> & { id: string }>>({
      query: command(({ id, courseId }) => ({ url: apiPaths.appointmentPart(id, 'take-visit'), body: { courseId } })),
      invalidatesTags: (_answer, _error, { id }) => ['Slots', appointmentLists, { type: 'Appointment', id }],
    }),
    returnVisit: build.mutation<Saved, Command<z.input<typeof returnVisitBody> & { id: string }>>({
      query: command(({ id, sessionId }) => ({ url: apiPaths.appointmentPart(id, 'return-visit'), body: { sessionId } })),
      invalidatesTags: (_answer, error, { id }) => (error ? [] : ['Slots', appointmentLists, { type: 'Appointment', id }]),
    }),
  }),
})

export const { usePassOfferQuery, useSetPassOfferMutation, usePassesQuery, useTakeVisitMutation, useReturnVisitMutation } =
  passesApi
