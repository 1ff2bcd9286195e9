import type { HeaderProps } from 'react-big-calendar'
import { useFormat } from '../format/use-format.ts'
import { localDateOfWall, WALL } from './wall-clock.ts'

/** The head of a day's column, marked on this local date. */
export const dayHeader = (today: string) =>
  function DayHeader({ date }: HeaderProps) {
    const format = useFormat(WALL)
    return (
      <span className="lk-day" data-today={localDateOfWall(date) === today || undefined}>
        {format.weekdayShort(date.toISOString())} <b>{date.getUTCDate()}</b>
      </span>
    )
  }
