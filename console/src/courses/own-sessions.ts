import type { ClassSession, CourseView } from '@lapka/contracts/api/courses.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { afterOwnWrites, api, appointmentLists } from '../kit/api/api.ts'
import { apiPaths } from '../kit/api/api-paths.ts'
import { useLanguage } from '../kit/i18n/use-language.ts'
import { pathTo } from '../kit/pages/paths.ts'

/** A trainer's day and calendar read this beside their appointments, so it stands apart from the pages of courses and their texts. */
const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    classSessions: build.query<{ items: ClassSession[] }, { from: string; to: string }>({
      extraOptions: afterOwnWrites,
      query: (params) => ({ url: apiPaths.classSessions, params }),
      providesTags: (answer) => [
        'Slots',
        appointmentLists,
        ...(answer?.items ?? []).map(({ courseId }) => ({ type: 'Slots' as const, id: courseId })),
      ],
    }),
  }),
})

export const { useClassSessionsQuery } = sessionsApi

export const isSession = (one: object): one is ClassSession => 'sessionCount' in one

type SessionState = 'ahead' | 'inside' | 'unmarked' | 'over'

/** Where a session stands. Its trainer is there, so it is never late; once over it waits until somebody is marked. */
export const sessionStateOf = ({ startsAt, endsAt, isUnmarked }: ClassSession, now: string): SessionState => {
  if (startsAt > now) return 'ahead'
  if (endsAt > now) return 'inside'
  return isUnmarked ? 'unmarked' : 'over'
}

/** The page on which who came is marked, with this session chosen. */
export const pathToSession = ({ id, courseId }: Pick<ClassSession, 'id' | 'courseId'>): string =>
  pathTo('ownClass', { id: courseId }, { session: id })

/** "5 от 6 места". */
export const useSeatsText = (): ((session: Pick<ClassSession, 'seats' | 'seatsTaken'>) => string) => {
  const { t } = useTranslation('work')
  return ({ seats, seatsTaken }) => t('day.class.seats', { count: seats, taken: seatsTaken })
}

export const useCourseName = (): ((course: Pick<CourseView, 'title' | 'titleEn'>) => string) => {
  const language = useLanguage()
  return useCallback(({ title, titleEn }) => (language === 'en' ? titleEn : title), [language])
}
