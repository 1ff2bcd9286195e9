import type { extendHoldAnswer, startPaymentAnswer } from '@lapka/contracts/api/appointments.ts'
import type { placeAppointmentAnswer, PlaceAppointmentBody } from '@lapka/contracts/api/place-appointment.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { api, appointmentLists, command, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/booking.json'

const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    placeAppointment: build.mutation<z.infer<typeof placeAppointmentAnswer>, Command<PlaceAppointmentBody>>({
      query: command((body) => ({ url: apiPaths.appointments, body })),
      invalidatesTags: (_answer, error) => (error ? ['Slots'] : ['Slots', appointmentLists]),
    }),
    extendHold: build.mutation<z.infer<typeof extendHoldAnswer>, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.appointmentPart(id, 'extend-hold') })),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Appointment', id }],
    }),
    startPayment: build.mutation<z.infer<typeof startPaymentAnswer>, Command<{ id: string; saveCard: boolean }>>({
      query: command(({ id, saveCard }) => ({ url: apiPaths.appointmentPart(id, 'start-payment'), body: { saveCard } })),
      invalidatesTags: (_answer, _error, { id }) => [{ type: 'Appointment', id }],
    }),
  }),
})

export const { useExtendHoldMutation, usePlaceAppointmentMutation, useStartPaymentMutation } = bookingApi

i18next.addResourceBundle('bg', 'booking', texts)
