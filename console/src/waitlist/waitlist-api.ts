import type { joinWaitlistAnswer, joinWaitlistBody, leaveWaitlistAnswer, waitPage } from '@lapka/contracts/api/waitlist.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { api, type Command } from '../api/api.ts'
import texts from '../i18n/bg/waitlist.json'

const waitlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    waits: build.query<z.infer<typeof waitPage>, void>({ query: () => '/waitlist', providesTags: ['Wait'] }),
    joinWaitlist: build.mutation<z.infer<typeof joinWaitlistAnswer>, Command<z.input<typeof joinWaitlistBody>>>({
      query: ({ idempotencyKey, ...body }) => ({
        url: '/waitlist',
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      // What was refused was refused for what the day looks like by now.
      invalidatesTags: ['Wait', 'Slots'],
    }),
    leaveWaitlist: build.mutation<z.infer<typeof leaveWaitlistAnswer>, Command<{ id: string }>>({
      query: ({ id, idempotencyKey }) => ({
        url: `/waitlist/${id}/leave-waitlist`,
        method: 'POST',
        body: {},
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['Wait', 'Slots', { type: 'Appointment', id: 'LIST' }],
    }),
  }),
})

export const { useWaitsQuery, useJoinWaitlistMutation, useLeaveWaitlistMutation } = waitlistApi

i18next.addResourceBundle('bg', 'waitlist', texts)
