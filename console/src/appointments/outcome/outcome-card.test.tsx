import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { OutcomeCard } from './outcome-card.tsx'

const query = vi.hoisted((): { data?: object; error?: object } => ({}))
vi.mock('../../prescriptions/texts.ts', () => ({}))
vi.mock('../../entities/appointment/appointments-api.ts', () => ({
  usePrescriptionsQuery: () => query,
  useTellOutcomeMutation: () => [undefined, {}],
}))
vi.mock('./due-part.tsx', () => ({}))
vi.mock('./bill-dialog.tsx', () => ({}))
vi.mock('../../entities/appointment/bill.ts', () => ({ billOf: () => ({}) }))

const appointment = {
  id: 'visit',
  outcome: 'completed',
  zone: 'Europe/Sofia',
  paidCents: 0,
  professional: { role: 'VET' },
} as AppointmentDetails
const said = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <OutcomeCard appointment={appointment} isWork={false} />
    </MantineProvider>,
  )

test('that nothing was prescribed is said once it is known', () => {
  expect(said()).not.toContain('after.noPrescriptions')
  query.error = { status: 500 }
  expect(said()).not.toContain('after.noPrescriptions')
  expect(said()).toContain('role="alert"')
  Object.assign(query, { data: { items: [] }, error: undefined })
  expect(said()).toContain('after.noPrescriptions')
})
