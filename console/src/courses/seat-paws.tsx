import { IconPaw } from '@tabler/icons-react'
import type { CourseView } from '@lapka/contracts/api/courses.ts'
import { useTranslation } from 'react-i18next'
import { Pill } from '../kit/ui/pill.tsx'
import './courses-api.ts'
import classes from './course.module.css'

const FEW = 2
/** Beyond so many the words alone are read faster. */
const MOST_PAWS = 12

type SeatsProps = { course: Pick<CourseView, 'seats' | 'seatsLeft'> }

/** How many seats are left, in words. */
export function SeatsPill({ course: { seats, seatsLeft } }: SeatsProps) {
  const { t } = useTranslation('courses')
  const tone = seatsLeft === 0 ? 'quiet' : seatsLeft <= FEW ? 'warn' : 'ok'
  return <Pill tone={tone}>{t('seats.left', { count: seatsLeft, seats })}</Pill>
}

/** A paw for each seat that is taken, a ring for each that is free. The words beside it say the same. */
export function SeatPaws({ course: { seats, seatsLeft } }: SeatsProps) {
  if (seats > MOST_PAWS) return null
  return (
    <div className={classes.paws} aria-hidden="true">
      {Array.from({ length: seats }, (_, index) => {
        const isTaken = index < seats - seatsLeft
        return (
          <span key={index} data-free={!isTaken || undefined}>
            {isTaken && <IconPaw size={18} stroke={1.75} />}
          </span>
        )
      })}
    </div>
  )
}
