import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { CalendarPage } from './calendar-page.tsx'

// As RTK Query answers it for a week that was turned to: `data` is of the week before.
const query = vi.hoisted((): { data: object; error?: object } => ({ data: { items: [], more: [] } }))
vi.mock('./calendar-api.ts', () => ({ useCalendarQuery: () => query }))
vi.mock('./texts.ts', () => ({}))
vi.mock('./calendar-bar.tsx', () => ({ CalendarBar: () => null }))
vi.mock('./appointment-calendar.tsx', () => ({ AppointmentCalendar: () => 'the grid' }))
vi.mock('./appointment-panel.tsx', () => ({ AppointmentPanel: () => null }))
vi.mock('./past-control.tsx', () => ({ PastControl: () => null }))
vi.mock('../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => null, useOwnZone: () => 'Europe/Sofia' }))

const drawn = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <CalendarPage />
      </MemoryRouter>
    </MantineProvider>,
  )

test('a week that has not come is not said to be without appointments, and one that failed says so', async () => {
  drawn()
  await vi.dynamicImportSettled()
  expect(drawn()).toContain('the grid')
  expect(drawn()).not.toContain('>none ')
  query.error = { status: 500 }
  expect(drawn()).toContain('role="alert"')
})

test('a week without appointments says so, with the way to one', () => {
  Object.assign(query, { currentData: query.data, error: undefined })
  expect(drawn()).toMatch(/>none <a href="\/find-professional"/)
})
