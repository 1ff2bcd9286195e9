import type { joinWaitlistAnswer, joinWaitlistBody, leaveWaitlistAnswer, waitPage } from '@lapka/contracts/api/waitlist.ts'
import type { joinCourseBody } from '@lapka/contracts/api/courses.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, command, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/waitlist.json'

/** For a time of a full day, or for a seat in a full course. */
type Joining = z.input<typeof joinWaitlistBody> | (z.input<typeof joinCourseBody> & { courseId: string })

const waitlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    waits: build.query<z.infer<typeof waitPage>, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.waitlist,
      providesTags: ['Wait'],
    }),
    joinWaitlist: build.mutation<z.infer<typeof joinWaitlistAnswer>, Command<Joining>>({
      query: command((joining) => {
        if (!('courseId' in joining)) return { url: apiPaths.waitlist, body: joining }
        const { courseId, ...body } = joining
        return { url: apiPaths.joinCourse(courseId), body }
      }),
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
