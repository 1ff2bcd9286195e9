import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { VisitPage } from './visit-page.tsx'

const known = vi.hoisted(() => ({ record: {} as object }))
const appointment = {
  id: 'a',
  status: 'SCHEDULED',
  startsAt: '2026-11-27T08:00:00.000Z',
  professional: { id: 'mila' },
  pet: { id: 'rex', name: 'Рекс', animalType: 'dog', breed: 'other' },
  pets: [{ id: 'rex', name: 'Рекс', animalType: 'dog', breed: 'other' }],
}
vi.mock('../../entities/appointment/appointments-api.ts', () => ({
  useAppointmentQuery: () => ({ currentData: appointment, isFetching: false }),
}))
vi.mock('../../entities/pet/pets-api.ts', () => ({}))
vi.mock('../../entities/pet/records-api.ts', () => ({ useRecordQuery: () => known.record }))
vi.mock('../../kit/live/clock.ts', () => ({ useNow: () => '2026-11-27T08:20:00.000Z' }))
vi.mock('../../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => ({ role: 'VET', professionalId: 'mila' }) }))
vi.mock('./visit-form.tsx', () => ({
  VisitForm: ({ record }: { record: object | null }) => (record === null ? 'form without record' : 'form with record'),
}))

const shown = (record: object) => {
  known.record = record
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter initialEntries={['/a']}>
        <Routes>
          <Route path="/:id" element={<VisitPage />} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  )
}

test('a vet whose visit opens no record writes its form without it', () => {
  const problem = { data: { code: 'NOT_FOUND', detail: '', requestId: '' } }
  expect(shown({ error: problem, isFetching: false })).toContain('form without record')
  expect(shown({ currentData: {}, isFetching: false })).toContain('form with record')
})
