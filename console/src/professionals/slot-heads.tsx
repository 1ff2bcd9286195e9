import { useTranslation } from 'react-i18next'
import { localDateOf } from '@lapka/domain/time/zone.ts'
import { useFormat } from '../format/use-format.ts'
import { serverNow } from '../live/clock.ts'
import { noonOf } from '../waitlist/noon-of.ts'
import type { SlotDay } from './slot-days.ts'
import classes from './slot-picker.module.css'

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

export function DayHead({ day, zone }: { day: SlotDay; zone: string }) {
  const { name, number, free } = useDayWords(day, zone)
  return (
    <div className={classes.head} data-empty={freeCount(day) === 0 || undefined}>
      <span>{name}</span>
      <b>{number}</b>
      <small>{free}</small>
    </div>
  )
}

type DayStripProps = { days: SlotDay[]; zone: string; openDay: number; onOpen: (day: number) => void }

export function DayStrip({ days, zone, openDay, onOpen }: DayStripProps) {
  const { t } = useTranslation('professionals')
  return (
    <div className={classes.strip} role="group" aria-label={t('slots.day')}>
      {days.map((day, index) => (
        <DayButton key={day.date} day={day} zone={zone} isOpen={index === openDay} onOpen={() => onOpen(index)} />
      ))}
    </div>
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
