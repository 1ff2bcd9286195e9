import type { placeAppointmentAnswer } from '@lapka/contracts/api/place-appointment.ts'
import type { StayOffersAnswer } from '@lapka/contracts/api/stay-offers.ts'
import type { NightsAnswer, placeStayBody } from '@lapka/contracts/api/stays.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, command, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/stays.json'

type NightsQuery = { professionalId: string; resourceIds: string[]; from: string; to: string }

const staysApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Stale once anything is booked in a class of rooms, or in the house: each is a resource with slots of its own. */
    nights: build.query<NightsAnswer, NightsQuery>({
      extraOptions: afterOwnWrites,
      query: ({ professionalId, from, to }) => ({ url: apiPaths.nights(professionalId), params: { from, to } }),
      providesTags: (_nights, _error, { resourceIds }) => resourceIds.map((id) => ({ type: 'Slots', id })),
    }),
    /** One list that grows: the cursor is not part of what is searched for. Stale once nights are booked or given back by this browser. */
    stayOffers: build.query<StayOffersAnswer, Record<string, string>>({
      extraOptions: afterOwnWrites,
      query: (params) => ({ url: apiPaths.stayOffers, params }),
      serializeQueryArgs: ({ queryArgs: { cursor: _cursor, ...search } }) => search,
      forceRefetch: ({ currentArg, previousArg }) =>
        currentArg?.['cursor'] !== undefined && currentArg['cursor'] !== previousArg?.['cursor'],
      merge: (known, page, { arg }) =>
        arg['cursor'] === undefined
          ? page
          : { ...page, shorter: known.shorter, pins: known.pins, items: [...known.items, ...page.items] },
      providesTags: ['Slots'],
    }),
    placeStay: build.mutation<z.infer<typeof placeAppointmentAnswer>, Command<z.input<typeof placeStayBody>>>({
      query: command((body) => ({ url: apiPaths.stays, body })),
      invalidatesTags: (_answer, error) => (error ? ['Slots'] : ['Slots', appointmentLists]),
    }),
  }),
})

export const { useNightsQuery, usePlaceStayMutation, useStayOffersQuery } = staysApi

i18next.addResourceBundle('bg', 'stays', texts)
