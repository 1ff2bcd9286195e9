import { addDays } from '@lapka/domain/kernel/zone.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../kit/format/format.ts'
import { datesShown, firstOfMonth, step } from '../kit/time/calendar-range.ts'
import { dayAfterKey, weeksBetween } from '../kit/time/month-days.ts'
import { canChoose, type ChosenDates, type NightOffer, type Sale, type StayEnd } from './night-offers.ts'
import classes from './night-calendar.module.css'

/** More rooms than these go without saying. */
const FEW = 2

type NightCalendarProps = {
  sale: Sale
  chosen: ChosenDates
  end: StayEnd
  /** The first of the months in sight. */
  month: string
  months: number
  seasonOf: (date: string) => string | undefined
  onMonth: (first: string) => void
  onChoose: (date: string) => void
}

/**
 * Nights month by month: what each costs and whether there is room. Arrival is filled, nights are a band, and the day of departure has
 * an edge alone, for it is no night. The arrows go from day to day and week to week, Home and End to the ends of the week, Page Up and
 * Page Down to other months.
 */
export function NightCalendar({ sale, chosen, end, month, months, seasonOf, onMonth, onChoose }: NightCalendarProps) {
  const { t } = useTranslation('stays')
  const format = useFormat('UTC')
  const grid = useRef<HTMLDivElement>(null)
  const shown = Array.from({ length: months }).reduce<string[]>(
    (list) => [...list, list.length === 0 ? month : step('month', list.at(-1) ?? month, 1)],
    [],
  )
  const [focused, setFocused] = useState<string | null>(null)
  const isShown = (date: string) => shown.includes(firstOfMonth(date))
  const known = focused ?? chosen.arrival ?? sale.first
  const tabStop = isShown(known) ? known : (shown.find((first) => first > sale.first) ?? sale.first)
  const [isByKey, setByKey] = useState(false)
  useEffect(() => {
    if (isByKey) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [isByKey, focused, month])

  const goWithKey = (event: KeyboardEvent, date: string) => {
    const asked = dayAfterKey(event.key, date)
    if (asked === undefined) return
    event.preventDefault()
    const next = asked < sale.first ? sale.first : asked > sale.last ? sale.last : asked
    setFocused(next)
    setByKey(true)
    if (next < month) onMonth(firstOfMonth(next))
    else if (!isShown(next)) onMonth(months === 1 ? firstOfMonth(next) : step('month', firstOfMonth(next), -1))
  }
  const turn = (direction: 1 | -1) => {
    setByKey(false)
    onMonth(step('month', month, direction))
  }
  const isLastShown = step('month', shown.at(-1) ?? month, 1) > sale.last
  return (
    <div className={classes.months} ref={grid} data-months={months}>
      {shown.map((first, index) => (
        <section key={first} aria-label={format.monthAndYear(noonOf(first, 'UTC'))}>
          <header>
            {index === 0 ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={t('dates.earlier')}
                disabled={month <= firstOfMonth(sale.first)}
                onClick={() => turn(-1)}
              >
                <IconChevronLeft size={20} stroke={2} aria-hidden="true" />
              </ActionIcon>
            ) : (
              <i />
            )}
            <h3 aria-live="polite">{format.monthAndYear(noonOf(first, 'UTC'))}</h3>
            {index === months - 1 ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={t('dates.later')}
                disabled={isLastShown}
                onClick={() => turn(1)}
              >
                <IconChevronRight size={20} stroke={2} aria-hidden="true" />
              </ActionIcon>
            ) : (
              <i />
            )}
          </header>
          <table>
            <thead>
              <tr>
                {weekOf(first).map((date) => (
                  <th key={date} scope="col" abbr={format.weekday(noonOf(date, 'UTC'))}>
                    {format.weekdayShort(noonOf(date, 'UTC'))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(first).map((week) => (
                <tr key={week[0]}>
                  {week.map((date) => (
                    <td key={date}>
                      {firstOfMonth(date) === first && (
                        <Day
                          date={date}
                          offer={sale.offers.get(date)}
                          isOffered={date >= sale.first && date <= sale.last}
                          part={partOf(chosen, date)}
                          canPress={canChoose(sale, chosen, end, date)}
                          season={seasonOf(date)}
                          isTabStop={date === tabStop}
                          onKey={(event) => goWithKey(event, date)}
                          onPress={() => {
                            setByKey(false)
                            setFocused(date)
                            onChoose(date)
                          }}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

const weeksOf = (first: string): string[][] => {
  const shown = datesShown('month', first)
  return weeksBetween(shown.first, shown.last)
}
const weekOf = (first: string): string[] => weeksOf(first)[0] ?? []

type Part = 'first' | 'night' | 'end' | 'only'

/** An arrival whose departure is not chosen yet stands alone, without the band. */
const partOf = ({ arrival, departure }: ChosenDates, date: string): Part | undefined => {
  if (arrival === null) return undefined
  if (date === arrival) return departure === null ? 'only' : 'first'
  if (departure === null || date < arrival || date > departure) return undefined
  return date === departure ? 'end' : 'night'
}

type DayProps = {
  date: string
  offer: NightOffer | undefined
  isOffered: boolean
  part: Part | undefined
  canPress: boolean
  season: string | undefined
  isTabStop: boolean
  onKey: (event: KeyboardEvent) => void
  onPress: () => void
}

function Day({ date, offer, isOffered, part, canPress, season, isTabStop, onKey, onPress }: DayProps) {
  const { t } = useTranslation('stays')
  const format = useFormat('UTC')
  const shownOffer = isOffered ? offer : undefined
  const isFull = shownOffer?.roomsLeft === 0
  const price = shownOffer && !isFull ? format.euroInGrid(shownOffer.cents) : ''
  const left = shownOffer?.roomsLeft ?? FEW + 1
  const rooms = left > FEW ? '' : isFull ? t('day.none') : t('day.rooms', { count: left })
  const day = format.dayWithYear(noonOf(date, 'UTC'))
  const said = [
    isFull ? t('day.full', { day }) : price === '' ? day : t('day.price', { day, price }),
    isFull ? '' : rooms,
    isFull ? '' : season,
    part && t(`day.${part === 'first' || part === 'only' ? 'arrival' : part === 'end' ? 'departure' : 'night'}`),
  ]
  return (
    <button
      type="button"
      className={classes.day}
      data-date={date}
      data-part={part}
      data-full={isFull || undefined}
      data-season={(season !== undefined && shownOffer !== undefined && !isFull) || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={part !== undefined}
      aria-disabled={!canPress}
      aria-label={said.filter(Boolean).join(', ')}
      onKeyDown={onKey}
      onClick={() => canPress && onPress()}
    >
      <b>{Number(date.slice(8))}</b>
      <span>{price}</span>
      <small>{rooms}</small>
    </button>
  )
}

/** The first day of a month and the last one of the next: what two months show at most. */
export const datesOfMonths = (month: string, months: number): { from: string; to: string } => {
  let after = month
  for (let count = 0; count < months; count += 1) after = step('month', after, 1)
  return { from: month, to: addDays(after, -1) }
}
