import type {
  addExceptionAnswer,
  removeExceptionAnswer,
  exceptionPreview,
  schedulePage,
  ScheduleView,
  setScheduleAnswer,
} from '@lapka/contracts/api/schedules.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { api, appointmentLists, command, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/schedules.json'

export type Schedules = z.infer<typeof schedulePage>
export type ScheduleException = ScheduleView['exceptions'][number]
type SchedulePlan = Omit<ScheduleView, 'id' | 'exceptions'> & { seenVisits: string[] }
export type ExceptionSpan = { from: string; to: string; kind: ScheduleException['kind']; places?: 'one' | 'all' }
type Preview = z.infer<typeof exceptionPreview>
type AddException = Command<
  ExceptionSpan & { scheduleId: string; reason: string; seenVisits: string[]; touchedVisits: 'keep' | 'cancel' }
>

/** Working hours. They are read from the log, so they need no `after`; they also show appointments, hence that tag. */
const schedulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    schedules: build.query<Schedules, void>({
      query: () => apiPaths.schedules,
      providesTags: ['Slots', appointmentLists],
    }),
    setSchedule: build.mutation<z.infer<typeof setScheduleAnswer>, Command<{ id: string | undefined; plan: SchedulePlan }>>({
      query: command(({ id, plan }) => ({
        url: id === undefined ? apiPaths.schedules : apiPaths.schedule(id),
        method: id === undefined ? 'POST' : 'PUT',
        body: plan,
      })),
      invalidatesTags: ['Slots', 'Professional', 'Profile'],
    }),
    exceptionPreview: build.query<Preview, ExceptionSpan & { scheduleId: string }>({
      // Fetched each time, and whenever an appointment changed.
      query: ({ scheduleId, ...span }) => ({ url: apiPaths.schedulePart(scheduleId, 'add-exception/preview'), params: span }),
      keepUnusedDataFor: 0,
      providesTags: [appointmentLists],
    }),
    addException: build.mutation<z.infer<typeof addExceptionAnswer>, AddException>({
      query: command(({ scheduleId, ...body }) => ({ url: apiPaths.schedulePart(scheduleId, 'add-exception'), body })),
      invalidatesTags: ['Slots', 'Professional', appointmentLists],
    }),
    removeException: build.mutation<
      z.infer<typeof removeExceptionAnswer>,
      Command<{ scheduleId: string; exceptionId: string; seenVisits: string[] }>
    >({
      query: command(({ scheduleId, ...body }) => ({ url: apiPaths.schedulePart(scheduleId, 'remove-exception'), body })),
      invalidatesTags: ['Slots', 'Professional', appointmentLists],
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

i18next.addResourceBundle('bg', 'schedules', texts)
