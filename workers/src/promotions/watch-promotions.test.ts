import { randomUUID } from 'node:crypto'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { MANY_REDUCED_TALKS, MAX_FREE_TALKS, PROMOTION_WINDOW_MS } from '@lapka/contracts/promotions.ts'
import { caseStream, promotionLimitStream, walletStream } from '@lapka/contracts/streams.ts'
import { limitFold, walletFold } from '@lapka/domain/promotions/wallet.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { beforeEach, expect, it } from 'vitest'
import { moneyCaseId } from '../refunds/open-money-case.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import type { CommandDependencies } from '../work/job.ts'
import { watchPromotions, watchPromotionsJob } from './watch-promotions-job.ts'

let practice: Practice
let dependencies: CommandDependencies
beforeEach(() => {
  practice = createPractice()
  const { handle, now } = practice
  dependencies = { handle, now, gateway: undefined as never, newId: randomUUID, logId: async () => 'log' }
})

/** Written, and all work that it asks for done. */
const tell = async (stream: string, events: LapkaEvent[]): Promise<void> => {
  const fold = stream.startsWith('wallet-') ? walletFold : limitFold
  await practice.run(
    commands.command({ streams: { one: { stream, fold: fold as typeof limitFold } } }, () => ({ events: { one: events } })),
  )
  for (const event of await practice.log.readStream(stream))
    for (const { work, workId } of watchPromotionsJob.requestedBy(event))
      await watchPromotions(dependencies, { ...(work as unknown as Parameters<typeof watchPromotions>[1]), workId })
}
const statusOf = async (code: Parameters<typeof moneyCaseId>[0]['code'], objectId: string) =>
  (await practice.handle.read(caseStreams(moneyCaseId({ code, objectId })))).case.status
const talk = (promotionId = 'free-consultation'): LapkaEvent => ({
  type: 'PromotionRedeemed',
  data: {
    accountId: randomUUID(),
    promotionId,
    subject: { kind: 'consultation', id: randomUUID() },
    cents: 2000,
    deviceKey: null,
  },
})

it('a vet with as many free talks as Lapka pays for is looked at, once, and not before', async () => {
  const vet = randomUUID()
  await tell(
    promotionLimitStream('vet', vet),
    Array.from({ length: MAX_FREE_TALKS - 1 }, () => talk()),
  )
  expect(await statusOf('free_talks_capped', vet)).toBe('none')
  await tell(promotionLimitStream('vet', vet), [talk()])
  expect(await statusOf('free_talks_capped', vet)).toBe('open')
  const opened = await practice.log.readStream(caseStream(moneyCaseId({ code: 'free_talks_capped', objectId: vet })))
  expect(opened.map(({ type }) => type)).toEqual(['CaseOpened'])
})

it('so is a vet with more talks in a month than that which campaigns paid a part of', async () => {
  const vet = randomUUID()
  const reduced = (count: number) =>
    tell(
      promotionLimitStream('reduced', vet),
      Array.from({ length: count }, () => talk('spring')),
    )
  await reduced(MANY_REDUCED_TALKS)
  practice.pass(PROMOTION_WINDOW_MS)
  await reduced(MANY_REDUCED_TALKS)
  expect(await statusOf('many_reduced_talks', vet)).toBe('none')
  await reduced(1)
  expect(await statusOf('many_reduced_talks', vet)).toBe('open')
  expect(await statusOf('free_talks_capped', vet)).toBe('none')
})

it('so is whoever is visited by more who were brought than anybody is rewarded for', async () => {
  const { professionalId } = await practice.openPractice()
  const parent = await practice.registerParent()
  const appointmentId = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(48) })
  const capped = { accountId: randomUUID(), why: 'professional_capped', appointmentId } as const
  await tell(walletStream(capped.accountId), [{ type: 'CreditRefused', data: capped }])
  expect(await statusOf('visits_capped', professionalId)).toBe('open')
})

it('so is whoever brings more than one is rewarded for, and a network of many accounts', async () => {
  const [friend, owner] = [randomUUID(), randomUUID()]
  const brought = { accountId: friend, codeKey: 'c', kind: 'referral', ownerId: owner, deviceKey: null } as const
  await tell(walletStream(friend), [
    { type: 'CodeRedeemed', data: brought },
    { type: 'CreditRefused', data: { accountId: friend, why: 'owner_capped', appointmentId: 'v' } },
    { type: 'CodeRefused', data: { accountId: friend, why: 'network', addressKey: 'net' } },
    { type: 'CodeRefused', data: { accountId: friend, why: 'unknown', addressKey: 'other' } },
  ])
  expect(await statusOf('rewards_capped', owner)).toBe('open')
  expect(await statusOf('network_capped', 'net')).toBe('open')
  expect(await statusOf('network_capped', 'other')).toBe('none')
})
