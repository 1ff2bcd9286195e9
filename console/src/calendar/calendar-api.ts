import type { z } from 'zod'
import type { calendarAnswer } from '@lapka/contracts/api/calendar.ts'
import { api } from '../api/api.ts'

export type Range = { from: string; to: string; perDay?: number }

/** One's visits in a range, at most two thousand: less of each than a list has, for a month of them is drawn at once. */
const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendar: build.query<z.infer<typeof calendarAnswer>, Range>({
      query: (range) => ({ url: '/calendar', params: range }),
      // Two thousand visits are neither walked through to be frozen nor compared one by one: that took longer than drawing them.
      transformResponse: (answer: z.infer<typeof calendarAnswer>) => Object.freeze(answer),
      structuralSharing: false,
      providesTags: [{ type: 'Appointment', id: 'LIST' }],
    }),
  }),
})

export const { useCalendarQuery } = calendarApi
export const changeCalendar = calendarApi.util.updateQueryData

const pastApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendarAsOf: build.query<z.infer<typeof calendarAnswer>, { from: string; to: string; asOf: string }>({
      query: (range) => ({ url: '/calendar', params: range }),
      // The past stays as it was; what became of it since does not.
      providesTags: [{ type: 'Appointment', id: 'LIST' }],
    }),
  }),
})

export const { useCalendarAsOfQuery } = pastApi
