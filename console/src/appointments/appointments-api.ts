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
import { api, type Command } from '../api/api.ts'
import './texts.ts'

type ListFilter = { from?: string; to?: string; limit?: number }

/** Queries and commands about appointments. Live messages invalidate these tags; nothing here is optimistic, for it moves money. */
export const appointmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    appointment: build.query<AppointmentView, string>({
      query: (id) => `/appointments/${id}`,
      providesTags: (_view, _error, id) => [{ type: 'Appointment', id }],
    }),
    appointments: build.query<z.infer<typeof appointmentPage>, ListFilter>({
      query: (filter) => ({ url: '/appointments', params: filter }),
      providesTags: [{ type: 'Appointment', id: 'LIST' }],
    }),
    cancellationPreview: build.query<z.infer<typeof cancellationPreview>, string>({
      // Asked anew each time the dialog opens; what it was is no longer true once something changed.
      query: (id) => `/appointments/${id}/cancellation-preview`,
      keepUnusedDataFor: 0,
      providesTags: (_preview, _error, id) => [{ type: 'Appointment', id }],
    }),
    history: build.query<z.infer<typeof historyPage>, string>({
      query: (id) => `/appointments/${id}/history`,
      // Thousands of records are not walked through to be frozen one by one.
      transformResponse: (answer: z.infer<typeof historyPage>) => Object.freeze(answer),
      providesTags: (_history, _error, id) => [{ type: 'Appointment', id }],
    }),
    cancelAppointment: build.mutation<z.infer<typeof cancelAppointmentAnswer>, Command<{ id: string; reason: string }>>({
      query: ({ id, reason, idempotencyKey }) => ({
        url: `/appointments/${id}/cancel-appointment`,
        method: 'POST',
        body: { reason, isUndoable: true },
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Appointment', id }, { type: 'Appointment', id: 'LIST' }, 'Slots'],
    }),
    undoCancellation: build.mutation<z.infer<typeof undoCancellationAnswer>, Command<{ id: string }>>({
      query: ({ id, idempotencyKey }) => ({
        url: `/appointments/${id}/undo-cancellation`,
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Appointment', id }, { type: 'Appointment', id: 'LIST' }, 'Slots'],
    }),
    moveAppointment: build.mutation<z.infer<typeof moveAppointmentAnswer>, Command<{ id: string; startsAt: string }>>({
      query: ({ id, startsAt, idempotencyKey }) => ({
        url: `/appointments/${id}/move-appointment`,
        method: 'POST',
        body: { startsAt },
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Appointment', id }, { type: 'Appointment', id: 'LIST' }, 'Slots'],
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
