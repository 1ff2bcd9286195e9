import type { appointmentPage, AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import './texts.ts'

type Page = z.infer<typeof appointmentPage>
type Every = { from?: string; appointmentIds?: readonly string[] }

/** As many as the server gives at once. */
const MOST_OF_A_PAGE = 500

/** One's appointments beyond the first page of them, newest start first. */
export const appointmentListApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** To be read on. */
    appointmentPages: build.infiniteQuery<Page, AppointmentView['status'], string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ nextCursor }) => nextCursor },
      query: ({ queryArg, pageParam }) => ({
        url: '/appointments',
        params: { status: queryArg, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
      providesTags: [{ type: 'Appointment', id: 'LIST' }],
    }),
    /** However many pages that takes: all of them, or until those that are looked for have come. */
    everyAppointment: build.query<AppointmentView[], Every>({
      queryFn: async ({ appointmentIds, ...filter }, _store, _options, ask) => {
        const missing = new Set(appointmentIds)
        const isEnough = () => appointmentIds !== undefined && missing.size === 0
        const found: AppointmentView[] = []
        let cursor: string | undefined = ''
        while (cursor !== undefined && !isEnough()) {
          const params = { ...filter, limit: MOST_OF_A_PAGE, ...(cursor !== '' && { cursor }) }
          const { data, error } = await ask({ url: '/appointments', params })
          if (error) return { error }
          const { items, nextCursor } = data as Page
          found.push(...items)
          for (const { id } of items) missing.delete(id)
          cursor = nextCursor
        }
        return { data: found }
      },
      providesTags: [{ type: 'Appointment', id: 'LIST' }],
    }),
  }),
})

export const { useAppointmentPagesInfiniteQuery, useEveryAppointmentQuery } = appointmentListApi
