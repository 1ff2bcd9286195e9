import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchPanel } from './search-panel.tsx'

const query = vi.hoisted((): { currentData?: object; error?: object } => ({}))
vi.mock('../../entities/professional/professionals-api.ts', () => ({ useSearchQuery: () => query }))
vi.mock('../../entities/professional/professional-words.ts', () => ({ useSpecialization: () => () => '' }))
vi.mock('@mantine/hooks', async (original) => ({
  ...(await original<object>()),
  useDebouncedValue: () => ['Жечева'],
}))
afterEach(() => vi.unstubAllGlobals())

const said = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <SearchPanel onClose={() => undefined} />
      </MemoryRouter>
    </MantineProvider>,
  )

test('an empty result is shown once it is known', () => {
  vi.stubGlobal('document', { activeElement: null })
  expect(said()).not.toContain('search.none')
  query.error = { status: 500 }
  expect(said()).not.toContain('search.none')
  expect(said()).toContain('role="alert"')
  Object.assign(query, { currentData: { items: [] }, error: undefined })
  expect(said()).toContain('search.none')
})
