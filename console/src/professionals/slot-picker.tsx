import { useMediaQuery } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { wallTimeOf } from '@lapka/domain/time/zone.ts'
import { useFormat } from '../format/use-format.ts'
import { SleepingCat } from '../look/art/scenes.tsx'
import { DayHead, DayStrip } from './slot-heads.tsx'
import { nextSlot, partOf, type PickerSlot, type SlotDay } from './slot-days.ts'
import './texts.ts'
import classes from './slot-picker.module.css'

type SlotPickerProps = {
  days: SlotDay[]
  zone: string
  value: string | null
  onChange: (startsAt: string) => void
  firstFree: string | null
  onOpen: (startsAt: string) => void
}

const parts = ['morning', 'afternoon', 'evening'] as const

const isFree = (days: SlotDay[], startsAt: string | null) =>
  days.some(({ slots }) => slots.some((slot) => slot.startsAt === startsAt && slot.state === 'free'))

/** Days side by side where there is room, one day at a time on the phone. One tab stop; arrows, Home, End and Page keys move, Enter picks. */
export function SlotPicker({ days, zone, value, onChange, firstFree, onOpen }: SlotPickerProps) {
  const { t } = useTranslation('professionals')
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const firstShown = days.flatMap(({ slots }) => slots).find((slot) => slot.state === 'free')?.startsAt ?? null
  const [visited, setStop] = useState<string | null>(value)
  const stop = isFree(days, visited) ? visited : firstShown
  const [openDay, setOpenDay] = useState(() =>
    Math.max(
      0,
      days.findIndex(({ slots }) => slots.some((slot) => slot.startsAt === (value ?? firstShown))),
    ),
  )
  const grid = useRef<HTMLDivElement>(null)

  const moveTo = (startsAt: string) => {
    setStop(startsAt)
    setOpenDay(days.findIndex(({ slots }) => slots.some((slot) => slot.startsAt === startsAt)))
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = stop === null ? undefined : nextSlot(days, stop, event.key, zone)
    if (target === undefined) return
    event.preventDefault()
    moveTo(target)
  }
  const pick = (startsAt: string) => {
    setStop(startsAt)
    onChange(startsAt)
  }
  const shown = isPhone ? days.slice(openDay, openDay + 1) : days
  const isEmpty = shown.every(({ slots }) => slots.length === 0)
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
        {parts.map((part) => (
          <div key={part} className={classes.part}>
            <h3>{t(`slots.${part}`)}</h3>
            {shown.map((day) => (
              <div key={day.date} className={classes.cell}>
                {day.slots
                  .filter((slot) => partOf(wallTimeOf(slot.startsAt, zone)) === part)
                  .map((slot) => (
                    <SlotButton
                      key={slot.startsAt}
                      slot={slot}
                      zone={zone}
                      isChosen={slot.startsAt === value}
                      isTabStop={slot.startsAt === stop}
                      onChoose={() => pick(slot.startsAt)}
                      onKeyDown={onKeyDown}
                    />
                  ))}
              </div>
            ))}
          </div>
        ))}
      </div>
      {isEmpty && <NothingFree firstFree={firstFree} zone={zone} onOpen={onOpen} />}
    </div>
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
  const isTaken = slot.state === 'taken'
  return (
    <button
      type="button"
      className={classes.slot}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isChosen}
      aria-disabled={isTaken}
      aria-label={`${format.day(slot.startsAt)}, ${slot.label}${isTaken ? `, ${t('slots.justTaken')}` : ''}`}
      onClick={isTaken ? undefined : onChoose}
      onKeyDown={onKeyDown}
    >
      {isTaken ? <s>{slot.label}</s> : slot.label}
      {isTaken && <small>{t('slots.justTaken')}</small>}
    </button>
  )
}

/** No dead end: an empty day or week knows the next free time. */
function NothingFree({
  firstFree,
  zone,
  onOpen,
}: {
  firstFree: string | null
  zone: string
  onOpen: (startsAt: string) => void
}) {
  const { t } = useTranslation('professionals')
  const format = useFormat(zone)
  return (
    <div className={classes.none}>
      <SleepingCat />
      <p>{t('slots.none')}</p>
      {firstFree && (
        <button type="button" className={classes.first} onClick={() => onOpen(firstFree)}>
          {t('slots.next', { when: format.moment(firstFree) })} <IconArrowRight size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
