import type { Events } from '@lapka/contracts/events.ts'

const isWithin = (degrees: number, most: number) => Number.isFinite(degrees) && Math.abs(degrees) <= most

/** Whether it can be found: by a name, a street and a place on the map. */
export const isAddress = ({ label, city, line, coordinates: [longitude, latitude] }: Events['AddressAdded']): boolean =>
  [label, city, line].every((text) => text.trim() !== '') && isWithin(longitude, 180) && isWithin(latitude, 90)
