import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { CheckMailPage } from './register-page.tsx'

vi.mock('./accounts-api.ts', () => ({
  useResendConfirmationMutation: () => [undefined, {}],
  useRegisterMutation: () => [undefined, {}],
}))

/** As after a reload: the browser keeps the address with its place in the history, and nothing else. */
const shownTo = (email: string | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={[{ pathname: '/check-mail', state: email && { email } }]}>
        <CheckMailPage />
      </MemoryRouter>
    </MantineProvider>,
  )

test('the mail can be sent again to the address that just registered, after a pause and after a reload', () => {
  expect(shownTo('iva@lapka.test')).toMatch(/<button[^>]*disabled/)
  expect(shownTo(null)).not.toContain('<button')
})
