import { addDays } from '@lapka/domain/kernel/zone.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../kit/format/format.ts'
import { datesShown, firstOfMonth, step } from '../kit/time/calendar-range.ts'
import { dayAfterKey, weeksBetween } from '../kit/time/month-days.ts'
import { canChoose, type ChosenDates, type NightOffer, type Sale, type StayEnd } from './night-offers.ts'
import classes from './hotel-booking.module.css'

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
export function NightCalendar({ onMonth, onChoose, ...calendar }: NightCalendarProps) {
  const { sale, chosen, month, months } = calendar
  const shown = monthsFrom(month, months)
  const { grid, tabStop, goWithKey, focusOn, leave } = useDayFocus({ sale, chosen, shown, onMonth })
  const turn = (direction: 1 | -1) => {
    leave()
    onMonth(step('month', month, direction))
  }
  const isLast = step('month', shown.at(-1) ?? month, 1) > sale.last
  return (
    <div className={classes.months} ref={grid} data-months={months}>
      {shown.map((first, index) => (
        <Month
          key={first}
          first={first}
          earlier={index === 0 && <Turn direction={-1} disabled={month <= firstOfMonth(sale.first)} onTurn={turn} />}
          later={index === months - 1 && <Turn direction={1} disabled={isLast} onTurn={turn} />}
          {...calendar}
          tabStop={tabStop}
          onKey={goWithKey}
          onPress={(date) => {
            focusOn(date)
            onChoose(date)
          }}
        />
      ))}
    </div>
  )
}

const monthsFrom = (first: string, count: number): string[] => {
  const months = [first]
  while (months.length < count) months.push(step('month', months.at(-1) ?? first, 1))
  return months
}

type DayFocus = Pick<NightCalendarProps, 'sale' | 'chosen' | 'onMonth'> & { shown: string[] }

/** One day of the months in sight is in the order of Tab; the keys lead from it to others, and to other months. */
const useDayFocus = ({ sale, chosen, shown, onMonth }: DayFocus) => {
  const grid = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [isByKey, setByKey] = useState(false)
  const [month = sale.first] = shown
  const isShown = (date: string) => shown.includes(firstOfMonth(date))
  const known = focused ?? chosen.arrival ?? sale.first
  useEffect(() => {
    if (isByKey) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [isByKey, focused, month])
  return {
    grid,
    tabStop: isShown(known) ? known : (shown.find((first) => first > sale.first) ?? sale.first),
    goWithKey: (event: KeyboardEvent, date: string) => {
      const asked = dayAfterKey(event.key, date)
      if (asked === undefined) return
      event.preventDefault()
      const next = asked < sale.first ? sale.first : asked > sale.last ? sale.last : asked
      setFocused(next)
      setByKey(true)
      if (next < month) onMonth(firstOfMonth(next))
      else if (!isShown(next)) onMonth(shown.length === 1 ? firstOfMonth(next) : step('month', firstOfMonth(next), -1))
    },
    focusOn: (date: string) => {
      setByKey(false)
      setFocused(date)
    },
    leave: () => setByKey(false),
  }
}

type TurnProps = { direction: 1 | -1; disabled: boolean; onTurn: (direction: 1 | -1) => void }

function Turn({ direction, disabled, onTurn }: TurnProps) {
  const { t } = useTranslation('stays')
  const Icon = direction === -1 ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t(direction === -1 ? 'dates.earlier' : 'dates.later')}
      disabled={disabled}
      onClick={() => onTurn(direction)}
    >
      <Icon size={20} stroke={2} aria-hidden="true" />
    </ActionIcon>
  )
}

type MonthProps = Pick<NightCalendarProps, 'sale' | 'chosen' | 'end' | 'seasonOf'> & {
  first: string
  earlier: ReactNode
  later: ReactNode
  tabStop: string
  onKey: (event: KeyboardEvent, date: string) => void
  onPress: (date: string) => void
}

function Month({ first, earlier, later, sale, chosen, end, seasonOf, tabStop, onKey, onPress }: MonthProps) {
  const format = useFormat('UTC')
  const weeks = weeksOf(first)
  return (
    <section aria-label={format.monthAndYear(noonOf(first, 'UTC'))}>
      <header>
        {earlier || <i />}
        <h3 aria-live="polite">{format.monthAndYear(noonOf(first, 'UTC'))}</h3>
        {later || <i />}
      </header>
      <table>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={format.weekday(noonOf(date, 'UTC'))}>
                {format.weekdayShort(noonOf(date, 'UTC'))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
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
                      onKey={(event) => onKey(event, date)}
                      onPress={() => onPress(date)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const weeksOf = (first: string): string[][] => {
  const shown = datesShown('month', first)
  return weeksBetween(shown.first, shown.last)
}

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
      onKeyDown={onKey}
      onClick={() => canPress && onPress()}
    >
      <i className="lk-unseen">{said.filter(Boolean).join(', ')}</i>
      <b aria-hidden="true">{Number(date.slice(8))}</b>
      <span aria-hidden="true">{price}</span>
      <small aria-hidden="true">{rooms}</small>
    </button>
  )
}

/** The first day of a month and the last one of the next: what two months show at most. */
export const datesOfMonths = (month: string, months: number): { from: string; to: string } => {
  let after = month
  for (let count = 0; count < months; count += 1) after = step('month', after, 1)
  return { from: month, to: addDays(after, -1) }
}
