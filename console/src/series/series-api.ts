import type { placeSeriesAnswer, PlaceSeriesBody, SeriesOffer, SeriesView } from '@lapka/contracts/api/series.ts'
import type { startPaymentAnswer } from '@lapka/contracts/api/appointments.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, command, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/series.json'

const seriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    seriesOffer: build.query<SeriesOffer, Record<string, string>>({
      extraOptions: afterOwnWrites,
      query: (params) => ({ url: apiPaths.seriesOffers, params }),
      providesTags: ['Slots'],
    }),
    series: build.query<SeriesView, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.oneSeries(id),
      providesTags: ['Appointment'],
    }),
    placeSeries: build.mutation<z.infer<typeof placeSeriesAnswer>, Command<PlaceSeriesBody>>({
      query: command((body) => ({ url: apiPaths.series, body })),
      invalidatesTags: (_answer, error) => (error ? ['Slots'] : ['Slots', appointmentLists]),
    }),
    startSeriesPayment: build.mutation<z.infer<typeof startPaymentAnswer>, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.seriesPart(id, 'start-payment'), body: { saveCard: false } })),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { useSeriesOfferQuery, useSeriesQuery, usePlaceSeriesMutation, useStartSeriesPaymentMutation } = seriesApi

i18next.addResourceBundle('bg', 'series', texts)
