import { useEffect, useState } from 'react'
import type { Point } from './cities.ts'
import { createLocator } from './locator.ts'

/** About a metre. */
const DEGREE_DECIMALS = 5
const rounded = (degrees: number) => Number(degrees.toFixed(DEGREE_DECIMALS))

/** Asks the browser where the person is, for a pin. `hasFailed` until it answers. */
export const useLocate = (onFound: (point: Point) => void) => {
  const [locator] = useState(() => createLocator(() => navigator.geolocation))
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => () => locator.giveUp(), [locator])
  const locate = () =>
    locator.ask(
      ({ latitude, longitude }) => {
        setFailed(false)
        onFound({ latitude: rounded(latitude), longitude: rounded(longitude) })
      },
      () => setFailed(true),
    )
  return { locate, hasFailed }
}
