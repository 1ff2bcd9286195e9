import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { rememberSignUp } from './last-sign-up.ts'
import { ResendMail } from './resend-mail.tsx'

vi.mock('./accounts-api.ts', () => ({ useRegisterMutation: () => [undefined, {}] }))

const shownTo = (email: string | null) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ResendMail email={email} />
    </MantineProvider>,
  )

test('the mail can be sent again to the address that just registered, after a pause, and to no other', () => {
  const body = { name: 'Ива', surname: 'Петрова', password: 'a long one', role: 'PARENT', language: 'bg' } as const
  rememberSignUp({ ...body, email: 'iva@lapka.test' })
  expect(shownTo('iva@lapka.test')).toMatch(/<button[^>]*disabled/)
  expect(shownTo('mallory@lapka.test')).not.toContain('<button')
  expect(shownTo(null)).not.toContain('<button')
})
