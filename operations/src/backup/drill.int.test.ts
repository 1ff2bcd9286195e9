import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { paymentOf } from '@lapka/domain/testing/commands.ts'
import { applicationUrlOf, createTestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { makeViews } from '@lapka/projections/migrate.ts'
import { markLog } from '@lapka/state/outbox/log-marks.ts'
import { installQueue } from '@lapka/workers/queue/install-queue.ts'
import { openWorkshop, type Workshop } from '@lapka/workers/testing/workshop.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitApplication } from '@lapka/stack/startup/application-role.ts'
import { backUp } from './make-backup.ts'
import { fillDatabase } from './restore-backup.ts'

/** A log is put back from a backup while the provider, and in the second case the views as well, remember what came after it. */
let workshop: Workshop
let folder: string
let path: string
const ids = { waiting: '', refunded: '', lost: '' }
const intents = { waiting: '', refunded: '', lost: '' }

const stateOf = (from: Workshop, appointmentId: string) => from.practice.states(appointmentId)

const openPage = async (): Promise<string> => {
  const parent = await workshop.practice.registerParent()
  const hours = 48 + Object.values(ids).filter((id) => id !== '').length
  const startsAt = workshop.practice.slotAhead(hours)
  const appointmentId = await workshop.practice.place({ professionalId: workshop.clinic.professionalId, ...parent, startsAt })
  await workshop.practice.startPayment(appointmentId)
  await workshop.until(async () => expect((await stateOf(workshop, appointmentId)).payment.status).toBe('open'))
  return appointmentId
}
const pay = async (appointmentId: string): Promise<string> => {
  const { payment } = await stateOf(workshop, appointmentId)
  const sessionId = payment.status === 'open' ? payment.checkoutSessionId : ''
  workshop.provider.pay(sessionId)
  await workshop.webhook('checkout.session.completed', sessionId)
  await workshop.until(async () => expect((await stateOf(workshop, appointmentId)).appointment.status).toBe('confirmed'))
  return workshop.provider.intentOf(sessionId)
}
const refundStatus = async (from: Workshop) => (await stateOf(from, ids.refunded)).payment.refunds.map(({ status }) => status)

const refundIsDue = () => workshop.until(async () => expect(await workshop.outboxRows('send-refund')).toHaveLength(1))
const refundIsSent = () => workshop.until(async () => expect(await refundStatus(workshop)).toEqual(['pending']))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapka-drill-'))
  await mkdir(join(folder, 'data'))
  await writeFile(join(folder, 'data', 'secrets.json'), '{}')
  path = join(folder, 'backup')
  workshop = await openWorkshop()
  workshop.startOne()
  ids.waiting = await openPage()
  ids.refunded = await openPage()
  intents.refunded = await pay(ids.refunded)
  await workshop.stopWorkers()
  await workshop.practice.cancel(ids.refunded)
  await refundIsDue()
  await markLog(workshop.db)
  await backUp({ url: workshop.ownerUrl, dataDir: join(folder, 'data'), path })

  // The world goes on: a refund is sent, a page that was open is paid, and a new parent books and pays.
  workshop.startOne()
  await refundIsSent()
  intents.waiting = await pay(ids.waiting)
  ids.lost = await openPage()
  intents.lost = await pay(ids.lost)
  await workshop.stopWorkers()
})
afterAll(async () => {
  await workshop.close()
  await rm(folder, { recursive: true, force: true })
})

/** A database as a restore leaves it, once a start has made the role and the views. */
const restoreDatabase = async () => {
  const database = await createTestDatabase()
  await fillDatabase(database.url, path)
  await installQueue(database.url)
  const at = (url: string) => ({ databaseUrl: url, eventLogUrl: url, keysUrl: url })
  const url = applicationUrlOf(database.ownerUrl)
  await admitApplication({ owner: at(database.url), application: at(url) })
  const db = openDatabase({ url })
  await makeViews(db)
  await db.destroy()
  return { ...database, url }
}

const expectAdopted = async (restored: Workshop) => {
  const { provider } = workshop
  await restored.until(async () => {
    expect(await stateOf(restored, ids.waiting)).toMatchObject({
      appointment: { status: 'confirmed' },
      payment: { status: 'captured', paymentIntentId: intents.waiting },
    })
    expect(await refundStatus(restored)).toEqual(['pending'])
    expect(provider.refundsOf(intents.lost)).toHaveLength(1)
  })
  expect((await stateOf(restored, ids.lost)).appointment.status).toBe('none')
  // A second look finds nothing more to do.
  await restored.stopWorkers()
  const before = provider.refunds().length
  const again = restored.startOne()
  await again.sweep()
  await restored.until(async () => {
    const rows = await restored.outboxRows()
    expect(rows.filter(({ doneAt, dueAt }) => doneAt === null && dueAt.getTime() <= Date.now())).toEqual([])
  })
  await restored.stopWorkers()
  expect(provider.refunds()).toHaveLength(before)
  const [sent, ...more] = provider.refundsOf(intents.refunded)
  expect({ more, known: (await stateOf(restored, ids.refunded)).payment.refunds[0]?.attempts.at(-1)?.providerRefundId }).toEqual({
    more: [],
    known: sent?.id,
  })
  const lost = provider.sessions().find(({ intent }) => intent?.id === intents.lost)
  expect(provider.refundsOf(intents.lost).map(({ amount }) => amount)).toEqual([lost?.amount])
  expect(provider.sessions()).toHaveLength(3)
}

it('restored as it was at the backup, it takes in what the provider did since and repeats nothing', async () => {
  const database = await restoreDatabase()
  const { provider, smtp, clinic } = workshop
  const restored = await openWorkshop({ database, logUrl: database.url, world: { provider, smtp, clinic } })
  expect(await stateOf(restored, ids.waiting)).toMatchObject({ payment: { status: 'open' } })
  expect(await refundStatus(restored)).toEqual(['requested'])
  restored.startOne()
  await expectAdopted(restored)
  await restored.close()
})

it('an older log beside newer views: they are made anew, and work since is done again without being repeated', async () => {
  const database = await restoreDatabase()
  const { provider, smtp, clinic } = workshop
  const newer = { url: workshop.url, ownerUrl: workshop.ownerUrl, drop: async () => undefined }
  const seen = () => workshop.db.selectFrom('views.appointments').select('appointmentId').execute()
  await workshop.until(async () => expect(await seen()).toContainEqual({ appointmentId: ids.lost }))
  await workshop.stopProjecting()
  const sentBefore = workshop.messageIds()

  const restored = await openWorkshop({ database: newer, logUrl: database.url, world: { provider, smtp, clinic } })
  restored.startOne()
  await expectAdopted(restored)
  await restored.until(async () => {
    expect(await seen()).not.toContainEqual({ appointmentId: ids.lost })
    expect(await seen()).toContainEqual({ appointmentId: ids.waiting })
  })
  const lostEvents = await restored.log.readStream(appointmentStream(ids.lost))
  expect(lostEvents).toEqual([])
  expect(
    (await restored.outboxRows()).filter(({ payload }) => JSON.stringify(payload).includes(paymentOf(ids.lost).paymentId)),
  ).toEqual([])
  const sentSince = restored.messageIds().slice(sentBefore.length)
  expect(sentSince.filter((id) => sentBefore.includes(id))).toEqual([])
  await restored.close()
  await database.drop()
})
