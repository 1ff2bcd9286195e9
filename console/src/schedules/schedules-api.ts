import type { z } from 'zod'
import type {
  addExceptionAnswer,
  removeExceptionAnswer,
  exceptionPreview,
  schedulePage,
  ScheduleView,
  setScheduleAnswer,
} from '@lapka/contracts/api/schedules.ts'
import { api, type Command } from '../api/api.ts'
import './texts.ts'

export type Schedules = z.infer<typeof schedulePage>
export type ScheduleException = ScheduleView['exceptions'][number]
export type SchedulePlan = Omit<ScheduleView, 'id' | 'exceptions'> & { seenVisits: string[] }
export type ExceptionSpan = { from: string; to: string; kind: ScheduleException['kind']; places?: 'one' | 'all' }
type Preview = z.infer<typeof exceptionPreview>
type AddException = Command<
  ExceptionSpan & { scheduleId: string; reason: string; seenVisits: string[]; touchedVisits: 'keep' | 'cancel' }
>

/** Hours of work. They are read off the log, so what was just set is there at once; a visit that changed may change what is said of it. */
const schedulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    schedules: build.query<Schedules, void>({
      query: () => '/schedules',
      providesTags: ['Slots', { type: 'Appointment', id: 'LIST' }],
    }),
    setSchedule: build.mutation<z.infer<typeof setScheduleAnswer>, Command<{ id: string | undefined; plan: SchedulePlan }>>({
      query: ({ id, plan, idempotencyKey }) => ({
        url: id === undefined ? '/schedules' : `/schedules/${id}`,
        method: id === undefined ? 'POST' : 'PUT',
        body: plan,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['Slots', 'Professional', 'Profile'],
    }),
    exceptionPreview: build.query<Preview, ExceptionSpan & { scheduleId: string }>({
      // What is booked changes under the reader's eyes: asked anew each time, and whenever a visit changed.
      query: ({ scheduleId, ...span }) => ({ url: `/schedules/${scheduleId}/add-exception/preview`, params: span }),
      keepUnusedDataFor: 0,
      providesTags: [{ type: 'Appointment', id: 'LIST' }],
    }),
    addException: build.mutation<z.infer<typeof addExceptionAnswer>, AddException>({
      query: ({ scheduleId, idempotencyKey, ...body }) => ({
        url: `/schedules/${scheduleId}/add-exception`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['Slots', 'Professional', { type: 'Appointment', id: 'LIST' }],
    }),
    removeException: build.mutation<
      z.infer<typeof removeExceptionAnswer>,
      Command<{ scheduleId: string; exceptionId: string; seenVisits: string[] }>
    >({
      query: ({ scheduleId, idempotencyKey, ...body }) => ({
        url: `/schedules/${scheduleId}/remove-exception`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['Slots', 'Professional', { type: 'Appointment', id: 'LIST' }],
    }),
  }),
})

export const {
  useSchedulesQuery,
  useSetScheduleMutation,
  useExceptionPreviewQuery,
  useAddExceptionMutation,
  useRemoveExceptionMutation,
} = schedulesApi
