import type { z } from 'zod'
import type { calendarAnswer } from '@lapka/contracts/api/calendar.ts'
import { afterOwnWrites, api, appointmentLists } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'

export type Range = { from: string; to: string; perDay?: number; professionalIds?: string }

/** The person's appointments in a range, at most two thousand, with fewer fields than in lists. */
const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendar: build.query<z.infer<typeof calendarAnswer>, Range>({
      extraOptions: afterOwnWrites,
      query: (range) => ({ url: apiPaths.calendar, params: range }),
      // Frozen shallowly and not compared: doing either for two thousand appointments took longer than drawing them.
      transformResponse: (answer: z.infer<typeof calendarAnswer>) => Object.freeze(answer),
      structuralSharing: false,
      providesTags: [appointmentLists],
    }),
  }),
})

export const { useCalendarQuery } = calendarApi
export const changeCalendar = calendarApi.util.updateQueryData

const pastApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendarAsOf: build.query<z.infer<typeof calendarAnswer>, { from: string; to: string; asOf: string }>({
      extraOptions: afterOwnWrites,
      query: (range) => ({ url: apiPaths.calendar, params: range }),
      // The past does not change, but what became of it since then does.
      providesTags: [appointmentLists],
    }),
  }),
})

export const { useCalendarAsOfQuery } = pastApi
