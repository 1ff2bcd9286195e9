import type { Slot } from '@lapka/contracts/api/professionals.ts'
import { addDays, localDateOf } from '@lapka/domain/time/zone.ts'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { serverNow } from '../live/clock.ts'
import { live } from '../live/live.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useSlotsQuery } from './professionals-api.ts'
import { slotDays } from './slot-days.ts'
import { SlotPicker } from './slot-picker.tsx'
import classes from './slot-picker.module.css'

// Most weeks have a free time on every day.
const FullDays = lazy(async () => ({ default: (await import('../waitlist/full-days.tsx')).FullDays }))

const DAYS = 7

type SlotChoiceProps = {
  professionalId: string
  serviceId: string
  /** Of the place: its days are shown. */
  zone: string
  value: string | null
  onChange: (startsAt: string) => void
  /** Somebody else has the chosen time now. */
  onTaken: () => void
  /** For a new visit: whoever moves one has a time already. */
  canWait?: boolean
}

/** A week of free times that follows what others take while one is looking. An empty day says when the next free time is. */
export function SlotChoice({ professionalId, serviceId, zone, value, onChange, onTaken, canWait = false }: SlotChoiceProps) {
  const today = localDateOf(serverNow(), zone)
  const [first, setFirst] = useState(() => (value ? later(localDateOf(value, zone), today) : today))
  const { data, error, refetch } = useSlotsQuery({ professionalId, serviceId, from: first, to: addDays(first, DAYS - 1) })
  const [opened, setOpened] = useState(0)
  const seen = useSeen(data?.items ?? [], `${professionalId} ${serviceId} ${first}`)
  useEffect(() => live.watchSlots(professionalId), [professionalId])
  const isIn = (slots: Slot[]) => slots.some((slot) => slot.startsAt === value)
  const isTaken = data !== undefined && isIn(seen) && !isIn(data.items)
  useEffect(() => {
    if (isTaken) onTaken()
    // oxlint-disable-next-line react/exhaustive-deps -- that the listener is another function each time is no news
  }, [isTaken])

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={360} radius="lg" />
  const days = slotDays(first, DAYS, { free: data.items, seen, zone })
  const firstFree = data.items[0]?.startsAt ?? data.firstFreeAfter
  const open = (startsAt: string) => {
    const date = localDateOf(startsAt, zone)
    if (date < first || date > addDays(first, DAYS - 1)) setFirst(date)
    onChange(startsAt)
    setOpened(opened + 1)
  }
  return (
    <div>
      <WeekBar first={first} today={today} onFirst={setFirst} firstFree={firstFree} zone={zone} onOpen={open} />
      <SlotPicker
        key={first}
        days={days}
        zone={zone}
        value={value}
        onChange={onChange}
        opened={opened}
        firstFreeAfter={data.firstFreeAfter}
        onOpen={open}
      />
      {canWait && data.fullDates.length > 0 && (
        <Suspense fallback={null}>
          <FullDays professionalId={professionalId} serviceId={serviceId} dates={data.fullDates} zone={zone} />
        </Suspense>
      )}
    </div>
  )
}

const later = (one: string, other: string) => (one > other ? one : other)

/** Every slot that was free since this week was opened. */
const useSeen = (free: Slot[], week: string): Slot[] => {
  const [seen, setSeen] = useState<{ week: string; slots: Slot[] }>({ week, slots: [] })
  const known = seen.week === week ? seen.slots : []
  const fresh = free.filter((slot) => known.every((other) => other.startsAt !== slot.startsAt))
  // State that follows from what was fetched is set while rendering, React's way of keeping history of a value.
  if (seen.week !== week || fresh.length > 0) setSeen({ week, slots: [...known, ...fresh] })
  return known
}

type WeekBarProps = {
  first: string
  today: string
  onFirst: (date: string) => void
  firstFree: string | null
  zone: string
  onOpen: (startsAt: string) => void
}

function WeekBar({ first, today, onFirst, firstFree, zone, onOpen }: WeekBarProps) {
  const { t } = useTranslation('professionals')
  const format = useFormat(zone)
  return (
    <div className={classes.top}>
      <h2 id="slots-title">{t('slots.title')}</h2>
      {firstFree && (
        <button type="button" className={classes.first} onClick={() => onOpen(firstFree)}>
          {t('slots.first', { when: format.moment(firstFree) })} <IconArrowRight size={18} aria-hidden="true" />
        </button>
      )}
      <div className={classes.weeks}>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t('slots.earlier')}
          disabled={first <= today}
          onClick={() => onFirst(later(addDays(first, -DAYS), today))}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={40} aria-label={t('slots.later')} onClick={() => onFirst(addDays(first, DAYS))}>
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  )
}
