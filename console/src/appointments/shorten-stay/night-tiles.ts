import type { StayView } from '@lapka/contracts/api/stays.ts'

type Nights = Pick<StayView, 'arrival' | 'nights'>

/** The days on which a stay can end earlier: its first night stays, and so do nights that are over. */
export const earlierDepartures = ({ arrival, nights }: Nights, today: string): string[] =>
  nights.map(({ date }) => date).filter((date) => date > arrival && date >= today)

export type NightTile = { date: string; state: 'over' | 'kept' | 'dropped'; canChoose: boolean }

/** Choosing a night chooses its day for the departure: this night and all after it are given up. */
export const nightTiles = (stay: Nights, departure: string, today: string): NightTile[] => {
  const days = new Set(earlierDepartures(stay, today))
  return stay.nights.map(({ date }) => ({
    date,
    state: date >= departure ? 'dropped' : date < today ? 'over' : 'kept',
    canChoose: days.has(date),
  }))
}
