import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { Button, CloseButton, Group } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../../kit/pages/paths.ts'
import { useFormat } from '../../kit/format/format.ts'
import { chooseNext, slotAfter, timesShown, type HalfHour, type SlotDay } from './half-hours.ts'
import { wordsOfSpan } from '../exceptions/exceptions.ts'
import legend from '../../kit/ui/figures.module.css'
import own from '../schedules.module.css'

type SlotTableProps = { days: SlotDay[]; zone: string; today: string; firstScheduleId: string }

/** A week of half-hours. One tab stop; arrows, Home and End walk, Enter chooses, a second press in the same day chooses to there. */
export function SlotTable({ days, zone, today, firstScheduleId }: SlotTableProps) {
  const { t } = useTranslation('schedules')
  const format = useFormat(zone)
  const table = useRef<HTMLTableElement>(null)
  const times = timesShown(days)
  const shown = days.flatMap(({ slots }) => slots.filter(({ time }) => times.includes(time)))
  const [visited, setVisited] = useState<string>()
  const [chosenStarts, setChosen] = useState<string[]>([])
  // Looked up again, because it may have been booked or closed meanwhile.
  const chosen = shown.filter(({ startsAt }) => chosenStarts.includes(startsAt))
  const isShown = shown.some(({ startsAt }) => startsAt === visited)
  const stop = isShown ? visited : (shown.find(({ state, isPast }) => state === 'open' && !isPast) ?? shown[0])?.startsAt

  const onKeyDown = (event: KeyboardEvent, slot: HalfHour) => {
    const target = slotAfter(days, times, slot.startsAt, event.key)
    if (target === undefined) return
    event.preventDefault()
    setVisited(target.startsAt)
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
  const press = (slot: HalfHour, day: SlotDay) => {
    setVisited(slot.startsAt)
    setChosen(chooseNext(chosen, slot, day).map(({ startsAt }) => startsAt))
  }
  return (
    <>
      <div className={own.frame}>
        <table ref={table} className={own.table} data-single={days.length === 1 || undefined}>
          <caption className="lk-unseen">{t('slots.lead')}</caption>
          <colgroup>
            <col className={own.times} />
          </colgroup>
          <Head days={days} zone={zone} today={today} />
          <tbody>
            {times.map((time) => (
              <tr key={time} data-half={time.endsWith('30') || undefined}>
                <th scope="row">{time}</th>
                {days.map((day) => (
                  <td key={day.date}>
                    {day.slots
                      .filter((slot) => slot.time === time)
                      .map((slot) => (
                        <Slot
                          key={slot.startsAt}
                          slot={slot}
                          day={format.day(slot.startsAt)}
                          isChosen={chosenStarts.includes(slot.startsAt)}
                          isTabStop={slot.startsAt === stop}
                          onPress={() => press(slot, day)}
                          onKeyDown={(event) => onKeyDown(event, slot)}
                        />
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend />
      <ChosenBar chosen={chosen} zone={zone} firstScheduleId={firstScheduleId} onForget={() => setChosen([])} />
    </>
  )
}

function Head({ days, zone, today }: Pick<SlotTableProps, 'days' | 'zone' | 'today'>) {
  const { t } = useTranslation('schedules')
  const format = useFormat(zone)
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="lk-unseen">{t('slots.time')}</span>
        </th>
        {days.map(({ date }) => (
          <th key={date} scope="col" data-today={date === today || undefined}>
            {format.weekdayShort(`${date}T10:00:00.000Z`)} <b>{Number(date.slice(8))}</b>
          </th>
        ))}
      </tr>
    </thead>
  )
}

type SlotProps = {
  slot: HalfHour
  day: string
  isChosen: boolean
  isTabStop: boolean
  onPress: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Slot({ slot, day, isChosen, isTabStop, onPress, onKeyDown }: SlotProps) {
  const { t } = useTranslation('schedules')
  const format = useFormat()
  const { label, time, state, isPast, appointment } = slot
  const words = appointment ? t('slots.bookedFor', { pet: format.pets(appointment.pets) }) : t(`slots.state.${state}`)
  return (
    <button
      type="button"
      className={own.slot}
      data-state={state}
      data-past={isPast || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-disabled={isPast && appointment === null}
      aria-label={`${day}, ${label}, ${words}${isPast ? `, ${t('slots.state.past')}` : ''}`}
      onClick={isPast && appointment === null ? undefined : onPress}
      onKeyDown={onKeyDown}
    >
      {appointment ? format.pets(appointment.pets) : label === time ? '' : label}
    </button>
  )
}

function Legend() {
  const { t } = useTranslation('schedules')
  return (
    <ul className={`${legend.figuresLegend} ${own.legend}`}>
      {(['open', 'booked', 'closed', 'off'] as const).map((state) => (
        <li key={state}>
          <i data-state={state} aria-hidden="true" />
          {t(`slots.state.${state}`)}
        </li>
      ))}
    </ul>
  )
}

type ChosenBarProps = { chosen: HalfHour[]; zone: string; firstScheduleId: string; onForget: () => void }

/** The acts on the chosen time. */
function ChosenBar({ chosen, zone, firstScheduleId, onForget }: ChosenBarProps) {
  const { t } = useTranslation('schedules')
  const format = useFormat(zone)
  const [first] = chosen
  const last = chosen.at(-1)
  if (first === undefined || last === undefined) return <p className={own.hint}>{t('slots.hint')}</p>
  const span = { from: first.startsAt, to: last.endsAt }
  const isClosing = first.state === 'open' || first.state === 'booked'
  const end = wallTimeOf(span.to, zone)
  const path = pathTo('newException', null, {
    kind: isClosing ? 'closed' : 'extra',
    schedule: first.scheduleId ?? firstScheduleId,
    from: localDateOf(span.from, zone),
    start: wallTimeOf(span.from, zone),
    end: end === '00:00' ? '24:00' : end,
  })
  return (
    <Group className={own.chosen} gap="xs">
      <p role="status">{t('slots.chosen', { when: wordsOfSpan(span, zone, format) })}</p>
      {first.appointment && (
        <Button component={Link} to={pathTo('appointment', { id: first.appointment.id })} variant="default">
          {t('slots.see')}
        </Button>
      )}
      {!first.isPast && (
        <Button component={Link} to={path}>
          {t(isClosing ? 'slots.close' : 'slots.open')}
        </Button>
      )}
      <CloseButton size="lg" aria-label={t('slots.forget')} onClick={onForget} />
    </Group>
  )
}
