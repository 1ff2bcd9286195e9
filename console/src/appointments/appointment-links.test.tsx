import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { AppointmentLinks } from './appointment-links.tsx'

vi.mock('../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => ({ role: 'PARENT' }) }))
vi.mock('../kit/pages/public-links.tsx', () => ({ usePublicSite: () => ({ mapUrl: null }) }))

const shown = (status: AppointmentView['status'], isWork = false) => {
  const appointment = {
    id: 'visit',
    status,
    professional: { id: 'maria', city: '', address: '' },
    service: { id: 'check-up' },
    pet: { id: 'rex' },
    priceLines: [],
    pets: [{ id: 'rex' }],
  } as unknown as AppointmentView
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <AppointmentLinks appointment={appointment} isWork={isWork} />
      </MemoryRouter>
    </MantineProvider>,
  )
}

test('a parent books the same again after a visit, with professional, service and pet chosen', () => {
  const again = '/professionals/maria?serviceId=check-up&amp;petId=rex'
  expect(shown('DONE')).toContain(again)
  expect(shown('CANCELED')).toContain(again)
  expect(shown('SCHEDULED')).not.toContain(again)
  expect(shown('DONE', true)).not.toContain(again)
})
