import { Group, Stack } from '@mantine/core'
import { wallTimeOf, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsBelow } from '../kit/look/breakpoints.ts'
import { useFormat, noonOf } from '../kit/format/format.ts'
import { SleepingCat } from '../kit/look/art/scenes.tsx'
import { foldDay, freeAfter, nextSlot, partOf, type PickerSlot, type SlotDay } from './slot-days.ts'
import './texts.ts'
import { serverNow } from '../kit/live/clock.ts'
import classes from './prices-and-times.module.css'

type SlotPickerProps = {
  days: SlotDay[]
  zone: string
  value: string | null
  onChange: (startsAt: string) => void
  /** Rises each time the chosen slot should be shown, from outside the grid. */
  opened: number
  /** The first slot after these days. */
  firstFreeAfter: string | null
  onOpen: (startsAt: string) => void
}

/** A count stands only where few are left. */
const FEW_PLACES = 2

const parts = ['morning', 'afternoon', 'evening'] as const

const isFree = (days: SlotDay[], startsAt: string | null): startsAt is string =>
  days.some(({ slots }) => slots.some((slot) => slot.startsAt === startsAt && slot.state === 'free'))

/**
 * Days side by side where there is room, one day at a time on the phone, each with its first times until all are wanted. One tab stop;
 * arrows, Home, End and Page keys move, Enter picks.
 */
export function SlotPicker({ days, zone, value, opened, onChange, firstFreeAfter, onOpen }: SlotPickerProps) {
  const isPhone = useIsBelow('tablet')
  const { stop, openDay, setOpenDay, show } = useTabStop(days, value, opened)
  const grid = useRef<HTMLDivElement>(null)
  const folded = days.map(foldDay)
  const [isUnfolded, setUnfolded] = useState(false)
  // A time that is chosen or reached by keyboard is never folded away.
  if (!isUnfolded && folded.some(({ rest }) => rest.some((slot) => slot.startsAt === stop))) setUnfolded(true)

  const moveTo = (startsAt: string) => {
    show(startsAt)
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (stop === null) return
    const target = nextSlot(isUnfolded ? days : folded, stop, event.key, zone) ?? nextSlot(days, stop, event.key, zone)
    if (target === undefined) return
    event.preventDefault()
    moveTo(target)
  }
  const shown = isPhone ? folded.slice(openDay, openDay + 1) : folded
  const isEmpty = shown.every(({ slots }) => slots.length === 0)
  const nextFree = freeAfter(days, shown.at(-1)?.date ?? '') ?? firstFreeAfter
  const buttonsOf = (slots: PickerSlot[]) =>
    slots.map((slot) => (
      <SlotButton
        key={slot.startsAt}
        slot={slot}
        zone={zone}
        isChosen={slot.startsAt === value}
        isTabStop={slot.startsAt === stop}
        onChoose={() => onChange(slot.startsAt)}
        onKeyDown={onKeyDown}
      />
    ))
  return (
    <div>
      {isPhone && <DayStrip days={days} zone={zone} openDay={openDay} onOpen={setOpenDay} />}
      <div
        ref={grid}
        role="group"
        aria-labelledby="slots-title"
        className={classes.grid}
        style={{ '--days': shown.length } as CSSProperties}
      >
        {!isPhone && days.map((day) => <DayHead key={day.date} day={day} zone={zone} />)}
        {isUnfolded ? (
          <PartsOfDay days={shown} zone={zone} buttonsOf={buttonsOf} />
        ) : (
          <div className={classes.part}>
            {shown.map(({ date, slots, rest }) => (
              <div key={date} className={classes.cell}>
                {buttonsOf(slots)}
                <More rest={rest} zone={zone} onMore={moveTo} />
              </div>
            ))}
          </div>
        )}
      </div>
      {isEmpty && <NothingFree nextFree={nextFree} zone={zone} onOpen={onOpen} />}
    </div>
  )
}

type PartsOfDayProps = { days: ReturnType<typeof foldDay>[]; zone: string; buttonsOf: (slots: PickerSlot[]) => ReactNode }

/** All times of the days, by part of the day. */
function PartsOfDay({ days, zone, buttonsOf }: PartsOfDayProps) {
  const { t } = useTranslation('professionals')
  return parts.map((part) => (
    <div key={part} className={classes.part}>
      <h3>{t(`slots.${part}`)}</h3>
      {days.map(({ date, slots, rest }) => (
        <div key={date} className={classes.cell}>
          {buttonsOf([...slots, ...rest].filter((slot) => partOf(wallTimeOf(slot.startsAt, zone)) === part))}
        </div>
      ))}
    </div>
  ))
}

/** The tab stop, and the day shown on a phone. Both follow the chosen slot, which may be chosen outside the grid. */
const useTabStop = (days: SlotDay[], value: string | null, opened: number) => {
  const firstShown = days.flatMap(({ slots }) => slots).find((slot) => slot.state === 'free')?.startsAt ?? null
  const dayOf = (startsAt: string | null) => days.findIndex(({ slots }) => slots.some((slot) => slot.startsAt === startsAt))
  const [visited, setVisited] = useState(value)
  const [openDay, setOpenDay] = useState(() => Math.max(0, dayOf(isFree(days, value) ? value : firstShown)))
  const chosen = `${value} ${opened}`
  const [followed, setFollowed] = useState(chosen)
  const show = (startsAt: string) => {
    setVisited(startsAt)
    setOpenDay(dayOf(startsAt))
  }
  if (chosen !== followed) {
    setFollowed(chosen)
    if (isFree(days, value)) show(value)
  }
  return { stop: isFree(days, visited) ? visited : firstShown, openDay, setOpenDay, show }
}

/** Opens the times that are folded away, at the first of this day. */
function More({ rest, zone, onMore }: { rest: PickerSlot[]; zone: string; onMore: (startsAt: string) => void }) {
  const { t } = useTranslation('professionals')
  const format = useFormat(zone)
  const free = rest.filter((slot) => slot.state === 'free')
  const first = free[0]?.startsAt
  if (first === undefined) return null
  const count = free.length
  return (
    <button
      type="button"
      className={classes.more}
      aria-label={t('slots.moreOn', { count, day: format.day(first) })}
      onClick={() => onMore(first)}
    >
      {t('slots.more', { count })}
    </button>
  )
}

type SlotButtonProps = {
  slot: PickerSlot
  zone: string
  isChosen: boolean
  isTabStop: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SlotButton({ slot, zone, isChosen, isTabStop, onChoose, onKeyDown }: SlotButtonProps) {
  const { t } = useTranslation('professionals')
  const format = useFormat(zone)
  const isTaken = slot.state !== 'free'
  // Seven days side by side leave no room for both hours: it may break between them.
  const label = slot.window ? format.window(slot.startsAt, slot.endsAt).replaceAll('\u2060', '') : slot.label
  const isScarce = slot.window !== undefined && slot.window.placesLeft <= FEW_PLACES
  const whyNot =
    slot.state === 'elsewhere' ? t('slots.elsewhere', { name: format.letters(slot.elsewhere) }) : t('slots.justTaken')
  const aside = isTaken ? whyNot : isScarce && t('slots.places', { count: slot.window?.placesLeft ?? 0 })
  return (
    <button
      type="button"
      className={classes.slot}
      data-window={slot.window !== undefined || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-disabled={isTaken}
      aria-label={[format.day(slot.startsAt), label, aside].filter(Boolean).join(', ')}
      onClick={isTaken ? undefined : onChoose}
      onKeyDown={onKeyDown}
    >
      {isTaken ? <s>{label}</s> : label}
      {aside && <small>{aside}</small>}
    </button>
  )
}

/** An empty day or week offers the next slot. */
function NothingFree({ nextFree, zone, onOpen }: { nextFree: string | null; zone: string; onOpen: (startsAt: string) => void }) {
  const { t } = useTranslation('professionals')
  const format = useFormat(zone)
  return (
    <Stack className={classes.none} gap="xs" align="center" py="lg">
      <SleepingCat />
      <p>{t('slots.none')}</p>
      {nextFree && (
        <button type="button" className={classes.first} onClick={() => onOpen(nextFree)}>
          {t('slots.next', { when: format.moment(nextFree) })} <IconArrowRight size={18} aria-hidden="true" />
        </button>
      )}
    </Stack>
  )
}

const freeCount = (day: SlotDay) => day.slots.filter((slot) => slot.state === 'free').length

const useDayWords = (day: SlotDay, zone: string) => {
  const { t } = useTranslation('professionals')
  const format = useFormat(zone)
  const noon = noonOf(day.date, zone)
  const isToday = day.date === localDateOf(serverNow(), zone)
  const count = freeCount(day)
  return {
    name: isToday ? t('slots.today') : format.weekdayShort(noon),
    number: format.dayOfMonth(noon),
    free: count === 0 ? t('slots.noneShort') : t('slots.count', { count }),
  }
}

function DayHead({ day, zone }: { day: SlotDay; zone: string }) {
  const { name, number, free } = useDayWords(day, zone)
  return (
    <Stack
      className={classes.head}
      gap={0}
      align="center"
      pb="sm"
      lh="var(--lk-leading-snug)"
      data-empty={freeCount(day) === 0 || undefined}
    >
      <span>{name}</span>
      <b>{number}</b>
      <small>{free}</small>
    </Stack>
  )
}

type DayStripProps = { days: SlotDay[]; zone: string; openDay: number; onOpen: (day: number) => void }

function DayStrip({ days, zone, openDay, onOpen }: DayStripProps) {
  const { t } = useTranslation('professionals')
  return (
    <Group className={classes.strip} gap="xs" align="stretch" wrap="nowrap" role="group" aria-label={t('slots.day')}>
      {days.map((day, index) => (
        <DayButton key={day.date} day={day} zone={zone} isOpen={index === openDay} onOpen={() => onOpen(index)} />
      ))}
    </Group>
  )
}

function DayButton({ day, zone, isOpen, onOpen }: { day: SlotDay; zone: string; isOpen: boolean; onOpen: () => void }) {
  const { name, number, free } = useDayWords(day, zone)
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      data-empty={freeCount(day) === 0 || undefined}
      onClick={(event) => {
        event.currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' })
        onOpen()
      }}
    >
      <span>{name}</span>
      <b>{number}</b>
      <small>{free}</small>
    </button>
  )
}
