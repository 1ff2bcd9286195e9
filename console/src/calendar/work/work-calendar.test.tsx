import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { WorkCalendar, type WorkCalendarProps } from './work-calendar.tsx'

const hours = vi.hoisted((): { data?: object; error?: object } => ({}))
vi.mock('../../schedules/schedules-api.ts', () => ({ useSchedulesQuery: () => hours }))
vi.mock('./work-grid.tsx', () => ({ WorkGrid: () => null }))
vi.mock('../../consultations/ring/use-ringing.ts', () => ({ useRinging: () => [] }))
vi.mock('./class-entries.ts', () => ({ useClassEntries: () => ({ entries: [] }) }))
vi.mock('./work-api.ts', () => ({ useMoveInCalendarMutation: () => [undefined] }))
vi.mock('../../kit/live/live.ts', () => ({}))
vi.mock('../appointment-panel.tsx', () => ({}))
vi.mock('../day-list.tsx', () => ({}))

const props = {
  view: 'week',
  first: '2026-11-23',
  last: '2026-11-29',
  now: '2026-11-26T08:00:00.000Z',
  zone: 'Europe/Sofia',
  appointments: [],
  toolbar: null,
} as unknown as WorkCalendarProps
const said = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <WorkCalendar {...props} />
      </MemoryRouter>
    </MantineProvider>,
  )

test('while the working hours are not known for a failure, closed time is not passed off as open', () => {
  expect(said()).not.toContain('role="alert"')
  hours.error = { status: 500 }
  expect(said()).toContain('plan.hoursUnknown')
  hours.data = { items: [] }
  expect(said()).not.toContain('role="alert"')
})
