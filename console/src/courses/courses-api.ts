import type { placeAppointmentAnswer } from '@lapka/contracts/api/place-appointment.ts'
import type {
  callOffBody,
  changeSeatsBody,
  CourseView,
  leaveCourseAnswer,
  LeavingPreview,
  markAttendanceBody,
  Participants,
  placeSeatBody,
  planCourseBody,
} from '@lapka/contracts/api/courses.ts'
import i18next from 'i18next'
import type { z } from 'zod'
import { afterOwnWrites, api, appointmentLists, command, type Command } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import texts from '../kit/i18n/bg/courses.json'

type Courses = { items: CourseView[] }
type Saved = { id: string; position: number }

const slotsOf = ({ id, professionalId, sessions }: CourseView) => [
  { type: 'Slots' as const, id: professionalId },
  { type: 'Slots' as const, id },
  ...sessions.map(({ id }) => ({ type: 'Slots' as const, id })),
]

const coursesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Stale once a seat is taken or given back: each session is a resource with slots of its own. */
    openCourses: build.query<Courses, string>({
      extraOptions: afterOwnWrites,
      query: (professionalId) => apiPaths.coursesOf(professionalId),
      providesTags: (courses, _error, id) => [{ type: 'Slots', id }, ...(courses?.items ?? []).flatMap(slotsOf)],
    }),
    course: build.query<CourseView, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.course(id),
      providesTags: (course) => (course === undefined ? ['Slots'] : slotsOf(course)),
    }),
    ownCourses: build.query<Courses, void>({
      extraOptions: afterOwnWrites,
      query: () => apiPaths.ownCourses,
      providesTags: ['Slots', appointmentLists],
    }),
    planCourse: build.mutation<Saved, Command<z.input<typeof planCourseBody>>>({
      query: command((body) => ({ url: apiPaths.courses, body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Slots']),
    }),
    changeSeats: build.mutation<Saved, Command<z.input<typeof changeSeatsBody> & { id: string }>>({
      query: command(({ id, seats }) => ({ url: apiPaths.changeSeats(id), body: { seats } })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Slots']),
    }),
    participants: build.query<Participants, string>({
      extraOptions: afterOwnWrites,
      query: (id) => apiPaths.participants(id),
      providesTags: (found, _error, id) => [{ type: 'Slots', id }, appointmentLists, ...(found ? slotsOf(found.course) : [])],
    }),
    callOff: build.mutation<Saved, Command<z.input<typeof callOffBody> & { id: string }>>({
      query: command(({ id, ...body }) => ({ url: apiPaths.callOff(id), body })),
      invalidatesTags: (_answer, error) => (error ? [] : ['Slots', appointmentLists]),
    }),
    markAttendance: build.mutation<Saved, Command<z.input<typeof markAttendanceBody> & { id: string; courseId: string }>>({
      query: command(({ id, sessionId, isPresent }) => ({
        url: apiPaths.appointmentPart(id, 'mark-attendance'),
        body: { sessionId, isPresent },
      })),
      invalidatesTags: (_answer, error, { courseId }) => (error ? [] : [{ type: 'Slots', id: courseId }]),
    }),
    leavingPreview: build.query<LeavingPreview, string>({
      query: (id) => apiPaths.appointmentPart(id, 'leaving-preview'),
      keepUnusedDataFor: 0,
    }),
    leaveCourse: build.mutation<z.infer<typeof leaveCourseAnswer>, Command<{ id: string }>>({
      query: command(({ id }) => ({ url: apiPaths.appointmentPart(id, 'leave-course') })),
      invalidatesTags: (_answer, error, { id }) => (error ? [] : ['Slots', appointmentLists, { type: 'Appointment', id }]),
    }),
    placeSeat: build.mutation<z.infer<typeof placeAppointmentAnswer>, Command<z.input<typeof placeSeatBody>>>({
      query: command((body) => ({ url: apiPaths.seats, body })),
      invalidatesTags: (_answer, error) => (error ? ['Slots'] : ['Slots', appointmentLists]),
    }),
  }),
})

export const {
  useOpenCoursesQuery,
  useCourseQuery,
  useOwnCoursesQuery,
  usePlanCourseMutation,
  useChangeSeatsMutation,
  useParticipantsQuery,
  useCallOffMutation,
  useMarkAttendanceMutation,
  useLeavingPreviewQuery,
  useLeaveCourseMutation,
  usePlaceSeatMutation,
} = coursesApi

i18next.addResourceBundle('bg', 'courses', texts)
