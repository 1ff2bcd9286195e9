import { randomUUID } from 'node:crypto'
import { promotionStream, walletStream } from '@lapka/contracts/streams.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { allCampaigns, openCampaigns, usableCampaigns } from './project.ts'

const at = '2026-11-23T08:00:00.000Z'
const later = '2026-11-23T09:00:00.000Z'
let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

const campaign = (promotionId: string) => ({
  promotionId,
  name: 'Пролет',
  nameEn: 'Spring',
  percentOff: 70,
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  appliesTo: ['appointment' as const],
  capCents: 1500,
  budgetCents: 3000,
})
const [maya, ivo, ana] = [randomUUID(), randomUUID(), randomUUID()]
const propose = (promotionId: string) =>
  views.write(at, {
    [promotionStream(promotionId)]: [
      { type: 'PromotionProposed', data: { ...campaign(promotionId), operatorId: maya, reason: 'Рожден ден' } },
    ],
  })
const open = (promotionId: string) =>
  views.write(later, {
    [promotionStream(promotionId)]: [
      { type: 'PromotionOpened', data: { ...campaign(promotionId), pricesAt: at, operatorId: ivo, reason: 'Проверих' } },
    ],
  })
/** Written to the wallet and to the campaign, and counted once. */
const use = (promotionId: string, subjectId: string, type: 'PromotionRedeemed' | 'PromotionGivenBack') => {
  const data = {
    accountId: ana,
    promotionId,
    subject: { kind: 'appointment' as const, id: subjectId },
    cents: 1500,
    deviceKey: null,
  }
  return views.write(later, {
    [walletStream(ana)]: [{ type, data }],
    [promotionStream(promotionId)]: [{ type, data: { ...data } }],
  })
}
const idsOf = (rows: { promotionId: string }[]) => rows.map(({ promotionId }) => promotionId)

test('a campaign is open once a second operator has opened it, and usable while its budget lasts', async () => {
  const [spring, autumn, first, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await propose(spring)
  await propose(autumn)
  await views.project('promotions')
  expect(await openCampaigns(views.db, later)).toEqual([])
  await open(spring)
  await views.write(later, {
    [promotionStream(autumn)]: [
      { type: 'PromotionDeclined', data: { promotionId: autumn, operatorId: ivo, reason: 'Твърде много' } },
    ],
  })
  await use(spring, first, 'PromotionRedeemed')
  await views.project('promotions')
  expect(idsOf(await openCampaigns(views.db, later))).toEqual([spring])
  expect(await usableCampaigns(views.db, later)).toMatchObject([{ pricesAt: new Date(at), useCount: 1, spentCents: 1500 }])

  await use(spring, second, 'PromotionRedeemed')
  await views.project('promotions')
  expect([idsOf(await openCampaigns(views.db, later)), await usableCampaigns(views.db, later)]).toEqual([[spring], []])
  await use(spring, first, 'PromotionGivenBack')
  await views.project('promotions')
  expect(await usableCampaigns(views.db, later)).toMatchObject([{ promotionId: spring, spentCents: 1500 }])
  const listed = await allCampaigns(views.db)
  expect(listed.find(({ promotionId }) => promotionId === autumn)).toMatchObject({ endReason: 'Твърде много', proposedBy: maya })

  await expect(differencesAfterReplay(views, 'promotions')).resolves.toEqual([])
})
