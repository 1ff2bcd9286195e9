import { claimSpan, peakWeight } from '@lapka/domain/kernel/ledger.ts'
import { hash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailKeyOf } from '@lapka/booking-service/accounts/email-key.ts'
import { createKeptFiles } from '@lapka/booking-service/files/kept-files.ts'
import { isPassword } from '@lapka/booking-service/sessions/password.ts'
import { documentNumber } from '@lapka/contracts/documents.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Events, EventType } from '@lapka/contracts/events.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { documentsStream } from '@lapka/contracts/streams.ts'
import { installLog } from '@lapka/event-log/install-log.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createPostgresLog } from '@lapka/event-log/postgres-engine.ts'
import { createTestDatabase } from '@lapka/event-log/testing/test-database.ts'
import type { TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { openLookupKey } from '@lapka/event-log/vault/lookup-key.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { installKeys } from '@lapka/event-log/vault/install-keys.ts'
import { createPostgresKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { quoteCancellation } from '@lapka/domain/kernel/refund-policy.ts'
import { inWorkingDays } from '@lapka/domain/kernel/working-days.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { migrate } from '@lapka/projections/migrate.ts'
import { issueAppointmentDocument } from '@lapka/workers/documents/issue-document-job.ts'
import { EXAMPLE_ISSUER } from '@lapka/workers/documents/lapka-issuer.ts'
import { simulatedProvider } from '@lapka/simulators/payment-simulator/testing/simulated-provider.ts'
import type { SimulatedProvider } from '@lapka/simulators/payment-simulator/testing/simulated-provider.ts'
import { demoLogins } from './demo-logins.ts'
import { DEMO_PASSWORD } from '@lapka/simulators/demo-robot/robot-login.ts'
import { planDemo } from './plan-demo.ts'
import { ensureDemo } from './ensure-demo.ts'
import type { SeededDemo } from './seed-demo.ts'

const NOW = '2026-11-23T10:00:00.000Z'
const MASTER_KEY = '5a'.repeat(32)

const dataOf = <Type extends EventType>(events: RecordedEvent[], type: Type): Events[Type][] =>
  events.filter((event) => event.type === type).map((event) => event.data as Events[Type])

describe('the demo in the log', () => {
  let database: TestDatabase
  let pool: pg.Pool
  let log: EventLog
  let provider: SimulatedProvider
  let filesFolder: string
  let seeded: SeededDemo
  let events: RecordedEvent[]
  const seed = (now: string) =>
    ensureDemo({
      log,
      keys: createPostgresKeyStore(pool),
      pool,
      masterKey: MASTER_KEY,
      filesFolder,
      now,
      importPayments: provider.importPayments,
      checkoutUrlOf: (id) => `${provider.url}/checkout/${id}`,
    })
  const everything = async (from: EventLog): Promise<RecordedEvent[]> => {
    const read: RecordedEvent[] = []
    for (let batch = await from.readAll(0, 5000); batch.length > 0; batch = await from.readAll(batch.at(-1)?.position ?? 0, 5000))
      read.push(...batch)
    return read
  }
  beforeAll(async () => {
    database = await createTestDatabase()
    pool = new pg.Pool({ connectionString: database.url, max: 6 })
    await installLog(pool)
    await installKeys(pool)
    const db = openDatabase({ url: database.url })
    await migrate(db)
    await db.destroy()
    log = createPostgresLog({ pool })
    provider = await simulatedProvider()
    filesFolder = await mkdtemp(join(tmpdir(), 'lapka-demo-'))
    const made = await seed(NOW)
    if (made === 'already there') throw new Error('the test database was not empty')
    seeded = made
    events = await everything(log)
  })
  afterAll(async () => {
    await provider.close()
    await log.close()
    await pool.end()
    await database.drop()
    await rm(filesFolder, { recursive: true, force: true })
  })

  it('lets every printed login sign in', async () => {
    expect(dataOf(events, 'AccountRegistered')).toHaveLength(362)
    const { rows } = await pool.query<{ emailKey: string; passwordHash: string }>(
      'select email_key as "emailKey", password_hash as "passwordHash" from state.credentials',
    )
    const lookupKey = await openLookupKey(createPostgresKeyStore(pool), MASTER_KEY)
    const hashes = new Map(rows.map(({ emailKey, passwordHash }) => [emailKey, passwordHash]))
    expect(hashes.size).toBe(362)
    for (const { email, count } of demoLogins) {
      expect(await isPassword(DEMO_PASSWORD, hashes.get(emailKeyOf(email, lookupKey)))).toBe(true)
      expect(hashes.get(emailKeyOf(email.replace('1@', `${count}@`), lookupKey))).toBeDefined()
    }
  })

  it('asks the workers for nothing: the list of work begins after it', async () => {
    const { rows } = await pool.query<{ position: string }>("select position from state.checkpoints where projection = 'outbox'")
    const last = events.findLast(({ type }) => type.startsWith('Refund') || type.startsWith('Appointment'))
    expect(Number(rows[0]?.position)).toBeGreaterThanOrEqual(last?.position ?? Infinity)
  })

  it('verifies all professionals but a few', () => {
    expect(dataOf(events, 'ProfessionalRegistered')).toHaveLength(310)
    expect(dataOf(events, 'ProfessionalVerified')).toHaveLength(302)
  })

  it('gives the operators something to do: profiles that wait, one refused and one asked for more, each with its documents', async () => {
    const sent = dataOf(events, 'VerificationSubmitted').map(({ professionalId }) => professionalId)
    const answered = events.filter(({ type }) => type === 'VerificationRejected' || type === 'MoreDocumentsRequested')
    expect([sent.length, answered.map(({ type }) => type).toSorted()]).toEqual([
      309,
      ['MoreDocumentsRequested', 'VerificationRejected'],
    ])
    const diplomas = dataOf(events, 'DiplomaUploaded')
    expect(new Set(diplomas.map(({ professionalId }) => professionalId))).toEqual(new Set(sent))
    const vault = createVault({ masterKey: MASTER_KEY, keys: createPostgresKeyStore(pool) })
    const files = createKeptFiles(filesFolder, vault)
    for (const { accountId, diplomaId, sizeBytes, sha256 } of diplomas) {
      const bytes = (await files.read({ accountId, fileId: diplomaId })) ?? Buffer.alloc(0)
      expect([bytes.length, hash('sha256', bytes)]).toEqual([sizeBytes, sha256])
    }
  })

  it('places every appointment that was planned', () => {
    expect(dataOf(events, 'AppointmentPlaced')).toHaveLength(seeded.appointments)
    expect(seeded.appointments).toBeGreaterThan(1000)
  })

  it('leaves no professional with more live claims at once than their time bears', () => {
    const live = new Map<string, { resource: string; capacity: number; weight: number; fromMs: number; untilMs: number }>()
    for (const { type, stream, data } of events) {
      if (!stream.startsWith('ledger-')) continue
      const held = data as Events['ClaimHeld']
      const { claimId, capacity, weight } = held
      if (type === 'ClaimHeld') live.set(claimId, { resource: stream.slice(7, 43), capacity, weight, ...claimSpan(held) })
      if (type === 'ClaimReleased' || type === 'HoldExpired') live.delete(claimId)
    }
    const perResource = Map.groupBy(live.values(), ({ resource }) => resource)
    const crowded = [...perResource.values()].flatMap((claims) =>
      claims.filter((claim) => peakWeight(claims, claim) > claim.capacity),
    )
    expect(live.size).toBeGreaterThan(1000)
    expect(crowded).toEqual([])
  })

  it('writes each stream in the order things happened, all before the day', () => {
    const lastOf = new Map<string, string>()
    const wrong = events.filter(({ stream, occurredAt }) => {
      const isLater = (lastOf.get(stream) ?? '') > occurredAt
      lastOf.set(stream, occurredAt)
      return isLater || occurredAt >= '2026-11-22T22:00:00.000Z'
    })
    expect(wrong).toEqual([])
  })

  it('lets one of each kind wait for the operators, one whose answer is late and one that has just come', () => {
    const midnight = Date.parse('2026-11-22T22:00:00.000Z')
    const open = new Map<string, Set<string>>()
    const wait = (kind: string, instant: string, isLate: boolean) => {
      expect(Date.parse(instant)).toBeLessThan(midnight)
      open.set(kind, (open.get(kind) ?? new Set()).add(isLate ? 'late' : 'in time'))
    }
    const lateAfter = { profile: 2, message: 7 }
    const isLate = (at: string, days: number) => inWorkingDays(at, days) < new Date(midnight).toISOString()
    const closed = new Set(dataOf(events, 'CaseClosed').map(({ caseId }) => caseId))
    const verified = new Set(dataOf(events, 'ProfessionalVerified').map(({ professionalId }) => professionalId))
    for (const { type, data, occurredAt } of events) {
      const { caseId, professionalId } = data as { caseId: string; professionalId: string }
      if (type === 'CaseOpened' && !closed.has(caseId)) wait('message', occurredAt, isLate(occurredAt, lateAfter.message))
      if (type === 'IdentityChangeRequested') wait('change', occurredAt, isLate(occurredAt, lateAfter.profile))
      if (type === 'VerificationSubmitted' && !verified.has(professionalId))
        wait('profile', occurredAt, isLate(occurredAt, lateAfter.profile))
    }
    const both = new Set(['late', 'in time'])
    expect(Object.fromEntries(open)).toEqual({ message: both, change: both, profile: both })
    expect(closed.size).toBe(1)
    expect(dataOf(events, 'RefundNeedsPerson')).toHaveLength(1)
  })

  it('says of every verified professional how they are reached, which animals they treat and what they are like', async () => {
    const verified = dataOf(events, 'ProfessionalVerified').map(({ professionalId }) => professionalId)
    const of = (type: 'SpecializationsSet' | 'DiplomaUploaded') =>
      new Set(dataOf(events, type).map(({ professionalId }) => professionalId))
    const described = [...dataOf(events, 'ProfileDetailsSet'), ...dataOf(events, 'ClinicProfileDetailsSet')]
    const told = new Set(described.map(({ professionalId }) => professionalId))
    const [species, documented] = [of('SpecializationsSet'), of('DiplomaUploaded')]
    expect(verified.filter((id) => !told.has(id) || !species.has(id) || !documented.has(id))).toEqual([])
    expect(dataOf(events, 'SpecializationsSet').every((fact) => fact.species.length > 0)).toBe(true)
  })

  it('leaves no money on its way but the refund that needs a person, and nothing held', () => {
    const open = new Set(dataOf(events, 'RefundRequested').map(({ refundId }) => refundId))
    for (const type of ['RefundSucceeded', 'RefundNeedsPerson'] as const)
      for (const { refundId } of dataOf(events, type)) open.delete(refundId)
    const held = new Set(dataOf(events, 'AppointmentPlaced').map(({ appointmentId }) => appointmentId))
    for (const type of ['AppointmentConfirmed', 'AppointmentExpired'] as const)
      for (const { appointmentId } of dataOf(events, type)) held.delete(appointmentId)
    expect([...open, ...held]).toEqual([])
  })

  it('has the documents of the tour’s people, as the workers issue them, with no gap in any issuer’s numbers', () => {
    const written = dataOf(events, 'DocumentWritten')
    expect(new Set(written.map(({ kind }) => kind))).toEqual(new Set(['receipt', 'bill', 'credit_note']))
    const shown = new Set(
      planDemo({ seed: 2026, today: '2026-11-23' })
        .parents.slice(0, 3)
        .map(({ account }) => account.accountId),
    )
    const receipts = written.filter(({ kind, recipientId }) => kind === 'receipt' && shown.has(recipientId))
    const paid = dataOf(events, 'PaymentRequested').filter(({ parentId }) => shown.has(parentId))
    expect(receipts).toHaveLength(paid.length)
    const series = Map.groupBy(dataOf(events, 'DocumentIssued'), ({ issuerKey }) => issuerKey)
    expect(series.size).toBeGreaterThan(1)
    for (const issued of series.values())
      expect(issued.map(({ number }) => number)).toEqual(issued.map((_, index) => documentNumber(index + 1)))
    expect(written.every(({ issuedOn, taxEventOn }) => taxEventOn <= issuedOn)).toBe(true)
  })

  it('gives back what the pinned policy says', () => {
    const placed = new Map(dataOf(events, 'AppointmentPlaced').map((appointment) => [appointment.appointmentId, appointment]))
    const cancelled = events.filter(({ type }) => type === 'AppointmentCancelled')
    const moved = new Set(dataOf(events, 'AppointmentMoved').map(({ appointmentId }) => appointmentId))
    for (const event of cancelled) {
      const { appointmentId, by, refundCents, keptCents } = event.data as Events['AppointmentCancelled']
      const appointment = placed.get(appointmentId)
      if (appointment === undefined || moved.has(appointmentId)) throw new Error(`the demo cancels ${appointmentId} oddly`)
      const { price, policy, freeCancellationUntil, startsAt } = appointment
      const quote = quoteCancellation({
        paidCents: totalOf(price),
        policy,
        freeCancellationUntil,
        startsAt,
        by,
        at: event.occurredAt,
        isLateSticky: false,
      })
      expect({ refundCents, keptCents }).toEqual({ refundCents: quote.refundCents, keptCents: quote.keptCents })
    }
    expect(new Set(cancelled.map(({ data }) => (data as Events['AppointmentCancelled']).isLate))).toEqual(new Set([true, false]))
  })

  it('adds up with the provider’s own records, payment by payment', async () => {
    const state = (await (await fetch(`${provider.url}/simulator/state`)).json()) as {
      charges: {
        payment_intent: string
        amount_captured: number
        amount_refunded: number
        payment_method_details: { card: { last4: string } }
      }[]
      refunds: { id: string; amount: number; status: string; metadata: { refundId: string } }[]
    }
    const charged = new Map(state.charges.map((charge) => [charge.payment_intent, charge.amount_captured]))
    const captured = [...dataOf(events, 'PaymentCaptured'), ...dataOf(events, 'BalanceCaptured')]
    expect(captured.map(({ paymentIntentId, amountCents }) => [paymentIntentId, amountCents])).toEqual(
      captured.map(({ paymentIntentId }) => [paymentIntentId, charged.get(paymentIntentId)]),
    )
    expect(charged.size).toBe(captured.length)

    const stuck = new Set(dataOf(events, 'RefundNeedsPerson').map(({ refundId }) => refundId))
    const sent = dataOf(events, 'RefundRequested').filter(({ refundId }) => !stuck.has(refundId))
    const requested = new Map(sent.map(({ refundId, amountCents }) => [refundId, amountCents]))
    expect(new Map(state.refunds.map(({ metadata, amount }) => [metadata.refundId, amount]))).toEqual(requested)
    expect(new Set(state.refunds.map(({ status }) => status))).toEqual(new Set(['succeeded']))
    expect(new Set(state.refunds.map(({ id }) => id))).toEqual(
      new Set(dataOf(events, 'RefundSubmitted').map(({ providerRefundId }) => providerRefundId)),
    )
  })

  it('is made once: the next start finds it there', async () => {
    expect(await seed('2026-11-24T10:00:00.000Z')).toBe('already there')
    expect(await log.head()).toBe(events.at(-1)?.position)
  })

  it('lets the refund that waits for a person go out, up to its credit note', async () => {
    const [stuck] = dataOf(events, 'RefundNeedsPerson')
    const paid = dataOf(events, 'PaymentCaptured').find(({ paymentId }) => paymentId === stuck?.paymentId)
    const refund = await provider.stripe.refunds.create({ payment_intent: paid?.paymentIntentId ?? '' })
    expect(refund).toMatchObject({ status: 'pending' })
    const vault = createVault({ masterKey: MASTER_KEY, keys: createPostgresKeyStore(pool) })
    const dependencies = { handle: createHandle({ log, vault }), issuer: EXAMPLE_ISSUER, newId: randomUUID, now: () => NOW }
    const [appointmentId = '', refundId = ''] = [stuck?.subject.id, stuck?.refundId]
    const request = { what: 'credit_note', appointmentId, refundId, at: NOW, workId: 'work' } as const
    expect(await issueAppointmentDocument(dependencies, request)).toEqual({ result: 'done' })
    const documents = openedFactsOf(await dependencies.handle.readOpened(documentsStream(appointmentId)), 'DocumentWritten')
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note'])
  })
})
