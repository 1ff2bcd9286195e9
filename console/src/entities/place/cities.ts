import { transliterate } from '@lapka/contracts/transliterate.ts'

type City = { name: string; latitude: number; longitude: number }
const city = (name: string, latitude: number, longitude: number): City => ({ name, latitude, longitude })

/** Bulgarian cities with the coordinates of their centres. Names are written as professionals write them, in Bulgarian. */
export const cities: City[] = [
  city('София', 42.6977, 23.3219),
  city('Пловдив', 42.1421, 24.7502),
  city('Варна', 43.2141, 27.9047),
  city('Бургас', 42.5048, 27.4626),
  city('Русе', 43.8486, 25.9545),
  city('Стара Загора', 42.4258, 25.6345),
  city('Плевен', 43.417, 24.6067),
  city('Сливен', 42.6816, 26.3222),
  city('Добрич', 43.5726, 27.8273),
  city('Шумен', 43.2712, 26.9361),
  city('Перник', 42.6052, 23.0378),
  city('Хасково', 41.9344, 25.5555),
  city('Ямбол', 42.4842, 26.5035),
  city('Пазарджик', 42.1928, 24.3336),
  city('Благоевград', 42.0209, 23.0943),
  city('Велико Търново', 43.0757, 25.6172),
  city('Враца', 43.2102, 23.5529),
  city('Габрово', 42.8742, 25.3187),
  city('Асеновград', 42.0125, 24.8772),
  city('Видин', 43.9961, 22.8679),
  city('Казанлък', 42.6194, 25.393),
  city('Кюстендил', 42.2839, 22.6911),
  city('Кърджали', 41.6338, 25.3777),
  city('Монтана', 43.4125, 23.225),
  city('Ловеч', 43.137, 24.7142),
  city('Силистра', 44.1171, 27.2606),
  city('Разград', 43.5333, 26.5167),
  city('Смолян', 41.5774, 24.7011),
  city('Търговище', 43.2512, 26.5724),
  city('Самоков', 42.337, 23.5528),
  city('Сандански', 41.5667, 23.2833),
]

/** Null while it is not known: a field then stays empty, where it would show NaN. */
export type Point = { latitude: number | null; longitude: number | null }
export const nowhere: Point = { latitude: null, longitude: null }

export const isPlaced = ({ latitude, longitude }: Point): boolean => latitude !== null && longitude !== null

/** A comma is a decimal point in Bulgarian. */
export const degreesOf = (typed: string | number | null): number | null => {
  const degrees = typeof typed === 'string' && typed.trim() !== '' ? Number(typed.replace(',', '.')) : typed
  return typeof degrees === 'number' && Number.isFinite(degrees) ? degrees : null
}

/** By its name, in Bulgarian or Latin letters. */
const cityCalled = (typed: string): City | undefined => {
  const name = typed.trim().toLowerCase()
  return cities.find((one) => [one.name, transliterate(one.name)].some((known) => known.toLowerCase() === name))
}

/** The city that the point is the centre of. */
export const cityWithCentre = ({ latitude, longitude }: Point): City | undefined =>
  cities.find((one) => one.latitude === latitude && one.longitude === longitude)

/** Where an address in this city is: at its centre until a point was set. The centre of another city is no place for an unknown village. */
export const pointIn = (typedCity: string, point: Point): Point => {
  if (isPlaced(point) && cityWithCentre(point) === undefined) return point
  const { latitude, longitude } = cityCalled(typedCity) ?? nowhere
  return { latitude, longitude }
}
