import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { accountStream, invitationStream, walletStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { codeFold, decideRedeemCode, inviterStreams, redeemCodeStreams, refusalOfRedeem } from '@lapka/domain/promotions/codes.ts'
import { command } from '@lapka/domain/testing/commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { expect, test } from 'vitest'

const AT = '2026-11-25T08:00:00.000Z'
const vault = createVault({ keys: createMemoryKeyStore(), masterKey: 'a'.repeat(64) })
const keyOf = (accountId: string) => `code-of-${accountId}`

const newcomer = (accountId: string) =>
  command({ streams: { account: { stream: accountStream(accountId), fold: accountFold } } }, () => ({
    events: {
      account: [
        {
          type: 'AccountRegistered',
          data: { accountId, role: 'PARENT', language: 'bg', email: 'e', name: 'n', surname: 's', emailKey: accountId },
        } satisfies LapkaEvent,
      ],
    },
  }))
const issue = (accountId: string) => {
  const data = { codeKey: keyOf(accountId), accountId, kind: 'invitation', code: 'sealed' } as const
  return command({ streams: { code: { stream: invitationStream(data.codeKey), fold: codeFold } } }, () => ({
    events: { code: [{ type: 'CodeIssued', data } satisfies LapkaEvent] },
  }))
}
const redeem = (accountId: string, ownerId: string) => {
  const signs = { deviceKey: accountId, addressKey: accountId, hasBeenHere: false, isOwnersDevice: false }
  const redeeming = { accountId, codeKey: keyOf(ownerId), ...signs, at: AT }
  const account = { stream: accountStream(accountId), fold: accountFold }
  const streams = { ...redeemCodeStreams({ ...redeeming, ownerId }, accountId), account }
  return command({ streams, more: inviterStreams(accountId) }, (states) => decideRedeemCode(redeeming, states))
}

test('of two people who redeem each other’s code in one moment one is refused: there is no ring of two', async () => {
  const log = createMemoryLog()
  let before = async () => {}
  const append: typeof log.append = async (writes) => {
    const first = before
    before = async () => {}
    await first()
    return log.append(writes)
  }
  const [here, elsewhere] = [{ ...log, append }, log].map((one) => createPlay(createHandle({ log: one, vault })))
  for (const accountId of ['ana', 'boris']) {
    await elsewhere!(AT, newcomer(accountId))
    await elsewhere!(AT, issue(accountId))
  }
  before = async () => void (await elsewhere!(AT, redeem('boris', 'ana')))
  await here!(AT, redeem('ana', 'boris'))
  const [ana, boris] = await Promise.all(['ana', 'boris'].map((accountId) => log.readStream(walletStream(accountId))))
  expect([ana, boris].map((events) => events?.map(({ type }) => type))).toEqual([['CodeRefused'], ['CodeRedeemed']])
  expect(refusalOfRedeem(ana ?? [])).toBe('CODE_CIRCLE')
})
