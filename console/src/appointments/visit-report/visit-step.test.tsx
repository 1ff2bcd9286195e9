import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { VisitStep } from './visit-step.tsx'

vi.mock('./report-api.ts', () => ({ useTakeVisitStepMutation: () => [undefined, {}] }))
vi.mock('../../kit/live/clock.ts', () => ({ useNow: () => '2026-11-23T08:05:00.000Z' }))

const walk = {
  id: 'walk',
  status: 'SCHEDULED',
  report: null,
  outcome: null,
  startsAt: '2026-11-23T08:00:00.000Z',
  endsAt: '2026-11-23T08:30:00.000Z',
  zone: 'Europe/Sofia',
} as AppointmentView
const shown = (change: Partial<AppointmentView> = {}) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <VisitStep appointment={{ ...walk, ...change }} />
      </MemoryRouter>
    </MantineProvider>,
  )
const [startedAt, endedAt] = ['2026-11-23T08:01:00.000Z', '2026-11-23T08:31:00.000Z']

test('a walk is begun on its day, ended once it was begun, and told of once it has ended', () => {
  expect(shown()).toContain('step.start')
  expect(shown({ report: { startedAt, endedAt: null, sentAt: null } })).toContain('step.end')
  expect(shown({ status: 'DONE', outcome: 'completed', report: { startedAt, endedAt, sentAt: null } })).toContain('step.write')
})

test('nothing is to be pressed before its day, after it, for what nobody kept, and once all was told', () => {
  for (const change of [
    { startsAt: '2026-11-24T08:00:00.000Z', endsAt: '2026-11-24T08:30:00.000Z' },
    { startsAt: '2026-11-22T08:00:00.000Z', endsAt: '2026-11-22T08:30:00.000Z' },
    { status: 'CANCELED' as const },
    { outcome: 'no_show' as const },
    { report: { startedAt, endedAt, sentAt: endedAt } },
  ])
    expect(shown(change)).not.toContain('step.')
})
