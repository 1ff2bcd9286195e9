import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { TextPage } from './text-page.tsx'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))
vi.mock('./texts.ts', () => ({}))

const headingAt = (address: string) =>
  /<h1>(.*?)<\/h1>/.exec(
    renderToStaticMarkup(
      <MantineProvider>
        <StaticRouter location={address}>
          <TextPage />
        </StaticRouter>
      </MantineProvider>,
    ),
  )?.[1]

test.each(['/contact', '/Contact', '/contact//'])('%s is the page of contacts, as it is for the router', (address) => {
  expect(headingAt(address)).toBe('contact.title')
})

test('an address that the router reads otherwise is told to be nothing, and breaks nothing', () => {
  expect(headingAt('/c%6Fntact')).toBe('notFound.title')
})
