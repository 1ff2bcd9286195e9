import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CallFacts } from './call-facts.tsx'
import type { Call } from './use-calls.ts'

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, words?: object) => `${key}${words ? JSON.stringify(words) : ''}` }),
}))
vi.mock('../../entities/appointment/appointments-api.ts', () => ({ useAppointmentsQuery: () => ({}) }))
vi.mock('../../kit/format/format.ts', () => ({
  useFormat: () => ({ euro: (cents: number) => `€${cents}`, minutes: (length: number) => `${length}` }),
}))

const call = {
  meetingType: 'video',
  service: { durationMinutes: 20 },
  pet: { id: 'r' },
  priceLines: [
    { item: { kind: 'service' }, cents: 2000 },
    { item: { kind: 'promotion' }, cents: -2000 },
  ],
} as unknown as Call

test('a call brings the whole price less what Lapka takes, by the per cent that was pinned for it', () => {
  expect(renderToStaticMarkup(<CallFacts call={{ ...call, feePercent: 12 }} />)).toContain('€1760')
  expect(renderToStaticMarkup(<CallFacts call={{ ...call, feePercent: 0 }} />)).toContain('€2000')
})
