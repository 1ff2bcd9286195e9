import type { z } from 'zod'
import type {
  appointmentPage,
  AppointmentView,
  cancelAppointmentAnswer,
  cancellationPreview,
  historyPage,
  moveAppointmentAnswer,
  undoCancellationAnswer,
} from '@lapka/contracts/api/appointments.ts'
import { afterOwnWrites, api, appointmentLists, byCursor, command, type Command, cursorOf } from '../api/api.ts'
import { apiPaths } from '../api/api-paths.ts'
import './texts.ts'
import type {
  adjustBillAnswer,
  adjustBillBody,
  prescriptionPage,
  prescriptionSheet,
  visitOutcomeAnswer,
  writePrescriptionAnswer,
} from '@lapka/contracts/api/after-visit.ts'

type ListFilter = { from?: string; to?: string; limit?: number }

/** Queries and commands about appointments. Live messages invalidate these tags; nothing here is optimistic, for it moves money. */
export const appointmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    appointment: build.query<AppointmentView, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.appointment(id),
      providesTags: (_view, _error, id) => [{ type: 'Appointment', id }],
    }),
    appointments: build.query<z.infer<typeof appointmentPage>, ListFilter>({
      extraOptions: afterOwnWrites,
      query: (filter) => ({ url: apiPaths.appointments, params: filter }),
      providesTags: [appointmentLists],
    }),
    cancellationPreview: build.query<z.infer<typeof cancellationPreview>, string>({
      // Asked anew each time the dialog opens; what it was is no longer true once something changed.
      query: (id) => apiPaths.appointmentPart(id, 'cancellation-preview'),
      keepUnusedDataFor: 0,
      providesTags: (_preview, _error, id) => [{ type: 'Appointment', id }],
    }),
    history: build.query<z.infer<typeof historyPage>, string>({
      query: (id) => apiPaths.appointmentPart(id, 'history'),
      // Thousands of records are not walked through to be frozen one by one.
      transformResponse: (answer: z.infer<typeof historyPage>) => Object.freeze(answer),
      providesTags: (_history, _error, id) => [{ type: 'Appointment', id }],
    }),
    cancelAppointment: build.mutation<z.infer<typeof cancelAppointmentAnswer>, Command<{ id: string; reason: string }>>({
      query: command(({ id, reason }) => ({
        url: apiPaths.appointmentPart(id, 'cancel-appointment'),
        body: { reason, isUndoable: true },
      })),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Appointment', id }, appointmentLists, 'Slots'],
    }),
    undoCancellation: build.mutation<z.infer<typeof undoCancellationAnswer>, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.appointmentPart(id, 'undo-cancellation') })),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Appointment', id }, appointmentLists, 'Slots'],
    }),
    moveAppointment: build.mutation<z.infer<typeof moveAppointmentAnswer>, Command<{ id: string; startsAt: string }>>({
      query: command(({ id, startsAt }) => ({
        url: apiPaths.appointmentPart(id, 'move-appointment'),
        body: { startsAt },
      })),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Appointment', id }, appointmentLists, 'Slots'],
    }),
  }),
})

export const {
  useAppointmentQuery,
  useAppointmentsQuery,
  useCancellationPreviewQuery,
  useHistoryQuery,
  useCancelAppointmentMutation,
  useMoveAppointmentMutation,
  useUndoCancellationMutation,
} = appointmentsApi

type Page = z.infer<typeof appointmentPage>
type Every = { from?: string; appointmentIds?: readonly string[] }

/** As many as the server gives at once. */
const MOST_OF_A_PAGE = 500

/** One's appointments beyond the first page of them, newest start first. */
export const appointmentListApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** To be read on. */
    appointmentPages: build.infiniteQuery<Page, AppointmentView['status'], string>({
      extraOptions: afterOwnWrites,
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({
        url: apiPaths.appointments,
        params: { status: queryArg, ...cursorOf(pageParam) },
      }),
      providesTags: [appointmentLists],
    }),
    /** However many pages that takes: all of them, or until those that are looked for have come. */
    everyAppointment: build.query<AppointmentView[], Every>({
      extraOptions: afterOwnWrites,
      queryFn: async ({ appointmentIds, ...filter }, _store, _options, ask) => {
        const missing = new Set(appointmentIds)
        const isEnough = () => appointmentIds !== undefined && missing.size === 0
        const found: AppointmentView[] = []
        let cursor: string | undefined = ''
        while (cursor !== undefined && !isEnough()) {
          const params = { ...filter, limit: MOST_OF_A_PAGE, ...cursorOf(cursor) }
          const { data, error } = await ask({ url: apiPaths.appointments, params })
          if (error) return { error }
          const { items, nextCursor } = data as Page
          found.push(...items)
          for (const { id } of items) missing.delete(id)
          cursor = nextCursor
        }
        return { data: found }
      },
      providesTags: [appointmentLists],
    }),
  }),
})

export const { useAppointmentPagesInfiniteQuery, useEveryAppointmentQuery } = appointmentListApi

export type Outcome = 'complete-appointment' | 'mark-no-show'
export type PrescriptionBody = z.infer<typeof prescriptionSheet>
export type Prescription = z.infer<typeof prescriptionPage>['items'][number]
type OfAppointment<Body> = Command<{ id: string; body: Body }>

const changed = (_answer: unknown, error: unknown, { id }: { id: string }) =>
  error
    ? []
    : [
        { type: 'Appointment' as const, id },
        { type: 'Appointment' as const, id: 'LIST' },
      ]

/** What is said, billed and prescribed once an appointment has begun. It moves money: nothing here is optimistic. */
const afterVisitApi = api.injectEndpoints({
  endpoints: (build) => ({
    tellOutcome: build.mutation<z.infer<typeof visitOutcomeAnswer>, Command<{ id: string; outcome: Outcome }>>({
      query: command(({ id, outcome }) => ({ url: apiPaths.appointmentPart(id, outcome) })),
      invalidatesTags: changed,
    }),
    adjustBill: build.mutation<z.infer<typeof adjustBillAnswer>, OfAppointment<z.input<typeof adjustBillBody>>>({
      query: command(({ id, body }) => ({ url: apiPaths.appointmentPart(id, 'adjust-bill'), body })),
      invalidatesTags: changed,
    }),
    prescriptions: build.query<z.infer<typeof prescriptionPage>, string>({
      query: (id) => apiPaths.appointmentPart(id, 'prescriptions'),
      providesTags: (_page, _error, id) => [{ type: 'Appointment', id }],
    }),
    writePrescription: build.mutation<z.infer<typeof writePrescriptionAnswer>, OfAppointment<z.input<typeof prescriptionSheet>>>({
      query: command(({ id, body }) => ({ url: apiPaths.appointmentPart(id, 'write-prescription'), body })),
      invalidatesTags: changed,
    }),
  }),
})

export const { useTellOutcomeMutation, useAdjustBillMutation, usePrescriptionsQuery, useWritePrescriptionMutation } =
  afterVisitApi
