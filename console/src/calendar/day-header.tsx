import { format } from 'date-fns'
import { bg } from 'date-fns/locale/bg'
import { enGB } from 'date-fns/locale/en-GB'
import type { HeaderProps } from 'react-big-calendar'
import { useLanguage } from '../i18n/use-language.ts'
import { localDateOfWall } from './wall-clock.ts'

/** The head of a day's column, marked on this local date. */
export const dayHeader = (today: string) =>
  function DayHeader({ date }: HeaderProps) {
    const isEnglish = useLanguage() === 'en'
    return (
      <span className="lk-day" data-today={localDateOfWall(date) === today || undefined}>
        {isEnglish ? format(date, 'EEE', { locale: enGB }) : format(date, 'EEEEEE', { locale: bg })} <b>{date.getDate()}</b>
      </span>
    )
  }
