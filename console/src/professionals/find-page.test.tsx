import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { FindPage } from './find-page.tsx'

const query = vi.hoisted((): { data?: object; error?: object; asked?: object } => ({ error: { status: 500 } }))
vi.mock('../entities/professional/professionals-api.ts', () => ({
  useSearchQuery: (asked: object) => {
    query.asked = asked
    return query
  },
  useSearchChoicesQuery: () => ({}),
}))
vi.mock('./texts.ts', () => ({}))
vi.mock('./search-form.tsx', () => ({ SearchForm: () => null }))
vi.mock('./filters.tsx', () => ({ Filters: () => null }))
vi.mock('./urgent-tiles.tsx', () => ({ UrgentTiles: () => 'urgent tiles' }))
vi.mock('../clinics/open-clinics.tsx', () => ({ OpenClinics: () => null }))
vi.mock('./professional-tile.tsx', () => ({ ProfessionalTile: () => 'a tile' }))
vi.mock('../home/urgent-help.tsx', () => ({ UrgentHelp: () => null }))
vi.mock('../kit/ui/page-title.tsx', () => ({ usePageTitle: () => undefined }))

const said = (address = '/find-professional') =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={[address]}>
        <FindPage />
      </MemoryRouter>
    </MantineProvider>,
  )

test('the tiles that were found stay when more of them do not come', () => {
  expect(said()).toContain('error.title')
  query.data = { items: [{ id: 'maria' }], total: 21, nextCursor: 'more' }
  expect(said()).not.toContain('error.title')
  expect(said()).toContain('a tile')
  expect(said()).toMatch(/role="alert".*find\.more/)
})

test('in an emergency only those who can be rung now are asked for', () => {
  said('/find-professional?role=VET&urgent=true')
  expect(query.asked).toMatchObject({ role: 'VET', onlineNow: 'true' })
  said('/find-professional?role=VET')
  expect(query.asked).not.toHaveProperty('onlineNow')
})
