import { randomBytes, randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeReceipt } from '@lapka/booking-service/refund-receipt/write-receipt.ts'
import { MAX_RECEIPT_BYTES, type RefundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { openCheckpoints, type Checkpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { createPractice } from '@lapka/workers/testing/practice.ts'
import { writeHistoryFile } from '@lapka/booking-service/appointments/history/history-file.ts'
import { isHistoryOf, streamNamesOf } from '@lapka/booking-service/appointments/history/history-events.ts'
import { repository } from '@lapka/stack/supervisor/node-process.ts'
import { verifyReceiptFile } from './verify-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'lapka-receipt-'))
const key = createSigningKey({ masterKey: 'ab'.repeat(32) })
const practice = createPractice()
const checkpoints = openCheckpoints({ log: practice.log, folder, key, now: practice.now })
let professionalId: string
afterAll(() => rmSync(folder, { recursive: true }))

const sign = async () => {
  await checkpoints.make()
  await checkpoints.publish()
}
const receiptOf = async (appointmentId: string, by: Checkpoints = checkpoints): Promise<string | undefined> => {
  const receipt = await writeReceipt({ handle: practice.handle, checkpoints: by, now: practice.now }, appointmentId)
  return receipt && JSON.stringify(receipt)
}
const verify = (text: string, more: { key?: string; historyText?: string } = {}) =>
  verifyReceiptFile({ text, key: more.key, historyText: more.historyText })
const parsed = (text: string) => JSON.parse(text) as RefundReceipt

/** Placed this many hours ahead, and paid for unless it says otherwise. */
const booked = async (hours: number, isPaid = true): Promise<string> => {
  const parent = await practice.registerParent()
  const appointmentId = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(hours) })
  await practice.startPayment(appointmentId)
  await practice.run(commands.openCheckout({ appointmentId, at: practice.now() }))
  if (isPaid) await practice.run(commands.capture({ appointmentId, at: practice.now() }))
  return appointmentId
}
const succeed = async (appointmentId: string, refundId: string) => {
  await practice.run(commands.submitRefund({ appointmentId, refundId, attempt: 1, providerRefundId: `re-${refundId}` }))
  await practice.run(commands.recordRefund({ appointmentId, refundId, status: 'succeeded', providerRefundId: `re-${refundId}` }))
}
const bill = async (appointmentId: string, amountCents: number) => {
  const refund = { refundId: randomUUID(), idempotencyKey: randomUUID() }
  await practice.run(commands.adjustBill({ appointmentId, amountCents, reason: 'По-кратък преглед', at: practice.now(), refund }))
  return refund.refundId
}

/** Each leaves an appointment behind of which something was decided; the sums say what, of 30 €. */
const kinds: Record<string, { make: (this: void) => Promise<string>; back: number; decisions: number }> = {
  'cancelled in time': {
    make: async () => {
      const id = await booked(48)
      await succeed(id, await practice.cancel(id))
      return id
    },
    back: 3000,
    decisions: 1,
  },
  'cancelled late': {
    make: async () => {
      const id = await booked(12)
      await practice.cancelForNow(id)
      practice.pass(MINUTE_MS)
      await practice.settle(id)
      return id
    },
    back: 1500,
    decisions: 1,
  },
  'cancelled by both': {
    make: async () => {
      const id = await booked(11)
      await practice.cancelForNow(id)
      await practice.cancel(id, 'professional')
      return id
    },
    back: 3000,
    decisions: 2,
  },
  'cancelled late after five moves': {
    make: async () => {
      const id = await booked(60)
      for (const hours of [61, 62, 63, 64, 10])
        await practice.run(
          commands.move({ appointmentId: id, professionalId, at: practice.now(), startsAt: practice.slotAhead(hours) }),
        )
      await succeed(id, await practice.cancel(id))
      return id
    },
    back: 1500,
    decisions: 1,
  },
  'paid while it was being cancelled': {
    make: async () => {
      const id = await booked(9, false)
      await practice.cancel(id)
      await practice.run(commands.capture({ appointmentId: id, at: practice.now() }))
      return id
    },
    back: 1500,
    decisions: 2,
  },
  'nobody came, and nothing goes back': {
    make: async () => {
      const id = await booked(1)
      practice.pass(2 * HOUR_MS)
      await practice.run(commands.markNoShow({ appointmentId: id, at: practice.now() }))
      return id
    },
    back: 0,
    decisions: 1,
  },
  'billed lower three times': {
    make: async () => {
      const id = await booked(1)
      practice.pass(2 * HOUR_MS)
      for (const cents of [2500, 2000, 1234]) await succeed(id, await bill(id, cents))
      return id
    },
    back: 1766,
    decisions: 3,
  },
}

const made = new Map<string, { id: string; text: string }>()
beforeAll(async () => {
  ;({ professionalId } = await practice.openPractice())
  const ids = new Map<string, string>()
  for (const [kind, { make }] of Object.entries(kinds)) ids.set(kind, await make())
  for (let hour = 0; hour < 3; hour++) {
    practice.pass(MINUTE_MS)
    await booked(100 + hour)
    await sign()
  }
  for (const [kind, id] of ids) made.set(kind, { id, text: (await receiptOf(id)) ?? '' })
})
const textOf = (kind: string) => made.get(kind)?.text ?? ''

describe('a receipt', () => {
  test.each(Object.entries(kinds))('%s: is proven offline and fits into 4 KB', async (kind, { back, decisions }) => {
    const text = textOf(kind)
    const { isProven, lines } = await verify(text)
    expect(lines.join('\n')).not.toMatch(/NOT/)
    expect(isProven).toBe(true)
    expect(parsed(text).result).toEqual({ capturedCents: 3000, refundCents: back, keptCents: 3000 - back })
    expect(parsed(text).decisions).toHaveLength(decisions)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_RECEIPT_BYTES)
  })

  test('has its decisive events by name, and one of them is what gave nothing back', () => {
    const [appointment] = parsed(textOf('nobody came, and nothing goes back')).streams
    expect(appointment?.events.map((event) => event.split(' ')[1])).toEqual(
      expect.arrayContaining(['AppointmentPlaced', 'AppointmentConfirmed', 'AppointmentMarkedNoShow']),
    )
  })

  test('is none before anything was decided, nor while a cancellation may be taken back, nor after it was', async () => {
    const id = await booked(50)
    expect(await receiptOf(id)).toBeUndefined()
    await practice.cancelForNow(id)
    expect(await receiptOf(id)).toBeUndefined()
    await practice.undo(id)
    expect(await receiptOf(id)).toBeUndefined()
  })

  test('newer than the checkpoint says so, rests on the seal and asks for a checkpoint; under that it rests on it', async () => {
    const id = await booked(51)
    await practice.cancel(id)
    const { isProven, lines } = await verify((await receiptOf(id)) ?? '')
    expect([isProven, lines.join(' ')]).toEqual([true, expect.stringContaining('NOT YET')])
    expect(await checkpoints.isWanted()).toBe(true)
    practice.pass(MINUTE_MS)
    await sign()
    expect((await verify((await receiptOf(id)) ?? '')).lines.join(' ')).not.toContain('NOT YET')
    expect(await checkpoints.isWanted()).toBe(false)
  })

  test('signed with another key than the known one is not proven', async () => {
    const text = textOf('cancelled late')
    expect((await verify(text, { key: key.publicKey })).isProven).toBe(true)
    expect((await verify(text, { key: createSigningKey({ masterKey: 'cd'.repeat(32) }).publicKey })).isProven).toBe(false)
  })
})

describe('with the exported history', () => {
  const historyOf = async (id: string): Promise<string> => {
    let text = ''
    const streamNames = await streamNamesOf(practice.handle, id)
    const history = { about: { appointmentId: id }, streamNames, isShown: isHistoryOf(id) }
    const { log, vault, now } = practice
    await writeHistoryFile({ log, vault, checkpoints, now }, history, async (piece) => void (text += piece))
    return text
  }

  test('the inputs of the deciding functions are read from its records again', async () => {
    for (const { id, text } of made.values()) {
      const { isProven, lines } = await verify(text, { historyText: await historyOf(id) })
      expect([isProven, lines.join(' ')]).toEqual([true, expect.stringContaining('what the records of the history say')])
    }
  })

  test('of another appointment it proves nothing', async () => {
    const historyText = await historyOf(made.get('cancelled in time')?.id ?? '')
    expect((await verify(textOf('cancelled late'), { historyText })).isProven).toBe(false)
    expect((await verify(textOf('cancelled late'), { historyText: '{}' })).isProven).toBe(false)
  })
})

test('the command says so with its exit code', () => {
  const path = join(folder, 'receipt.json')
  const command = (...given: string[]) =>
    spawnSync(process.execPath, ['operations/bin/lapka.js', 'verify-receipt', ...given], { cwd: repository, encoding: 'utf8' })
  writeFileSync(path, textOf('cancelled late'))
  expect(command(path)).toMatchObject({ status: 0, stdout: expect.stringContaining('PROVEN') })
  writeFileSync(path, changedAt(textOf('cancelled late'), ['result', 'keptCents']))
  expect(command(path)).toMatchObject({ status: 1, stdout: expect.stringContaining('NOT PROVEN') })
  expect(command().status).toBe(2)
  expect(command(join(folder, 'nothing.json')).status).toBe(2)
})

type Path = (string | number)[]
const leavesOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : [path]
const other = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return 'x'
  const middle = Math.floor(value.length / 2)
  return value.slice(0, middle) + (value[middle] === '1' ? '2' : '1') + value.slice(middle + 1)
}
const changedAt = (text: string, path: Path): string => {
  const copy = JSON.parse(text) as Record<string, unknown>
  const last = path.at(-1) ?? ''
  const parent = path.slice(0, -1).reduce((inner, name) => inner[name] as Record<string, unknown>, copy)
  parent[last] = other(parent[last])
  return JSON.stringify(copy)
}

describe('a change is found', () => {
  test.each(['cancelled late', 'billed lower three times'])('in every field of a receipt %s', async (kind) => {
    const text = textOf(kind)
    const paths = leavesOf(parsed(text))
    // How many there are hangs on the streams' random names, which place them in the checkpoint's tree.
    expect(new Set(paths.map(([field]) => field))).toEqual(new Set(Object.keys(parsed(text))))
    const unnoticed = []
    for (const path of paths) if ((await verify(changedAt(text, path))).isProven) unnoticed.push(path.join('.'))
    expect(unnoticed).toEqual([])
  })

  test('in any byte', async () => {
    const text = textOf('cancelled in time')
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.integer({ min: 32, max: 126 }), async (at, code) => {
        const letter = String.fromCharCode(code)
        fc.pre(text[at] !== letter)
        expect((await verify(text.slice(0, at) + letter + text.slice(at + 1))).isProven).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  test.each<[string, (receipt: RefundReceipt) => unknown, RegExp]>([
    [
      'another policy',
      (receipt) => ({ ...receipt, policy: { ...receipt.policy, lateRefundPercent: 80 } }),
      /Decision 1: .*€24\.00.*€15\.00/,
    ],
    ['more that was kept', (receipt) => ({ ...receipt, result: { ...receipt.result, keptCents: 1600 } }), /result/],
    ['no refund', (receipt) => ({ ...receipt, refunds: [] }), /result/],
    [
      'a stream that grew shorter',
      (receipt) => ({ ...receipt, streams: receipt.streams.map((one) => ({ ...one, covered: 3 })) }),
      /records/,
    ],
    ['an id in capitals', (receipt) => ({ ...receipt, appointmentId: receipt.appointmentId.toUpperCase() }), /not written/],
    ['an earlier signature', (receipt) => ({ ...receipt, issuedAt: '2026-01-01T00:00:00.000Z' }), /seal/],
  ])('and names the place: %s', async (_what, change, said) => {
    const { isProven, lines } = await verify(JSON.stringify(change(parsed(textOf('cancelled late')))))
    expect(isProven).toBe(false)
    expect(lines.join('\n')).toMatch(said)
  })
})

/** A log of a million streams and ten years of hourly checkpoints, as large as a proof in it is; what it proves does not matter here. */
const largeLog = (): Checkpoints => {
  const hashes = (count: number, encoding: 'hex' | 'base64') =>
    Array.from({ length: count }, () => randomBytes(32).toString(encoding))
  return {
    ...checkpoints,
    prove: async (streams) => {
      const proven = await checkpoints.prove(streams)
      return proven && { ...proven, nodes: hashes(19 * streams.length, 'hex') }
    },
    transparency: {
      ...checkpoints.transparency,
      proof: async (isIt) => {
        const small = (await checkpoints.transparency.proof(isIt)) ?? ''
        const [heading, note] = [
          small.slice(0, small.indexOf('\n\n')).split('\n').slice(0, 2),
          small.slice(small.indexOf('\n\n')),
        ]
        return [...heading, ...hashes(17, 'base64')].join('\n') + note
      },
    },
  }
}

test.each(Object.keys(kinds))('%s: fits into 4 KB in a large log too', async (kind) => {
  practice.pass(DAY_MS)
  const text = await receiptOf(made.get(kind)?.id ?? '', largeLog())
  expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(MAX_RECEIPT_BYTES)
})
