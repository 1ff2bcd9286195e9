import { coordinatesOf } from '../professional/search-city.ts'

/** Asks the browser where it is. Its answer counts only until the person chooses otherwise, leaves, or asks again. */
export const createLocator = (geolocation: () => Pick<Geolocation, 'getCurrentPosition'>) => {
  let request = 0
  return {
    ask: (onFound: (near: string) => void, onRefused: () => void): void => {
      const own = ++request
      const ifAwaited =
        <Answer>(take: (answer: Answer) => void) =>
        (answer: Answer) => {
          if (own === request) take(answer)
        }
      const found = ifAwaited<GeolocationPosition>(({ coords }) => onFound(coordinatesOf(coords)))
      geolocation().getCurrentPosition(found, ifAwaited(onRefused), { timeout: 10_000 })
    },
    giveUp: (): void => {
      request += 1
    },
  }
}
