import type { z } from 'zod'
import type { calendarAnswer } from '@lapka/contracts/api/calendar.ts'
import { api } from '../../api/api.ts'

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
