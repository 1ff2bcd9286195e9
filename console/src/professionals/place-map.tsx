import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { COUNTRY, COUNTRY_SIZE, CountryOutline } from '../entities/place/country-outline.tsx'
import { fitted, frameOf, pixelsIn } from '../entities/place/map-view.ts'
import { useFormat } from '../kit/format/format.ts'
import { Streets, StreetsNote, useStreets } from './streets/streets.tsx'
import classes from './place-map.module.css'

type PlaceMapProps = { place: { city: string; latitude: number; longitude: number; isNeighbourhood: boolean } }

/** Where someone works: the streets around it where this installation has them and the visitor allows it, else the country with a pin. */
export function PlaceMap({ place }: PlaceMapProps) {
  const streets = useStreets()
  return (
    <div className={classes.place}>
      {streets.tiles ? <Neighbourhood place={place} streets={streets} /> : <OnCountry place={place} />}
      <StreetsNote streets={streets} />
    </div>
  )
}

const toPixel = pixelsIn(COUNTRY, COUNTRY_SIZE)
const ROOM_PX = 46

/** Nothing for a place that the drawing has not. */
function OnCountry({ place: { city, ...place } }: PlaceMapProps) {
  const label = useLabel(city)
  const { letters } = useFormat()
  const pin = toPixel(place)
  if (pin.x < 0 || pin.y < 0 || pin.x > COUNTRY_SIZE.width || pin.y > COUNTRY_SIZE.height) return null
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${COUNTRY_SIZE.width} ${COUNTRY_SIZE.height}`}
      role="img"
      fontSize={13}
      aria-label={label}
    >
      <CountryOutline
        frame={COUNTRY}
        size={COUNTRY_SIZE}
        canBeNamed={(name, at) => name !== city && Math.hypot(at.x - pin.x, at.y - pin.y) > ROOM_PX}
      />
      <g className={classes.pin} transform={`translate(${pin.x} ${pin.y})`}>
        <path d={PIN} />
        <circle cy="-20" r="4" />
        <text y="16">{letters(city)}</text>
      </g>
    </svg>
  )
}

const PIN = 'M0 0C-4-7-11-12-11-20a11 11 0 0 1 22 0C11-12 4-7 0 0z'
/** Of a neighbourhood: about as far as its coordinates are exact. */
const NEIGHBOURHOOD_DEGREES = 0.008

/** Streets with a pin at the door, or with a circle over the neighbourhood in which one lives who goes to parents. */
function Neighbourhood({ place, streets }: PlaceMapProps & { streets: ReturnType<typeof useStreets> }) {
  const { ref, width, height } = useElementSize()
  const label = useLabel(place.city)
  const { latitude, longitude, isNeighbourhood } = place
  const around = useMemo(() => frameOf([{ latitude, longitude }]) ?? COUNTRY, [latitude, longitude])
  const shown = width > 0 && height > 0 ? fitted(around, { width, height }) : undefined
  const size = { width, height }
  return (
    <div ref={ref} className={classes.streets} role="img" aria-label={label}>
      {shown && <Streets streets={streets} shown={shown} size={size} outline={null} />}
      {shown && (
        <svg className={classes.over} width={width} height={height} aria-hidden="true">
          <g className={classes.pin} transform={`translate(${width / 2} ${height / 2})`}>
            {isNeighbourhood ? (
              <circle
                className={classes.around}
                r={Math.abs(pixelsIn(shown, size)({ latitude: latitude + NEIGHBOURHOOD_DEGREES, longitude }).y - height / 2)}
              />
            ) : (
              <>
                <path d={PIN} />
                <circle cy="-20" r="4" />
              </>
            )}
          </g>
        </svg>
      )}
    </div>
  )
}

const useLabel = (city: string) => {
  const { t } = useTranslation('professionals')
  const { letters } = useFormat()
  return t('profile.onMap', { city: letters(city) })
}
