import type { GeoPoint } from '@lapka/domain/kernel/distance.ts'

/** Asks the browser where it is. Its answer counts only until the person chooses otherwise, leaves, or asks again. */
export const createLocator = (geolocation: () => Pick<Geolocation, 'getCurrentPosition'>) => {
  let request = 0
  return {
    ask: (onFound: (point: GeoPoint) => void, onRefused: () => void): void => {
      const own = ++request
      const ifAwaited =
        <Answer>(take: (answer: Answer) => void) =>
        (answer: Answer) => {
          if (own === request) take(answer)
        }
      const found = ifAwaited<GeolocationPosition>(({ coords: { latitude, longitude } }) => onFound({ latitude, longitude }))
      geolocation().getCurrentPosition(found, ifAwaited(onRefused), { timeout: 10_000 })
    },
    giveUp: (): void => {
      request += 1
    },
  }
}
