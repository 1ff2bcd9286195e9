import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { proposePromotionBody } from '@lapka/contracts/api/promotions.ts'
import type { z } from 'zod'
import { clientOf } from './client.ts'
import type { TestService } from './test-service.ts'
import type { Person } from './town.ts'

const PATH = '/api/v2/operations/promotions'
type Plan = Partial<z.input<typeof proposePromotionBody>> & { percentOff: number }

/** For appointments, from a minute ago for an hour, with a budget for any test. */
export const campaignBody = (plan: Plan, now: string = new Date().toISOString()) => ({
  name: 'Пролет',
  nameEn: 'Spring',
  appliesTo: ['appointment'],
  reason: 'Рожден ден',
  from: new Date(Date.parse(now) - 60_000).toISOString(),
  to: new Date(Date.parse(now) + HOUR_MS).toISOString(),
  capCents: 100_000,
  budgetCents: 1_000_000,
  ...plan,
})

/** One operator proposes it and the other opens it; `end` ends it. */
export const openCampaign = async (service: TestService, [proposer, opener]: readonly [Person, Person], plan: Plan) => {
  const proposed = await clientOf(service, proposer).post(PATH, campaignBody(plan, service.clock.now()))
  const { id } = proposed.json<{ id: string }>()
  const opened = await clientOf(service, opener).post(`${PATH}/${id}/approve-promotion`, { reason: 'Проверих' })
  if (opened.statusCode !== 200) throw new Error(`no campaign: ${proposed.body} ${opened.body}`)
  await service.seen()
  const end = async () => {
    await clientOf(service, proposer).post(`${PATH}/${id}/end-promotion`, { reason: 'Стига' })
    await service.seen()
  }
  return { id, end }
}
