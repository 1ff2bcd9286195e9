import type { z } from 'zod'
import type {
  extendHoldAnswer,
  placeAppointmentAnswer,
  PlaceAppointmentBody,
  startPaymentAnswer,
} from '@lapka/contracts/api/appointments.ts'
import { api, type Command } from '../api/api.ts'
import './texts.ts'

const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    placeAppointment: build.mutation<z.infer<typeof placeAppointmentAnswer>, Command<PlaceAppointmentBody>>({
      query: ({ idempotencyKey, ...body }) => ({
        url: '/appointments',
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_answer, error) => (error ? ['Slots'] : ['Slots', { type: 'Appointment', id: 'LIST' }]),
    }),
    extendHold: build.mutation<z.infer<typeof extendHoldAnswer>, Command<{ id: string }>>({
      query: ({ id, idempotencyKey }) => ({
        url: `/appointments/${id}/extend-hold`,
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Appointment', id }],
    }),
    startPayment: build.mutation<z.infer<typeof startPaymentAnswer>, Command<{ id: string }>>({
      query: ({ id, idempotencyKey }) => ({
        url: `/appointments/${id}/start-payment`,
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Appointment', id }],
    }),
  }),
})

export const { useExtendHoldMutation, usePlaceAppointmentMutation, useStartPaymentMutation } = bookingApi
