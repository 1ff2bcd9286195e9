import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
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
  endsAt: '2020-11-20T09:30:00.000Z',
  paidCents: 0,
  professional: { role: 'VET' },
  stay: null,
  seat: null,
} as AppointmentDetails
const said = (shown: AppointmentDetails = appointment, isWork = false) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <OutcomeCard appointment={shown} isWork={isWork} />
      </MemoryRouter>
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

test('a professional sees until when outcome and bill can be changed, and no buttons for it after that', () => {
  const of = (change: object) => said({ ...appointment, policy: {}, parent: {}, ...change } as AppointmentDetails, true)
  const open = of({ endsAt: '2190-11-20T09:30:00.000Z' })
  const [final, forgotten] = [of({}), of({ outcome: null })]
  const buttons = ['after.change', 'after.noShow<', 'after.until', 'after.final']
  const shown = [open, final, forgotten].map((html) => buttons.filter((text) => html.includes(text)))
  expect(shown).toEqual([['after.change', 'after.noShow<', 'after.until'], ['after.final'], ['after.noShow<', 'after.final']])
})

test('a stay is neither over nor billed while its guests may be there, and says what came back where they left early', () => {
  const of = (stay: object, isWork = true) => {
    const shown = { ...appointment, outcome: null, policy: {}, parent: {}, endsAt: '2190-11-20T09:30:00.000Z' }
    const booked = { arrival: '2020-11-18', departure: '2190-11-20', checkedInAt: '2020-11-18T12:00:00.000Z', freeFrom: null }
    return said(
      { ...shown, stay: { ...booked, checkedOutAt: null, leftEarly: null, ...stay } } as unknown as AppointmentDetails,
      isWork,
    )
  }
  const buttons = ['after.completed', 'after.change']
  const shown = [{}, { departure: '2020-11-20' }, { checkedOutAt: '2020-11-19T09:00:00.000Z' }].map((stay) =>
    buttons.filter((text) => of(stay).includes(text)),
  )
  expect(shown).toEqual([[], buttons, buttons])
  const leftEarly = { departure: '2020-11-22', refundCents: 100, keptCents: 300 }
  expect(of({ leftEarly })).not.toContain('after.objectToLeaving')
  expect(of({ leftEarly }, false)).toContain('after.objectToLeaving')
  expect(of({ leftEarly: { ...leftEarly, keptCents: 0 } })).toContain('after.leftEarlyAll')
})

test('guests of a hotel are marked as not arrived only once their day of arrival is over, and not if they are in the house', () => {
  const of = (stay: object) => {
    const shown = { ...appointment, outcome: null, policy: {}, parent: {}, endsAt: '2190-11-20T09:30:00.000Z', stay }
    return said(shown as AppointmentDetails, true).includes('after.noShow<')
  }
  expect(of({ arrival: '2190-11-18', checkedInAt: null })).toBe(false)
  expect(of({ arrival: '2020-11-18', checkedInAt: null })).toBe(true)
  expect(of({ arrival: '2020-11-18', checkedInAt: '2020-11-18T12:00:00.000Z' })).toBe(false)
})

test('a course is neither over nor billed while sessions are ahead, nor a pass while it is valid, and what was used is no no-show', () => {
  const [past, ahead] = [{ startsAt: '2020-11-18T09:00:00.000Z' }, { startsAt: '2190-11-18T09:00:00.000Z' }]
  const buttons = ['after.completed', 'after.noShow<', 'after.change']
  const of = (sessions: object[], pass: object | null = null) => {
    const shown = { ...appointment, outcome: null, policy: {}, parent: {}, endsAt: '2190-11-20T09:30:00.000Z' }
    const html = said({ ...shown, seat: { sessions, pass } } as unknown as AppointmentDetails, true)
    return buttons.filter((text) => html.includes(text))
  }
  expect(of([past, ahead])).toEqual([])
  expect(of([past, past])).toEqual(buttons)
  expect(of([{ ...past, isPresent: true }])).toEqual(['after.completed', 'after.change'])
  expect(of([past], { until: '2190-11-20T21:59:00.000Z' })).toEqual([])
  expect(of([past], { until: '2020-11-20T21:59:00.000Z' })).toEqual(['after.completed', 'after.change'])
})
