import type { Frame } from '@lapka/contracts/search.ts'
import type { GeoPoint } from '@lapka/domain/kernel/distance.ts'

export type Size = { width: number; height: number }
export type Pixel = { x: number; y: number }

const RADIANS = Math.PI / 180
/** As maps on the web are drawn (Mercator): in degrees at the equator, up from it. */
const upOf = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * RADIANS) / 2)) / RADIANS
const latitudeOf = (up: number): number => (2 * Math.atan(Math.exp(up * RADIANS)) - Math.PI / 2) / RADIANS

/** A map shows no less than half a kilometre, and no more than Bulgaria with its neighbours. In such degrees, by its height. */
const [SMALLEST_DEGREES, LARGEST_DEGREES] = [0.007, 16]
/** Where the drawing of the Earth ends; it is a square. */
const LAST_DEGREE = 180

const between = (value: number, [least, most]: readonly [number, number]) => Math.min(most, Math.max(least, value))

/** A frame on the drawing of the Earth. */
type Plane = { x: number; y: number; wide: number; high: number }
const planeOf = ({ south, west, north, east }: Frame): Plane => {
  const last = latitudeOf(LAST_DEGREE)
  const [bottom, top] = [upOf(Math.max(south, -last)), upOf(Math.min(north, last))]
  return { x: (west + east) / 2, y: (bottom + top) / 2, wide: east - west, high: top - bottom }
}

/** In the shape of the map, and on the Earth. */
const frameAround = ({ x, y }: Pixel, degrees: number, { width, height }: Size): Frame => {
  const high = Math.min(degrees, 2 * LAST_DEGREE, (2 * LAST_DEGREE * height) / width)
  const [up, aside] = [high / 2, (high / 2 / height) * width]
  const middle = {
    x: between(x, [aside - LAST_DEGREE, LAST_DEGREE - aside]),
    y: between(y, [up - LAST_DEGREE, LAST_DEGREE - up]),
  }
  return {
    south: latitudeOf(middle.y - up),
    west: middle.x - aside,
    north: latitudeOf(middle.y + up),
    east: middle.x + aside,
  }
}

/** The smallest frame in the shape of the map that holds all of this one. */
export const fitted = (frame: Frame, size: Size): Frame => {
  const plane = planeOf(frame)
  return frameAround(plane, Math.max(plane.high, (plane.wide * size.height) / size.width, SMALLEST_DEGREES), size)
}

/** Shows what lies beside: by so many widths to the east and heights to the north. */
export const shifted = (frame: Frame, { east, north }: { east: number; north: number }, size: Size): Frame => {
  const { x, y, wide, high } = planeOf(frame)
  return frameAround({ x: x + east * wide, y: y + north * high }, high, size)
}

/** `factor` 0.5 shows half as much, nearer by. */
export const zoomed = (frame: Frame, factor: number, size: Size): Frame => {
  const plane = planeOf(frame)
  return frameAround(plane, between(plane.high * factor, [SMALLEST_DEGREES, Math.max(LARGEST_DEGREES, plane.high)]), size)
}

export const canZoom = (frame: Frame, factor: number): boolean => {
  const { high } = planeOf(frame)
  return factor < 1 ? high > SMALLEST_DEGREES * 1.01 : high < LARGEST_DEGREES * 0.99
}

/** Holds all of them, with room around; undefined of none. */
export const frameOf = (points: readonly GeoPoint[]): Frame | undefined => {
  if (points.length === 0) return undefined
  const [latitudes, longitudes] = [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const room = Math.max(0.01, 0.12 * (north - south), 0.12 * (east - west))
  return { south: south - room, west: west - room, north: north + room, east: east + room }
}

/** Holds both. */
export const joined = (one: Frame, other: Frame): Frame => ({
  south: Math.min(one.south, other.south),
  west: Math.min(one.west, other.west),
  north: Math.max(one.north, other.north),
  east: Math.max(one.east, other.east),
})

/** As an address says it; ten metres are exact enough for a part of a map. */
export const frameText = ({ south, west, north, east }: Frame): string =>
  [south, west, north, east].map((degrees) => degrees.toFixed(4)).join(',')

/** The same for libraries that count the Earth in tiles: its middle, and how often it is doubled. */
export const zoomOf = (frame: Frame, { width }: Size) => {
  const { x, y, wide } = planeOf(frame)
  return { longitude: x, latitude: latitudeOf(y), zoom: Math.log2((width * 360) / (wide * EARTH_PX)) }
}
const EARTH_PX = 512

/** Where a place is in a picture of the frame, which has its shape. */
export const pixelsIn = (frame: Frame, { width, height }: Size) => {
  const plane = planeOf(frame)
  return ({ latitude, longitude }: GeoPoint): Pixel => ({
    x: ((longitude - plane.x) / plane.wide + 0.5) * width,
    y: ((plane.y - upOf(latitude)) / plane.high + 0.5) * height,
  })
}

/** Nearer to each other than this, two pins would be one under a finger. */
const ROOM_PX = 44

/** Pins that stand together in a picture, at the place of their first; those outside of it are left out. */
export const groupsOf = <Pin extends GeoPoint>(pins: readonly Pin[], toPixel: (pin: Pin) => Pixel, { width, height }: Size) => {
  const groups: { at: Pixel; pins: [Pin, ...Pin[]] }[] = []
  for (const pin of pins) {
    const at = toPixel(pin)
    if (at.x < 0 || at.y < 0 || at.x > width || at.y > height) continue
    const near = groups.find((group) => Math.hypot(group.at.x - at.x, group.at.y - at.y) < ROOM_PX)
    if (near) near.pins.push(pin)
    else groups.push({ at, pins: [pin] })
  }
  return groups
}

/** Whether a nearer map can tell them apart. */
export const areApart = (points: readonly GeoPoint[]): boolean =>
  points.some(
    ({ latitude, longitude }) =>
      Math.max(Math.abs(latitude - points[0]!.latitude), Math.abs(longitude - points[0]!.longitude)) > SMALLEST_DEGREES / 10,
  )
