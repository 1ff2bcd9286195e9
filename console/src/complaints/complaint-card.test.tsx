import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { Complaint } from '@lapka/contracts/api/complaints.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ComplaintCard } from './complaint-card.tsx'

const query = vi.hoisted((): { data: { complaint: Complaint | null } } => ({ data: { complaint: null } }))
vi.mock('i18next', () => ({ default: { addResourceBundle: () => undefined, language: 'en' } }))
vi.mock('../kit/api/api.ts', () => ({
  api: { injectEndpoints: () => ({ useComplaintQuery: () => query, useComplainMutation: () => [undefined, {}] }) },
  useCommandKey: () => () => '',
}))
vi.mock('../kit/ui/page-state.tsx', () => ({
  PageState: ({ children }: { children: (data: object) => object }) => children(query.data),
}))
vi.mock('../kit/live/clock.ts', () => ({ useNow: () => '2026-12-28T08:00:00.000Z' }))

const complaint: Complaint = {
  id: 'c1',
  isOpen: true,
  openedAt: '2026-12-21T08:00:00.000Z',
  dueAt: '2027-01-05T08:00:00.000Z',
  entries: [{ by: 'parent', at: '2026-12-21T08:00:00.000Z', text: 'Чаках час' }],
}
const appointment = { id: 'a1', zone: 'Europe/Sofia', party: 'parent', parent: { displayName: 'Ана' }, refund: null }
const draw = (known: Complaint | null, change: object = {}) => {
  query.data = { complaint: known }
  const shown = { ...appointment, ...change } as unknown as AppointmentDetails
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <ComplaintCard appointment={shown} />
      </MemoryRouter>
    </MantineProvider>,
  )
}

test('a parent may complain, then reads until when they are answered, that we are late, and the answer', () => {
  expect(draw(null)).toContain('open')
  expect(draw(complaint)).toMatch(/data-tone="waits"[^>]*>clock</)
  expect(draw({ ...complaint, dueAt: '2026-12-27T08:00:00.000Z' })).toMatch(/data-tone="late"[^>]*>late</)
  const answer = { by: 'lapka' as const, at: '2026-12-27T08:00:00.000Z', text: 'Съжаляваме' }
  const answered = draw({ ...complaint, isOpen: false, entries: [...complaint.entries, answer] })
  expect(answered).toMatch(/data-tone="done"[^>]*>done</)
  expect(answered).toContain('Съжаляваме')
  expect(answered).toContain('more')
})

test('it leads to the history and, where money goes back, to the refund; an operator reads it and writes nothing here', () => {
  expect(draw(complaint)).toContain('/appointments/a1/history')
  expect(draw(complaint)).not.toContain('/appointments/a1/refund')
  expect(draw(complaint, { refund: {} })).toContain('/appointments/a1/refund')
  const read = draw(complaint, { party: 'operator' })
  expect(read).toContain('case=c1')
  expect(read).not.toContain('<button')
  expect(draw(null, { party: 'operator' })).not.toContain('<section')
})
