import { expect, it } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { verifyCampaigns } from './campaigns.ts'
import { byStream } from './violation.ts'

const spring = {
  promotionId: 'spring',
  name: 'Пролет',
  nameEn: 'Spring',
  percentOff: 70,
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  appliesTo: ['appointment' as const],
  capCents: 1500,
  budgetCents: 3000,
}
const proposed: LapkaEvent = { type: 'PromotionProposed', data: { ...spring, operatorId: 'maya', reason: '' } }
const opened = (operatorId: string): LapkaEvent => ({
  type: 'PromotionOpened',
  data: { ...spring, pricesAt: '2026-11-01T00:00:00.000Z', operatorId, reason: '' },
})
const use = (id: string, cents: number, type: 'PromotionRedeemed' | 'PromotionGivenBack' = 'PromotionRedeemed'): LapkaEvent => ({
  type,
  data: { accountId: 'ana', promotionId: 'spring', subject: { kind: 'appointment', id }, cents, deviceKey: null },
})
const found = (...events: LapkaEvent[]) =>
  verifyCampaigns(
    byStream(
      events.map(
        (event, revision) => ({ ...event, stream: 'promotion-spring', revision, occurredAt: '' }) as unknown as RecordedEvent,
      ),
    ),
  ).map(({ what }) => what)

it('a campaign within its caps is well, also where a use was given back; above either, or of one operator, it is found', () => {
  const story = [proposed, opened('ivo')]
  expect(found(...story, use('a1', 1500), use('a1', 1500, 'PromotionGivenBack'), use('a2', 1500), use('a3', 1500))).toEqual([])
  expect(found(...story, use('a1', 1501))).toEqual(['promotion-spring took 1501 off a1, above its cap of 1500'])
  expect(found(...story, use('a1', 1500), use('a2', 1500), use('a3', 1))).toEqual([
    'promotion-spring takes off 3001 together, above its budget of 3000',
  ])
  expect(found(proposed, opened('maya'), use('a1', 1500))).toEqual(['promotion-spring was opened by one operator alone'])
})
