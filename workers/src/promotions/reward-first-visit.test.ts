import { randomUUID } from 'node:crypto'
import { REWARD_WAIT_MS, type CodeKind } from '@lapka/contracts/promotions.ts'
import { walletStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { walletFold } from '@lapka/domain/promotions/wallet.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { beforeEach, expect, it } from 'vitest'
import { createPractice, type Practice } from '../testing/practice.ts'
import { rewardFirstVisit } from './reward-first-visit-job.ts'

let practice: Practice
let professionalId: string
beforeEach(async () => {
  practice = createPractice()
  ;({ professionalId } = await practice.openPractice())
})

const walletOf = (accountId: string) => ({ wallet: { stream: walletStream(accountId), fold: walletFold } })
const read = async (accountId: string) => (await practice.handle.read(walletOf(accountId))).wallet
const bring = (accountId: string, ownerId: string, kind: CodeKind) =>
  practice.run(
    commands.command({ streams: walletOf(accountId) }, () => ({
      events: {
        wallet: [{ type: 'CodeRedeemed', data: { accountId, codeKey: `of-${ownerId}`, kind, ownerId, deviceKey: null } }],
      },
    })),
  )

/** Paid with that card and kept; the job runs as often as it is told. */
const keepVisit = async (parent: { parentId: string; petId: string }, { hours = 48, card = 'card-1', times = 1 } = {}) => {
  const appointmentId = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(hours) })
  await practice.startPayment(appointmentId)
  await practice.run(commands.capture({ appointmentId, at: practice.now(), cardFingerprint: card }))
  const over = new Date(Date.parse(practice.now()) + (hours + 2) * HOUR_MS).toISOString()
  await practice.run(commands.complete({ appointmentId, at: over }))
  const after = addMs(over, REWARD_WAIT_MS)
  const gateway = undefined as never
  const sources = {
    handle: practice.handle,
    gateway,
    now: () => after,
    newId: randomUUID,
    logId: async () => 'log',
    professionalOf: async () => professionalId,
    isPaidInNameOf: async () => false,
  }
  for (let time = 0; time < times; time += 1)
    expect(await rewardFirstVisit(sources, { workId: `work-${appointmentId}-${time}`, appointmentId })).toMatchObject({
      result: 'done',
    })
}

it('gives both their credit once, however often the job runs and however many visits follow', async () => {
  const [friend, owner] = [await practice.registerParent(), await practice.registerParent()]
  await bring(friend.parentId, owner.parentId, 'invitation')
  await keepVisit(friend, { times: 2 })
  expect(await read(friend.parentId)).toMatchObject({ creditCents: 500, isFirstVisitJudged: true })
  await keepVisit(friend, { hours: 72 })
  // It was taken off the next visit, which earned nothing more.
  expect(await read(friend.parentId)).toMatchObject({ creditCents: 0, uses: [{ promotionId: 'credit', cents: 500 }] })
  expect(await read(owner.parentId)).toMatchObject({ creditCents: 500, friendCount: 1, earnedCents: 500 })
})

it('gives nothing for a second account of the same card', async () => {
  const owner = await practice.registerParent()
  const [friend, same] = [await practice.registerParent(), await practice.registerParent()]
  for (const { parentId } of [friend, same]) await bring(parentId, owner.parentId, 'invitation')
  await keepVisit(friend)
  await keepVisit(same, { hours: 50 })
  expect(await read(same.parentId)).toMatchObject({ creditCents: 0, isFirstVisitJudged: true })
  expect(await read(owner.parentId)).toMatchObject({ creditCents: 500, friendCount: 1 })
})

it('pays the professional who brought a parent, and gives that parent the credit', async () => {
  const parent = await practice.registerParent()
  const ownerId = randomUUID()
  await bring(parent.parentId, ownerId, 'referral')
  await keepVisit(parent)
  expect(await read(ownerId)).toMatchObject({ creditCents: 0, friendCount: 1, earnedCents: 500 })
  expect(await read(parent.parentId)).toMatchObject({ creditCents: 500 })
})
