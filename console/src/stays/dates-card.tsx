import { addDays } from '@lapka/domain/kernel/zone.ts'
import { minimumNights } from '@lapka/domain/stays/why-not-stay.ts'
import { seasonOn } from '@lapka/domain/stays/price-of-stay.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import type { HotelRooms, RoomClass, Season } from '@lapka/contracts/stays.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { noonOf, useFormat } from '../kit/format/format.ts'
import { ErrorState } from '../kit/ui/page-state.tsx'
import { Card } from '../kit/ui/card.tsx'
import { chooseDate, nextEnd, type ChosenDates, type Sale, type StayEnd } from './night-offers.ts'
import { datesOfMonths, NightCalendar } from './night-calendar.tsx'
import classes from './hotel-booking.module.css'

type DatesCardProps = {
  rooms: HotelRooms
  roomClass: RoomClass | undefined
  sale: Sale
  chosen: ChosenDates
  free: number | null
  month: string
  months: number
  isBusy: boolean
  error: unknown
  onRetry: () => void
  onMonth: (first: string) => void
  onChange: (dates: ChosenDates) => void
}

/** Arrival and departure, chosen in the calendar in this order, or each by itself. */
export function DatesCard({ rooms, roomClass, sale, chosen, free, onChange, ...calendar }: DatesCardProps) {
  const { t } = useTranslation(['stays', 'common'])
  const format = useFormat('UTC')
  const [changed, setChanged] = useState<StayEnd | null>(null)
  const { arrival, departure } = chosen
  const end = changed ?? nextEnd(chosen)
  const dayOf = (date: string | null) => (date === null ? t('dates.unset') : format.day(noonOf(date, 'UTC')))
  const count = arrival !== null && departure !== null ? nightsBetween(arrival, departure).length : 0
  const seasonOf = useSeasonWords(rooms)
  const choose = (date: string) => {
    setChanged(null)
    onChange(chooseDate(sale, chosen, { date, end, isKept: changed === 'arrival' }))
  }
  const title = [
    count > 0 ? t('common:nights', { count }) : t(arrival === null ? 'dates.none' : 'dates.onlyArrival'),
    count > 0 && free !== null && (free > 0 ? t('dates.free', { count: free }) : t('dates.taken')),
  ]
  return (
    <Card title={<span aria-live="polite">{title.filter(Boolean).join(', ')}</span>} id="dates" className={classes.dates}>
      <div className={classes.ends}>
        {(['arrival', 'departure'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={end === name && (arrival === null || departure === null || changed !== null)}
            disabled={name === 'departure' && arrival === null}
            onClick={() => setChanged(name)}
          >
            <span>{t(`dates.${name}`)}</span>
            <b>{dayOf(chosen[name])}</b>
          </button>
        ))}
        {arrival !== null && (
          <button
            type="button"
            className={classes.clear}
            onClick={() => {
              setChanged(null)
              onChange({ arrival: null, departure: null })
            }}
          >
            {t('dates.clear')}
          </button>
        )}
      </div>
      {calendar.error !== undefined ? (
        <ErrorState error={calendar.error} onRetry={calendar.onRetry} />
      ) : (
        <div aria-busy={calendar.isBusy}>
          <NightCalendar
            sale={sale}
            chosen={chosen}
            end={end}
            month={calendar.month}
            months={calendar.months}
            seasonOf={(date) => seasonOf(seasonOn(rooms, date))}
            onMonth={calendar.onMonth}
            onChoose={choose}
          />
        </div>
      )}
      <TooFew rooms={rooms} chosen={chosen} />
      <Legend rooms={rooms} roomClass={roomClass} month={calendar.month} months={calendar.months} />
    </Card>
  )
}

/** "Празници: поне 3 нощувки". */
const useSeasonWords = (_rooms: HotelRooms) => {
  const { t } = useTranslation(['stays', 'common'])
  const nameOf = useServiceNaming()
  return (season: Season | undefined): string | undefined => {
    if (season === undefined) return undefined
    const name = nameOf(season)
    if (season.minimumNights === 1) return name
    return t('dates.season', { name, nights: t('common:nights', { count: season.minimumNights }) })
  }
}

/** A stay that a season finds too short, and the first departure that is long enough. */
function TooFew({ rooms, chosen: { arrival, departure } }: { rooms: HotelRooms; chosen: ChosenDates }) {
  const { t } = useTranslation(['stays', 'common'])
  const format = useFormat('UTC')
  if (arrival === null || departure === null) return null
  const count = minimumNights(rooms, { arrival, departure })
  if (nightsBetween(arrival, departure).length >= count) return null
  const day = format.day(noonOf(addDays(arrival, count), 'UTC'))
  return (
    <p className={classes.tooFew} role="status">
      {t('dates.tooFew', { nights: t('common:nights', { count }), day })}
    </p>
  )
}

type LegendProps = { rooms: HotelRooms; roomClass: RoomClass | undefined; month: string; months: number }

/** The legend of the months in sight, with the seasons that are in them. */
function Legend({ rooms, roomClass, month, months }: LegendProps) {
  const { t } = useTranslation('stays')
  const nameOf = useServiceNaming()
  const seasonWords = useSeasonWords(rooms)
  const shown = datesOfMonths(month, months)
  const seasons = rooms.seasons.filter(({ from, until }) => from <= shown.to && until >= shown.from)
  const shownClass = roomClass ?? rooms.classes[0]
  return (
    <ul className={classes.legend}>
      {shownClass && <li>{t('dates.perNight', { room: nameOf(shownClass) })}</li>}
      {seasons.map((season) => (
        <li key={season.id} data-mark="season">
          {seasonWords(season)}
        </li>
      ))}
      <li>
        <b>{t('day.rooms', { count: 1 })}</b> {t('dates.few')}
      </li>
      <li>
        <s>11</s> {t('dates.full')}
      </li>
    </ul>
  )
}
