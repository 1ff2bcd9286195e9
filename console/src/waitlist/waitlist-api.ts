import type { joinWaitlistAnswer, joinWaitlistBody, leaveWaitlistAnswer, waitPage } from '@lapka/contracts/api/waitlist.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, command, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/waitlist.json'

const waitlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    waits: build.query<z.infer<typeof waitPage>, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.waitlist,
      providesTags: ['Wait'],
    }),
    joinWaitlist: build.mutation<z.infer<typeof joinWaitlistAnswer>, Command<z.input<typeof joinWaitlistBody>>>({
      query: command((body) => ({ url: apiPaths.waitlist, body })),
      // A refusal means that the day looks different by now.
      invalidatesTags: ['Wait', 'Slots'],
    }),
    leaveWaitlist: build.mutation<z.infer<typeof leaveWaitlistAnswer>, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.leaveWaitlist(id) })),
      invalidatesTags: ['Wait', 'Slots', appointmentLists],
    }),
  }),
})

export const { useWaitsQuery, useJoinWaitlistMutation, useLeaveWaitlistMutation } = waitlistApi

i18next.addResourceBundle('bg', 'waitlist', texts)
