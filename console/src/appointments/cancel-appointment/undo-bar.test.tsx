import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { UndoBar } from './undo-bar.tsx'

const page = vi.hoisted(() => ({ appointment: { id: 'a', pet: 'Рекс', undoUntil: '' }, asked: {} }))
vi.mock('../../entities/appointment/appointments-api.ts', () => ({
  useUndoCancellationMutation: () => [undefined, { isUninitialized: false, isLoading: false, isSuccess: false, ...page.asked }],
}))
vi.mock('react-redux', () => ({ useDispatch: () => undefined, useSelector: () => page.appointment }))

const isOffered = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <UndoBar />
    </MantineProvider>,
  ).includes('<button')
const leave = (seconds: number) => (page.appointment.undoUntil = new Date(Date.now() + seconds * 1000).toISOString())

beforeEach(() => leave(8))

test('a request that was lost on its way can be sent again for as long as there is time', () => {
  page.asked = { error: { status: 'FETCH_ERROR', error: 'Failed to fetch' } }
  expect(isOffered()).toBe(true)
  leave(-1)
  expect(isOffered()).toBe(false)
})

test('a command under way is waited for past the time', () => {
  page.asked = { isLoading: true }
  leave(-1)
  expect(isOffered()).toBe(true)
})

test('a refusal is the answer', () => {
  page.asked = { error: { status: 409, data: { code: 'UNDO_OVER', detail: 'Too late.', requestId: 'r1' } } }
  expect(isOffered()).toBe(false)
})

test('so is the appointment that stands again', () => {
  page.asked = { isSuccess: true }
  expect(isOffered()).toBe(false)
})
