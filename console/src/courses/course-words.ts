import type { CourseView } from '@lapka/contracts/api/courses.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import './courses-api.ts'
import { useCourseName } from './own-sessions.ts'

/** How a course is called, when it meets, and who may come. */
export const useCourseWords = () => {
  const { t } = useTranslation('courses')
  const name = useCourseName()
  const format = useFormat()
  return {
    name,
    admits: ({ admits: { species, maxWeightKg, fromMonths, untilMonths } }: Pick<CourseView, 'admits'>): string =>
      [
        format.list(species.map((one) => t(`admits.${one}`))),
        maxWeightKg === null ? '' : t('admits.weight', { kg: maxWeightKg }),
        ageText(t, fromMonths, untilMonths),
      ]
        .filter(Boolean)
        .join(', '),
  }
}

const ageText = (t: ReturnType<typeof useTranslation<'courses'>>['t'], from: number | null, until: number | null): string => {
  if (from !== null && until !== null) return t('admits.between', { from, until })
  if (from !== null) return t('admits.from', { months: from })
  return until === null ? '' : t('admits.until', { months: until })
}

/** The sessions that a seat booked now takes. */
export const useSessionsToCome = ({
  sessions,
  isOpenLate,
}: Pick<CourseView, 'sessions' | 'isOpenLate'>): CourseView['sessions'] => {
  const now = useNow(60_000)
  const held = sessions.filter(({ isCalledOff }) => !isCalledOff)
  const toCome = held.filter(({ startsAt }) => startsAt > now)
  return isOpenLate || toCome.length === held.length ? toCome : []
}
