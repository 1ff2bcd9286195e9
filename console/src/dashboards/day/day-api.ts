import type { historyList } from '@lapka/contracts/api/appointment-history.ts'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists } from '../../kit/api/api.ts'
import { apiPaths } from '../../kit/api/api-paths.ts'

type HistoryPage = z.infer<typeof historyList>
export type Change = {
  id: string
  kind: 'booked' | 'moved' | 'cancelled'
  appointmentId: string
  actorId: string
  at: string
  fromStartsAt: string | null
}

const kinds = { AppointmentConfirmed: 'booked', AppointmentMoved: 'moved', AppointmentCancelled: 'cancelled' } as const
const isKnown = (type: string): type is keyof typeof kinds => type in kinds
const MAX_READ = 100

const dayApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes of the professional's appointments since a day, newest first, by any side. */
    changesSince: build.query<Change[], string>({
      extraOptions: afterOwnWrites,
      query: (from) => ({
        url: apiPaths.history,
        params: { from, type: Object.keys(kinds).join(','), limit: MAX_READ },
      }),
      transformResponse: ({ items }: HistoryPage) =>
        items.flatMap(({ id, type, appointment, actor, occurredAt, data }) =>
          isKnown(type)
            ? [
                {
                  id,
                  kind: kinds[type],
                  appointmentId: appointment.id,
                  actorId: actor.id,
                  at: occurredAt,
                  fromStartsAt: typeof data['fromStartsAt'] === 'string' ? data['fromStartsAt'] : null,
                },
              ]
            : [],
        ),
      providesTags: [appointmentLists],
    }),
    /** The appointments that something was prescribed after since a day. */
    prescribed: build.query<string[], string>({
      extraOptions: afterOwnWrites,
      query: (from) => ({ url: apiPaths.history, params: { from, type: 'PrescriptionWritten', limit: MAX_READ } }),
      transformResponse: ({ items }: HistoryPage) => items.map(({ appointment }) => appointment.id),
      providesTags: [appointmentLists],
    }),
  }),
})

export const { useChangesSinceQuery, usePrescribedQuery } = dayApi
