import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PageState } from './page-state.tsx'

/** As RTK Query answers it: `data` is the last that came, for any argument. */
type Query = { data?: string; currentData: string | undefined; error?: unknown; isFetching: boolean }

const shown = (query: Query) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <PageState query={{ ...query, refetch: () => undefined }}>{(text) => <p>{text}</p>}</PageState>
      </MemoryRouter>
    </MantineProvider>,
  )

test('another address’s answer is not shown under this one, neither while it loads nor when it fails', () => {
  const loading = shown({ data: 'Anna', currentData: undefined, isFetching: true })
  expect(loading).not.toContain('Anna')
  expect(loading).toContain('aria-hidden="true"')
  const failed = shown({ data: 'Anna', currentData: undefined, error: { status: 500 }, isFetching: false })
  expect(failed).not.toContain('Anna')
  expect(failed).toContain('role="alert"')
})

test('a refusal is said as the server said it, with the number to tell us', () => {
  const data = { code: 'RATE_LIMITED', detail: 'Too many requests, wait a minute.', requestId: 'r-17' }
  const refused = shown({ currentData: undefined, error: { status: 429, data }, isFetching: false })
  expect(refused).toContain('Too many requests, wait a minute.')
  const proxied = shown({ currentData: undefined, error: { status: 502, data: { code: 'BAD' } }, isFetching: false })
  expect(proxied).toContain('Няма връзка с Лапка')
})

test('this address’s answer stays while it is fetched again, even in vain', () => {
  const boris = { data: 'Boris', currentData: 'Boris' }
  expect(shown({ ...boris, isFetching: true })).toMatch(/<div [^>]*aria-busy="true"><p>Boris</)
  expect(shown({ ...boris, error: { status: 503 }, isFetching: false })).toContain('Boris')
})
