import { MantineProvider } from '@mantine/core'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import texts from '../../kit/i18n/bg/professionals.json'
import { SearchMap } from './find-map.tsx'

const size = vi.hoisted(() => ({ ref: { current: null }, width: 400, height: 600 }))
vi.mock(import('@mantine/hooks'), async (original) => ({ ...(await original()), useElementSize: () => size as never }))

const pin = (id: string, displayName: string, [latitude, longitude]: [number, number]) => ({
  id,
  role: 'VET',
  displayName,
  latinName: '',
  latitude,
  longitude,
  isNeighbourhood: false,
})
const answer = vi.hoisted((): { data?: object; error?: object } => ({}))
vi.mock('../../kit/pages/public-links.tsx', () => ({ usePublicSite: () => ({ mapTiles: null }) }))
vi.mock('../../entities/professional/professionals-api.ts', () => ({
  useSearchPinsQuery: () => answer,
  useSearchChoicesQuery: () => ({}),
  useProfessionalQuery: () => ({}),
}))
await i18next.use(initReactI18next).init({ lng: 'bg', resources: { bg: { professionals: texts } } })

const drawn = (search: Record<string, string> = {}) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <SearchMap search={search} />
      </MemoryRouter>
    </MantineProvider>,
  )
const namesOfPins = (markup: string) =>
  [...markup.matchAll(/aria-label="([^"]+)"[^>]*data-kind="(\w+)"/g)].map(([, ...pinned]) => pinned)

test('every pin is a button with a name; those who would cover each other are one, and lead nearer or to their names', () => {
  const items = [
    pin('a', 'д-р Мария Жечева', [42.14, 24.75]),
    pin('b', 'Зора', [42.69, 23.32]),
    pin('c', 'Ана', [42.7, 23.33]),
    { ...pin('d', 'Рая', [43.2, 27.9]), isNeighbourhood: true },
    pin('e', 'Ива', [43.85, 25.95]),
    pin('f', 'Яна', [43.85, 25.95]),
  ]
  answer.data = { items, total: 6, isTotalAtLeast: false }
  expect(namesOfPins(drawn())).toEqual([
    ['2 специалисти на едно място', 'group'],
    ['Рая', 'neighbourhood'],
    ['2 специалисти. Приближете картата', 'group'],
    ['д-р Мария Жечева', 'door'],
  ])
})

test('it says when it shows only a part of those found, and when no one is in its frame', () => {
  answer.data = { items: [pin('a', 'Мария', [42.14, 24.75])], total: 1000, isTotalAtLeast: true }
  expect(drawn()).toContain('На картата са първите 1. Над 1000 специалисти отговарят')
  answer.data = { items: [], total: 0, isTotalAtLeast: false }
  expect(drawn({ frame: '43,30,43.5,31' })).toContain('В тази част на картата няма никого')
  expect(namesOfPins(drawn({ frame: '43,30,43.5,31' }))).toEqual([])
})

test('all that a hand can do is a button, and nearer ends where a house fills the map', () => {
  answer.data = { items: [], total: 0, isTotalAtLeast: false }
  for (const name of ['На север', 'На юг', 'На запад', 'На изток', 'Приближете', 'Отдалечете'])
    expect(drawn()).toContain(`aria-label="${name}"`)
  expect(drawn({ frame: '42.1400,24.7500,42.1410,24.7510' })).toMatch(/aria-label="Приближете"[^>]*disabled/)
  expect(drawn()).not.toContain('disabled')
})
