import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { RingCard } from './ring-card.tsx'
import { isRinging, type Call } from './use-calls.ts'

const refused = vi.hoisted((): { error?: object } => ({}))
vi.mock('i18next', () => ({ default: { addResourceBundle: () => undefined } }))
vi.mock('./call-facts.tsx', () => ({ CallFacts: () => null }))
vi.mock('../../kit/live/clock.ts', () => ({ useNow: () => '2026-11-24T20:15:43.000Z' }))
vi.mock('../../entities/consultation/consultation-api.ts', () => ({
  useAcceptConsultationMutation: () => [undefined, refused],
  useDeclineConsultationMutation: () => [undefined, {}],
}))

const call = {
  id: 'c1',
  status: 'offered',
  meetingType: 'video',
  service: { id: 's', name: 'Спешна консултация', nameEn: 'Urgent consultation', durationMinutes: 20 },
  reason: 'Изяде половин шоколад',
  photoIds: ['p1'],
  pet: { id: 'r', name: 'Рекс', animalType: 'dog', breed: '' },
  parent: { id: 'e', displayName: 'Елена Тодорова', city: 'Пловдив' },
  colleagueCount: 2,
  offerEndsAt: '2026-11-24T20:16:30.000Z',
} as unknown as Call
const nothing = () => undefined
const draw = (change: Partial<Call> = {}, others: Call[] = []) =>
  renderToStaticMarkup(
    <MantineProvider>
      <RingCard
        call={{ ...call, ...change }}
        others={others}
        onChoose={nothing}
        onAnswered={nothing}
        isMuted={false}
        onMute={nothing}
      />
    </MantineProvider>,
  )

test('everything that decides is on one card: who, why, how long it rings, and both answers', () => {
  const card = draw()
  expect(card).toContain('role="alertdialog"')
  for (const said of ['Рекс', 'Елена Тодорова, Пловдив', 'Изяде половин шоколад', '0:47', '/consultations/c1/photos/p1'])
    expect(card).toContain(said)
  expect(card).toContain('accept')
  expect(card).toContain('notNow')
  expect(card).toContain('colleagues')
})

test('a vet who is asked alone reads so, and the other waiting calls can be looked at', () => {
  expect(draw({ colleagueCount: 0 })).toContain('onlyYou')
  expect(draw({}, [{ ...call, id: 'c2', pet: { ...call.pet, name: 'Мими' } }])).toContain('Мими')
})

test('a call whose parent was erased still rings, without a name', () => {
  expect(draw({ parent: null })).toContain('unseenByOwner')
})

test('a vet who was too late reads why, and has nothing left to accept', () => {
  refused.error = { data: { code: 'CONSULTATION_TAKEN', detail: 'Колега прие преди вас.', requestId: 'r' } }
  const card = draw()
  expect(card).toContain('Колега прие преди вас.')
  expect(card).not.toContain('notNow')
  delete refused.error
})

test('a call rings until its offer ends, and not once a vet has it', () => {
  expect(isRinging(call, '2026-11-24T20:16:29.000Z')).toBe(true)
  expect(isRinging(call, '2026-11-24T20:16:30.000Z')).toBe(false)
  expect(isRinging({ ...call, status: 'accepted' }, '2026-11-24T20:16:00.000Z')).toBe(false)
})
