import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { Slot } from '@lapka/contracts/api/professionals.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { ActionIcon, Group } from '@mantine/core'
import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { serverNow } from '../kit/live/clock.ts'
import { live } from '../kit/live/live.ts'
import { ErrorState } from '../kit/ui/page-state.tsx'
import { useBusyTimesQuery } from '../entities/pet/pets-api.ts'
import { useSlotsQuery } from '../entities/professional/professionals-api.ts'
import { slotDays } from './slot-days.ts'
import { SlotPicker } from './slot-picker.tsx'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'
import classes from './prices-and-times.module.css'

// Loaded late: most weeks have no full day.
const FullDays = lazy(async () => ({ default: (await import('../waitlist/full-days.tsx')).FullDays }))

const DAYS = 7

type Guest = Pick<Pet, 'id' | 'name'>
type SlotChoiceProps = {
  professionalId: string
  serviceId: string
  /** The services that follow it. */
  furtherServiceIds?: readonly string[] | undefined
  /** How long it takes, where that depends on the animal. */
  minutes?: number | undefined
  extraIds?: readonly string[] | undefined
  /** The zone of the place, whose days are shown. */
  zone: string
  value: string | null
  onChange: (startsAt: string) => void
  /** Called when another parent took the chosen slot. */
  onTaken: () => void
  /** Offers the waitlist: for new appointments, not when moving one. */
  canWait?: boolean
  /** Said beside full days that no one can wait for. */
  whyNoWait?: string | undefined
  /** The planners of the professional's day see times that the notice keeps from parents. */
  isReception?: boolean
  /** The week that is shown first; the present one where it is past. */
  startsFrom?: string | undefined
  /** Where a professional who travels is wanted: then only what they reach is offered. */
  addressId?: string | undefined
  /** The animals that are to come: a time at which one of them is elsewhere can't be chosen. */
  pets?: readonly Guest[] | undefined
  /** Of the parent's own, which these hours are for: the ones that it takes now are left by it. */
  movedAppointmentId?: string
  /** Only this local date is offered. */
  onlyDate?: string
}

/** A slot opened from outside the grid, how often that happened, and its week. */
type Opened = { times: number; startsAt: string | null; week: string }

/** A week of slots that follows what others book meanwhile. An empty day names the next slot. */
export function SlotChoice({ professionalId, serviceId, zone, value, onChange, onTaken, ...choice }: SlotChoiceProps) {
  const { t } = useTranslation('professionals')
  const { canWait = false, whyNoWait, isReception = false, onlyDate, startsFrom = '', extraIds } = choice
  const asked = { professionalId, serviceId, ...asAsked(choice) }
  const count = onlyDate === undefined ? DAYS : 1
  const today = localDateOf(serverNow(), zone)
  const [first, setFirst] = useState(() => onlyDate ?? later(value ? localDateOf(value, zone) : startsFrom, today))
  const days = { from: first, to: addDays(first, count - 1) }
  const elsewhereAt = useElsewhere(choice, days)
  const { currentData, error, refetch } = useSlotsQuery({ ...asked, ...days })
  const [opened, setOpened] = useState<Opened>({ times: 0, startsAt: null, week: '' })
  const weekFrom = (date: string) => `${Object.values(asked).join(' ')} ${date}`
  const seen = useSeen(currentData?.items ?? [], weekFrom(first))
  useEffect(() => live.watchSlots(professionalId), [professionalId])
  const isIn = (slots: Slot[]) => slots.some((slot) => slot.startsAt === value)
  const isTaken = currentData !== undefined && isIn(seen) && !isIn(currentData.items)
  useOnTaken(isTaken, onTaken)

  // The button that opened a slot keeps its place and the focus until that week is loaded.
  const opening = opened.week === weekFrom(first) ? opened.startsAt : null
  const firstFreeAfter = onlyDate === undefined ? (currentData?.firstFreeAfter ?? null) : null
  const firstSlot = currentData?.items.find((slot) => elsewhereAt(slot) === undefined)
  const firstFree = currentData ? (firstSlot?.startsAt ?? firstFreeAfter) : opening
  const open = (startsAt: string) => {
    const date = localDateOf(startsAt, zone)
    const from = date < first || date > addDays(first, count - 1) ? date : first
    setFirst(from)
    onChange(startsAt)
    setOpened({ times: opened.times + 1, startsAt, week: weekFrom(from) })
  }
  return (
    <div>
      <WeekBar
        first={first}
        today={today}
        onFirst={onlyDate === undefined ? setFirst : undefined}
        firstFree={firstFree}
        windowEnd={firstSlot?.window && firstSlot.endsAt}
        zone={zone}
        onOpen={open}
      />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : !currentData && <Skeleton of={['tall']} />}
      {!error && currentData && (
        <>
          <SlotPicker
            key={first}
            days={slotDays(first, count, { free: currentData.items, seen, elsewhereAt, zone })}
            zone={zone}
            value={value}
            onChange={onChange}
            opened={opened.times}
            firstFreeAfter={firstFreeAfter}
            onOpen={open}
          />
          {currentData.way && !isReception && <p className={classes.way}>{t(`slots.way.${currentData.way}`)}</p>}
          {whyNoWait && currentData.fullDates.length > 0 && <p className={classes.quiet}>{whyNoWait}</p>}
          {canWait && currentData.fullDates.length > 0 && (
            <Suspense fallback={null}>
              <FullDays {...{ professionalId, serviceId, extraIds, zone }} dates={currentData.fullDates} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}

type Asked = Pick<SlotChoiceProps, 'furtherServiceIds' | 'minutes' | 'addressId' | 'isReception'>
const asAsked = ({ furtherServiceIds = [], minutes, addressId, isReception }: Asked) => ({
  ...(furtherServiceIds.length > 0 && { furtherServiceIds: furtherServiceIds.join() }),
  ...(minutes !== undefined && { minutes }),
  ...(addressId !== undefined && { addressId }),
  ...(isReception && { for: 'reception' as const }),
})

const later = (one: string, other: string) => (one > other ? one : other)

const useOnTaken = (isTaken: boolean, onTaken: () => void) =>
  useEffect(() => {
    if (isTaken) onTaken()
    // oxlint-disable-next-line react/exhaustive-deps -- that the listener is another function each time is no news
  }, [isTaken])

/** Every slot that was free since this week was opened. */
const useSeen = (free: Slot[], week: string): Slot[] => {
  const [seen, setSeen] = useState<{ week: string; slots: Slot[] }>({ week, slots: [] })
  const known = seen.week === week ? seen.slots : []
  const fresh = free.filter((slot) => known.every((other) => other.startsAt !== slot.startsAt))
  // State that follows from what was fetched is set while rendering, React's way of keeping history of a value.
  if (seen.week !== week || fresh.length > 0) setSeen({ week, slots: [...known, ...fresh] })
  return known
}

type Coming = Pick<SlotChoiceProps, 'pets' | 'movedAppointmentId'>
/** Says which of these animals is elsewhere at a time; its name. Until that is known, none is: the booking itself would say so. */
const useElsewhere = ({ pets = [], movedAppointmentId }: Coming, days: { from: string; to: string }) => {
  const moved = movedAppointmentId !== undefined && { movedAppointmentId }
  const { data } = useBusyTimesQuery({ petIds: pets.map(({ id }) => id), ...moved, ...days }, { skip: pets.length === 0 })
  return ({ startsAt, endsAt }: Slot): string | undefined => {
    const busy = data?.items.find((time) => time.startsAt < endsAt && startsAt < time.endsAt)
    return pets.find(({ id }) => id === busy?.petId)?.name
  }
}

type WeekBarProps = {
  first: string
  today: string
  /** Without it there are no other days. */
  onFirst: ((date: string) => void) | undefined
  firstFree: string | null
  /** Where the first one is a window. */
  windowEnd: string | undefined
  zone: string
  onOpen: (startsAt: string) => void
}

function WeekBar({ first, today, onFirst, firstFree, windowEnd, zone, onOpen }: WeekBarProps) {
  const { t } = useTranslation('professionals')
  const format = useFormat(zone)
  const when = firstFree && (windowEnd ? format.dayWindow(firstFree, windowEnd) : format.moment(firstFree))
  return (
    <Group gap="var(--lk-1) var(--lk-3)" mb="md">
      <h2 id="slots-title">{t('slots.title')}</h2>
      {firstFree && (
        <button type="button" className={classes.first} onClick={() => onOpen(firstFree)}>
          {t('slots.first', { when })} <IconArrowRight size={18} aria-hidden="true" />
        </button>
      )}
      {onFirst && (
        <Group gap="xs" align="stretch" wrap="nowrap" ml="auto">
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
        </Group>
      )}
    </Group>
  )
}
