import type { StayView } from '@lapka/contracts/api/stays.ts'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import classes from '../stay/stay.module.css'

type Nights = Pick<StayView, 'arrival' | 'nights'>

/** The days on which a stay can end earlier: its first night stays, and so do nights that are over. */
export const earlierDepartures = ({ arrival, nights }: Nights, today: string): string[] =>
  nights.map(({ date }) => date).filter((date) => date > arrival && date >= today)

type NightTile = { date: string; state: 'over' | 'kept' | 'dropped'; canChoose: boolean }

/** Choosing a night chooses its day for the departure: this night and all after it are given up. */
export const nightTiles = (stay: Nights, departure: string, today: string): NightTile[] => {
  const days = new Set(earlierDepartures(stay, today))
  return stay.nights.map(({ date }) => ({
    date,
    state: date >= departure ? 'dropped' : date < today ? 'over' : 'kept',
    canChoose: days.has(date),
  }))
}

type NightTilesProps = { stay: StayView; zone: string; departure: string; today: string; onChoose: (date: string) => void }

export function NightTiles({ stay, zone, departure, today, onChoose }: NightTilesProps) {
  const { t } = useTranslation('shortening')
  const tiles = nightTiles(stay, departure, today).map((tile) => ({ ...tile, word: t(`tile.${tile.state}`) }))
  return <NightChoice title={t('nights')} tiles={tiles} zone={zone} chosen={departure} onChoose={onChoose} />
}

type NightChoiceProps = {
  title: string
  tiles: { date: string; state: string; word: string; canChoose: boolean }[]
  zone: string
  chosen: string
  onChoose: (date: string) => void
}

/** The nights as pressable tiles: one choice, so the arrow keys go from night to night. */
export function NightChoice({ title, tiles, zone, chosen, onChoose }: NightChoiceProps) {
  const format = useFormat(zone)
  return (
    <fieldset className={classes.shortenNights}>
      <legend className="lk-unseen">{title}</legend>
      {tiles.map(({ date, state, word, canChoose }) => {
        const noon = noonOf(date, zone)
        return (
          <label key={date} data-state={state}>
            <input
              type="radio"
              name="departure"
              value={date}
              checked={date === chosen}
              disabled={!canChoose}
              onChange={() => onChoose(date)}
            />
            <span>{format.weekdayShort(noon)}</span>
            <b>{format.dayOfMonth(noon)}</b>
            <span className="lk-unseen">{format.month(noon)}</span>
            <small>{word}</small>
          </label>
        )
      })}
    </fieldset>
  )
}
