import type { Frame } from '@lapka/contracts/search.ts'
import { useFormat } from '../../kit/format/format.ts'
import { cities } from './cities.ts'
import type { GeoPoint } from '@lapka/domain/kernel/distance.ts'
import { fitted, pixelsIn, type Pixel, type Size } from './map-view.ts'
import classes from './country-outline.module.css'

/** Natural Earth's border of the country, in the public domain, 1 : 10 million, simplified to a kilometre. */
const BORDER =
  'M227 193l-3 0l-4-2l-8 3l0 4l3 3l1 4l2 1l-1 5l1 4l-3 5l-13 4l-4-3l-7 4l-7-2l-2 3l-15 3l-8-7l-11-5l-5 0l0 4l-2 0l-4-5l-6-2l0-2l-2-2l-1-4l-1-1l-3 1l-1 1l-5 1l-3 0l0-2l-2-1l-3 1l-2 3l-5-2l-2 0l0 6l-2-1l-3 2l-3-2l-2 2l-4 1l-2 2l-4 0l-3 2l-6-2l-5 0l-5 2l-3-2l-3 2l-1 3l-2 1l-14-1l2-1l0-5l1-2l-2-12l1-3l3-4l0-4l0-1l-3-1l-2-7l-2 0l-2-11l-2-1l-1-1l-4 0l-10-7l-10-13l4-1l3-5l2-1l2-6l-2-3l-5-4l1-8l3-4l-4-6l5-4l5-1l4 1l3-1l3-7l3-1l7-9l1-6l-5-3l-4-4l0-2l-5-6l-3 0l-2-3l-2 0l-4-3l-3-7l0-5l-4-4l-1-5l-2-4l3-13l1-2l5-1l1-3l4 0l0-9l2-2l3-2l12 8l7 3l-1 4l-7 3l-2 7l0 3l2 1l13 0l11-3l9 0l6 4l7-1l4 2l20 5l11-1l6-3l15 5l12-1l6 2l10 2l6 3l2 1l4-2l4 0l7-3l6-1l8-11l7-5l1-2l4-3l9-3l24-5l7-3l8-2l4 3l9 1l1 1l-1 2l5 3l2 2l10 0l4-1l1 1l4 5l10-3l4 11l13 6l12 2l8 0l-1 10l2 5l-2 6l-5 5l0 2l-4-4l-4-1l-12 3l-5 12l-6 2l2 3l-4 10l2 7l0 6l-2 1l1 10l-9 0l-1 2l1 2l-6 2l2 5l-6 0l-2 1l-2 5l-1 0l0 4l1-3l2 3l2-2l1 1l3-1l2 3l2-1l1 1l-1 1l1 1l0 3l4 1l0 2l-1 1l-1 3l9 10l4 4l2 7l-12-2l0 3l1 1l-7-2l-8 4l1 1l-1 0l-3-3l-4-2l-5-6l-3-3l-3 0l-3 3l-7-2l-6 6l-4 1l-2 2l-2-2l-3 2l-6-1l-2 1l-2 3l1 1l-2 6l-8 1l-3 2l-1 3l1 2z'
/** Where the border is drawn from, how much of the drawing a degree takes, and how much shorter one of longitude is there. */
const [WEST, NORTH, PX_PER_DEGREE] = [22.2, 44.3, 74.79]
const NARROWING = Math.cos((42.7 * Math.PI) / 180)

const border = (): GeoPoint[] => {
  let [x, y] = [0, 0]
  return [...BORDER.matchAll(/(-?\d+)[ ]?(-?\d+)/g)].map(([, right, down]) => {
    x += Number(right)
    y += Number(down)
    return { latitude: NORTH - y / PX_PER_DEGREE, longitude: WEST + x / PX_PER_DEGREE / NARROWING }
  })
}
const corners = border()

export const COUNTRY_SIZE: Size = { width: 360, height: 236 }
export const COUNTRY: Frame = fitted({ south: 41.2, west: 22.25, north: 44.25, east: 28.7 }, COUNTRY_SIZE)

/** Named for orientation; nearer by there is room for all. */
const landmarks = ['София', 'Пловдив', 'Варна', 'Бургас', 'Русе', 'Плевен']
const ALL_NAMED_DEGREES = 2

type OutlineProps = { frame: Frame; size: Size; canBeNamed: (city: string, at: Pixel) => boolean }

/** A part of the country as a drawing, so nothing is asked of a stranger's server. The frame has the shape of the drawing. */
export function CountryOutline({ frame, size, canBeNamed }: OutlineProps) {
  const { letters } = useFormat()
  const toPixel = pixelsIn(frame, size)
  const isNear = frame.north - frame.south < ALL_NAMED_DEGREES
  const named = cities
    .filter(({ name }) => isNear || landmarks.includes(name))
    .map((city) => ({ name: city.name, at: toPixel(city) }))
    .filter(({ name, at }) => canBeNamed(name, at))
  return (
    <>
      <path className={classes.land} d={`M${corners.map(toPixel).map(pathText).join('L')}Z`} />
      {named.map(({ name, at }) => (
        <g key={name} className={classes.city} transform={`translate(${at.x} ${at.y})`}>
          <circle r="2.5" />
          <text y="-7">{letters(name)}</text>
        </g>
      ))}
    </>
  )
}

const pathText = ({ x, y }: Pixel): string => `${x.toFixed(1)} ${y.toFixed(1)}`
