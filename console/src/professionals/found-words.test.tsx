import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import professionals from '../kit/i18n/bg/professionals.json'
import { useFilterWords, useFoundPlace, useFoundTitle } from './found-words.ts'
import type { SearchParameters } from '../entities/professional/search-parameters.ts'

const cities = [
  { name: 'Варна', latitude: 43.2141, longitude: 27.9047, count: 2 },
  { name: 'Пловдив', latitude: 42.1421, longitude: 24.7502, count: 7 },
]
vi.mock('../entities/professional/professionals-api.ts', () => ({
  useSearchChoicesQuery: () => ({ data: { cities, specialties: [], languages: [] } }),
}))

await i18next.use(initReactI18next).init({ lng: 'bg', resources: { bg: { professionals } } })

function Found({ total, search }: { total: number; search: SearchParameters }) {
  const title = useFoundTitle({ total, isTotalAtLeast: total === 1000 }, search)
  const words = useFilterWords({ search, change: () => undefined })
  return [`${title} ${useFoundPlace(search)}`, ...words].join(' | ')
}
const said = (total: number, search: SearchParameters) => renderToStaticMarkup(<Found total={total} search={search} />)

test('the count names what was filtered by', () => {
  expect(said(4, { role: 'VET', near: '42.1421,24.7502', bucket: '10' })).toBe('4 ветеринари до 10 км от Пловдив')
  expect(said(1, { role: 'HOTELS', city: 'Варна', near: '43.2141,27.9047' })).toBe('1 хотел във Варна')
  expect(said(2, { near: '42.7000,23.3000', bucket: '1000', species: 'cat', freeWithin: '1', q: 'Жечева' })).toBe(
    '2 специалисти на повече от 100 км от вас | Жечева | Още днес | Котка',
  )
  expect(said(1000, { city: 'Пловдив' })).toBe('Над 1000 специалисти в Пловдив')
  expect(said(0, { city: 'Пловдив' })).toBe('Няма намерени специалисти в Пловдив')
})
