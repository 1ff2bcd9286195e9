import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CodeField } from './redeem-fields.tsx'

const seen = vi.hoisted(() => ({ role: 'PARENT', answer: {} as { data?: { kind: string }; error?: unknown } }))
vi.mock('../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => ({ role: seen.role }) }))
vi.mock('./promotions-api.ts', () => ({ useRedeemCodeMutation: () => [undefined, seen.answer] }))
vi.mock('../kit/ui/problem-notice.tsx', () => ({ ProblemNotice: ({ error }: { error: unknown }) => (error ? 'why not' : null) }))

const shown = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <CodeField />
    </MantineProvider>,
  )

test('a parent can use a code beside the price, and hears what it brings or why it brings nothing', () => {
  expect(shown()).toMatch(/<details.*<input/s)
  seen.answer = { data: { kind: 'registration' } }
  expect(shown()).toContain('role="status"')
  seen.answer = { error: { status: 409 } }
  expect(shown()).toContain('why not')
})

test('other roles are not asked for one', () => {
  seen.role = 'VET'
  expect(shown()).not.toContain('<details')
})
