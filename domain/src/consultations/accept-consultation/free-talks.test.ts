import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { MAX_FREE_TALKS } from '@lapka/contracts/promotions.ts'
import { expect, test } from 'vitest'
import { limitFold } from '../../promotions/wallet.ts'
import { folded } from '../../testing/given.ts'
import type { ConsultationIn } from '../consultation.ts'
import { countTalk, isFreeTalk, isFreeTalkCapped } from './free-talks.ts'

const AT = '2026-11-25T08:00:00.000Z'
const service = { item: { kind: 'service', serviceId: 's', name: 'К', nameEn: 'C' }, cents: 2000 } as const
const off = (promotionId: string, cents: number) =>
  ({ item: { kind: 'promotion', promotionId, name: 'б', nameEn: 'f' }, cents }) as const
const talk = (consultationId: string, parentId: string) =>
  ({
    consultationId,
    parentId,
    price: { currency: 'EUR', lines: [service, off('seventy', -1400), off('credit', -600)] },
  }) as unknown as ConsultationIn<'offered'>
const had = (count: number, parentOf: (at: number) => string = (at) => `parent-${at}`): LapkaEvent[] =>
  Array.from({ length: count }, (_, at) => countTalk(talk(`talk-${at}`, parentOf(at)))).flat()
const isCapped = (facts: LapkaEvent[], parentId = 'ana', at = AT) =>
  isFreeTalkCapped(folded(limitFold, facts, AT), talk('next', parentId), at)

test('Lapka pays one vet for so many free talks in thirty days, and two promotions for one talk are one talk', () => {
  expect(isCapped(had(MAX_FREE_TALKS - 1))).toBe(false)
  expect(isCapped(had(MAX_FREE_TALKS))).toBe(true)
  expect(isCapped(had(MAX_FREE_TALKS), 'ana', '2026-12-25T08:00:00.000Z')).toBe(false)
})

test('and for one with the same parent', () => {
  expect(isCapped(had(1, () => 'ana'))).toBe(true)
  expect(isCapped(had(1, () => 'bo'))).toBe(false)
})

test('a talk that is partly paid is not counted', () => {
  const paid = { price: { currency: 'EUR', lines: [service, off('seventy', -1400)] } } as const
  expect([isFreeTalk(paid as never), isFreeTalk(talk('a', 'b'))]).toEqual([false, true])
})
