import { randomUUID } from 'node:crypto'
import { accountStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideChooseNotifications } from '@lapka/domain/accounts/choose-notifications/decide.ts'
import { command } from '@lapka/domain/testing/commands.ts'
import { createMemoryKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { openPushKey } from '@lapka/event-log/vault/push-key.ts'
import { startPushService } from '@lapka/simulators/push-service/push-service.ts'
import { insertSession } from '@lapka/state/accounts/sessions.ts'
import { addSubscription } from '@lapka/state/notifications/push-subscriptions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPusher } from '../pusher.ts'
import { openWorkshop, type Workshop } from '../testing/workshop.ts'

let workshop: Workshop
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  workshop = await openWorkshop()
  service = await startPushService()
  const key = await openPushKey(createMemoryKeyStore(), 'ab'.repeat(32))
  const pusher = createPusher({ key, contact: 'mailto:hello@lapka.test', now: workshop.practice.now, standIn: service.origin })
  workshop.startOne({ pusher })
})
afterAll(async () => {
  await workshop.close()
  await service.close()
})

test('what a letter tells stands in the app and goes to the device, which is forgotten once it is gone', async () => {
  const { practice, clinic, db } = workshop
  const { parentId: accountId, petId, email } = await practice.registerParent()
  const streams = { account: { stream: accountStream(accountId), fold: accountFold } }
  const choice = { letters: [], pushes: ['money' as const], quietHours: null }
  await practice.run(command({ streams }, (states) => decideChooseNotifications(choice, states)))
  const { name, ...device } = service.subscribe()
  const session = { sessionHash: randomUUID(), accountId, expiresAt: new Date(Date.now() + DAY_MS), lastUsedAt: new Date() }
  await insertSession(db, { ...session, factorAt: null, idleMinutes: null, network: '', device: '' })
  const { sessionHash } = session
  await addSubscription(db, { ...device, subscriptionId: randomUUID(), accountId, sessionHash, createdAt: practice.now() })
  const cancelOne = async () => {
    const { professionalId } = clinic
    const appointmentId = await practice.place({ professionalId, parentId: accountId, petId, startsAt: practice.slotAhead(48) })
    await practice.cancel(appointmentId, 'professional')
    return `/appointments/${appointmentId}`
  }
  const told = () =>
    db.selectFrom('state.notifications').select(['path', 'template']).where('accountId', '=', accountId).execute()
  const devices = () => db.selectFrom('state.pushSubscriptions').selectAll().where('accountId', '=', accountId).execute()

  const path = await cancelOne()
  await workshop.until(() => expect(service.received).toHaveLength(1))
  expect(JSON.parse(service.received[0]!.text)).toMatchObject({ path, body: 'Има новина за часа или парите ви.' })
  expect(await told()).toEqual([{ path, template: 'appointment-cancelled' }])
  // Of money there is always a letter too.
  await workshop.until(() => expect(workshop.mailsTo(email)).toHaveLength(1))

  service.unsubscribe(name)
  await cancelOne()
  await workshop.until(async () => expect(await devices()).toEqual([]))
  expect(await told()).toHaveLength(2)
})
