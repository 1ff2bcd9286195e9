import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { datesShown, step } from '../time/calendar-range.ts'
import { dayAfterKey, sameDayIn, weeksBetween } from '../time/month-days.ts'
import { useFormat } from '../format/format.ts'
import { serverNow } from '../live/clock.ts'
import { useOwnZone } from '../session/use-current-user.ts'
import classes from './forms.module.css'

type MonthGridProps = { value: string; min?: string | undefined; max?: string | undefined; onChoose: (date: string) => void }

/** At noon of UTC it is the same date on every wall. */
const noonOf = (date: string) => `${date}T12:00:00.000Z`

/** One month to choose a day from. The arrows go from day to day and week to week, Home and End to the ends of the week, Page Up and Down to other months. */
export function MonthGrid({ value, min = '', max, onChoose }: MonthGridProps) {
  // A form's other date that is not chosen yet is no bound.
  const latest = max || '9999'
  const zone = useOwnZone()
  const format = useFormat('UTC')
  const today = localDateOf(serverNow(), zone)
  const grid = useRef<HTMLTableElement>(null)
  const [day, setDay] = useState(value || (today < min ? min : today > latest ? latest : today))
  const { first, last } = datesShown('month', day)
  const weeks = weeksBetween(first, last)
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [day])
  const goWithKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, day)
    if (next === undefined) return
    event.preventDefault()
    setDay(next)
  }
  const otherMonth = (direction: 1 | -1) => sameDayIn(step('month', day, direction), day)
  const turn = (direction: 1 | -1) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={format.monthAndYear(noonOf(otherMonth(direction)))}
      data-mantine-stop-propagation="true"
      onClick={() => setDay(otherMonth(direction))}
    >
      {direction === -1 ? <IconChevronLeft size={20} aria-hidden="true" /> : <IconChevronRight size={20} aria-hidden="true" />}
    </ActionIcon>
  )
  return (
    <div className={classes.month}>
      <header>
        {turn(-1)}
        <b aria-live="polite">{format.monthAndYear(noonOf(day))}</b>
        {turn(1)}
      </header>
      <table ref={grid}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={format.weekday(noonOf(date))}>
                {format.weekdayShort(noonOf(date))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <DayButton
                    date={date}
                    isFocused={date === day}
                    isChosen={date === value}
                    isToday={date === today}
                    disabled={date < min || date > latest}
                    data-other={date.slice(0, 7) !== day.slice(0, 7) || undefined}
                    onKeyDown={goWithKey}
                    onClick={() => onChoose(date)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayButtonProps = ComponentProps<'button'> & { date: string; isFocused: boolean; isChosen: boolean; isToday: boolean }

function DayButton({ date, isFocused, isChosen, isToday, ...button }: DayButtonProps) {
  const format = useFormat('UTC')
  return (
    <button
      {...button}
      type="button"
      tabIndex={isFocused ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={format.dayWithYear(noonOf(date))}
      data-mantine-stop-propagation="true"
    >
      {Number(date.slice(8))}
    </button>
  )
}
