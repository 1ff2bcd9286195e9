import type { z } from 'zod'
import type { calendarAnswer } from '@lapka/contracts/api/calendar.ts'
import { afterOwnWrites, api, appointmentLists } from '../api/api.ts'
import { apiPaths } from '../api/api-paths.ts'

export type Range = { from: string; to: string; perDay?: number }

/** One's appointments in a range, at most two thousand: less of each than a list has, for a month of them is drawn at once. */
const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendar: build.query<z.infer<typeof calendarAnswer>, Range>({
      extraOptions: afterOwnWrites,
      query: (range) => ({ url: apiPaths.calendar, params: range }),
      // Two thousand appointments are neither walked through to be frozen nor compared one by one: that took longer than drawing them.
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
      // The past stays as it was; what became of it since does not.
      providesTags: [appointmentLists],
    }),
  }),
})

export const { useCalendarAsOfQuery } = pastApi
