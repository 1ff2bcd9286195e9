import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ProfessionalPage } from './professional-page.tsx'

const page = vi.hoisted(() => ({ now: '', policy: { noticeHours: 24, lateRefundPercent: 0, noShowRefundPercent: 0 } }))
vi.mock('../entities/professional/professionals-api.ts', () => ({
  useProfessionalQuery: () => ({
    currentData: { services: [{ id: 's', priceCents: 3000 }], isBookable: true, rooms: null, policy: page.policy },
  }),
}))
vi.mock('../entities/professional/use-slot-moment.ts', () => ({ useSlotMoment: () => '' }))
vi.mock('../entities/pet/pets-api.ts', () => ({ usePetsQuery: () => ({}) }))
vi.mock('../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => null }))
vi.mock('./texts.ts', () => ({}))
vi.mock('../kit/ui/policy-texts.ts', () => ({}))
vi.mock('../kit/live/clock.ts', () => ({ useNow: () => page.now }))
vi.mock('./slot-choice.tsx', () => ({ SlotChoice: () => null }))
vi.mock('./professional-head.tsx', () => ({ ProfessionalHead: () => null, About: () => null }))
vi.mock('../entities/professional/professional-words.ts', () => ({ useServiceNaming: () => () => 'Преглед' }))
vi.mock('../kit/format/format.ts', async (original) => ({
  ...(await original<object>()),
  useFormat: () => ({ name: () => '', minutes: () => '', euro: () => '', lev: () => '', moment: () => '' }),
}))
vi.mock('../kit/ui/page-title.tsx', () => ({ usePageTitle: () => undefined }))

const said = (address = '') =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={[`/${address}`]}>
        <ProfessionalPage />
      </MemoryRouter>
    </MantineProvider>,
  )

test('a policy without notice does not mention zero hours', () => {
  expect(said()).toContain('<b>rule.free</b> rule.lateNothing rule.noShowNothing')
  page.policy.noticeHours = 0
  expect(said()).toContain('<b>rule.freeToStart</b> rule.noShowNothing')
  page.policy.noticeHours = 24
})

test('once a time is chosen, the deadline is that of its hour and knows whether it is past', () => {
  const chosen = '?startsAt=2026-07-26T08:00:00.000Z'
  page.now = '2026-07-25T07:59:59.000Z'
  expect(said(chosen)).toContain('<b>rule.chosenFree</b>')
  page.now = '2026-07-25T08:00:00.000Z'
  expect(said(chosen)).toContain('<b data-late="true">rule.chosenLate</b> rule.cancelNothing')
})
