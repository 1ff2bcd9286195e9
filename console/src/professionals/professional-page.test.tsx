import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ProfessionalPage } from './professional-page.tsx'

const policy = vi.hoisted(() => ({ noticeHours: 24, lateRefundPercent: 0 }))
vi.mock('./professionals-api.ts', () => ({
  useProfessionalQuery: () => ({ currentData: { services: [{ id: 's', priceCents: 3000 }], isBookable: true, policy } }),
}))
vi.mock('./texts.ts', () => ({}))
vi.mock('./slot-choice.tsx', () => ({ SlotChoice: () => null }))
vi.mock('./professional-head.tsx', () => ({ ProfessionalHead: () => null, About: () => null }))
vi.mock('./professional-words.ts', () => ({ useServiceNaming: () => () => 'Преглед' }))
vi.mock('../format/format.ts', async (original) => ({
  ...(await original<object>()),
  useFormat: () => ({ name: () => '', minutes: () => '', euro: () => '', lev: () => '' }),
}))
vi.mock('../ui/page-title.tsx', () => ({ usePageTitle: () => undefined }))

const said = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <ProfessionalPage />
      </MemoryRouter>
    </MantineProvider>,
  )

test('who asks for no notice is not said to ask for none of it hours before', () => {
  expect(said()).toContain('<b>profile.free</b> profile.lateNothing')
  policy.noticeHours = 0
  expect(said()).toContain('<b>profile.freeNever</b></p>')
})
