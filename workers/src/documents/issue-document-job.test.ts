import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { documentNumber, LAPKA_ISSUER, totalOfLines } from '@lapka/contracts/documents.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { factsOf, openedFactsOf } from '@lapka/contracts/facts.ts'
import { documentsStream, documentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { Decision } from '@lapka/domain/kernel/decision.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { issueAppointmentDocument, issueDocumentJob } from './issue-document-job.ts'
import { EXAMPLE_ISSUER, readIssuer } from './lapka-issuer.ts'

let practice: Practice
let professionalId: string
let practiceAccountId: string
const dependenciesOn = (handle = practice.handle) => ({
  handle,
  issuer: EXAMPLE_ISSUER,
  now: practice.now,
  newId: () => randomUUID(),
  gateway: {} as PaymentGateway,
  logId: async () => 'log-1',
})
beforeEach(async () => {
  practice = createPractice()
  ;({ professionalId, vetAccountId: practiceAccountId } = await practice.openPractice())
})

const booked = async (hours = 12) => {
  const parent = await practice.registerParent()
  const appointmentId = await practice.place({ professionalId, ...parent, startsAt: practice.slotAhead(hours) })
  await practice.startPayment(appointmentId)
  await practice.run(commands.openCheckout({ appointmentId, at: practice.now() }))
  await practice.run(commands.capture({ appointmentId, at: practice.now() }))
  return appointmentId
}

/** All that the log requests, as often as a replay of the outbox would. */
const issueAll = async (dependencies = dependenciesOn()) => {
  const events: RecordedEvent[] = await practice.log.readAll(0, 10_000)
  for (const { workId, work } of events.flatMap((event) => issueDocumentJob.requestedBy(event)))
    await issueAppointmentDocument(dependencies, { ...work, workId } as unknown as Parameters<typeof issueAppointmentDocument>[1])
}
const documentsOf = async (appointmentId: string) =>
  openedFactsOf(await practice.handle.readOpened(documentsStream(appointmentId)), 'DocumentWritten').map(
    ({ kind, number, lines, corrects, recipient }) => [
      kind,
      number,
      Array.isArray(lines) ? totalOfLines(lines) : 0,
      corrects !== null && 'number' in corrects ? corrects.number : null,
      recipient,
    ],
  )
const numbers = async () =>
  factsOf(await practice.log.readStream(documentStream(LAPKA_ISSUER)), 'DocumentIssued').map(({ number }) => number)

describe('documents of an appointment', () => {
  it('are a receipt when the money is there and a credit note for what went back, in the name of the parent', async () => {
    const appointmentId = await booked()
    const refundId = await practice.cancel(appointmentId)
    await practice.run(commands.submitRefund({ appointmentId, refundId, attempt: 1, providerRefundId: 're-1' }))
    await issueAll()
    expect(await documentsOf(appointmentId)).toEqual([['receipt', '0000000001', 3000, null, 'Елена Петрова']])
    await practice.run(commands.recordRefund({ appointmentId, refundId, status: 'succeeded', providerRefundId: 're-1' }))
    await issueAll()
    expect((await documentsOf(appointmentId)).slice(1)).toEqual([
      ['credit_note', '0000000002', 1500, '0000000001', 'Елена Петрова'],
    ])
  })

  it('begin with the receipt where a credit note is the first that anybody asks for', async () => {
    const appointmentId = await booked()
    const refundId = await practice.cancel(appointmentId)
    await practice.run(commands.submitRefund({ appointmentId, refundId, attempt: 1, providerRefundId: 're-1' }))
    await practice.run(commands.recordRefund({ appointmentId, refundId, status: 'succeeded', providerRefundId: 're-1' }))
    const request = { what: 'credit_note', appointmentId, refundId, at: practice.now(), workId: 'w' } as const
    expect(await issueAppointmentDocument(dependenciesOn(), request)).toEqual({ result: 'done' })
    const both = [
      ['receipt', '0000000001', 3000, null, 'Елена Петрова'],
      ['credit_note', '0000000002', 1500, '0000000001', 'Елена Петрова'],
    ]
    expect(await documentsOf(appointmentId)).toEqual(both)
    await issueAll()
    expect(await documentsOf(appointmentId)).toEqual(both)
  })

  it('are a bill when it is done, and for another sum a credit note and another bill; a replay of the work adds nothing', async () => {
    const appointmentId = await booked()
    practice.pass(13 * HOUR_MS)
    await practice.run(commands.complete({ appointmentId, at: practice.now() }))
    await issueAll()
    const refund = { refundId: randomUUID(), idempotencyKey: randomUUID() }
    await practice.run(commands.adjustBill({ appointmentId, amountCents: 3600, reason: 'Ваксина', at: practice.now(), refund }))
    await issueAll()
    await issueAll()
    expect((await documentsOf(appointmentId)).map((one) => one.slice(0, 4))).toEqual([
      ['receipt', '0000000001', 3000, null],
      ['bill', '0000000002', 3000, null],
      ['credit_note', '0000000003', 3000, '0000000002'],
      ['bill', '0000000004', 3600, null],
    ])
  })
})

describe('a bill', () => {
  const registerCompany = (vatNumber: string) =>
    practice.run(
      commands.command(
        { streams: { professional: { stream: professionalStream(professionalId), fold: professionalFold } } },
        (): Decision<'professional'> => ({
          events: {
            professional: [
              {
                type: 'ClinicProfileDetailsSet',
                data: { ...company, professionalId, accountId: practiceAccountId, vatNumber },
              },
            ],
          },
        }),
      ),
    )
  const company = {
    businessName: 'Зелен хълм',
    latinName: '',
    registrationNumber: '200000001',
    phone: '',
    website: '',
    about: '',
  }
  const billIssuer = async () => {
    const appointmentId = await booked()
    practice.pass(13 * HOUR_MS)
    await practice.run(commands.complete({ appointmentId, at: practice.now() }))
    await issueAll()
    const written = openedFactsOf(await practice.handle.readOpened(documentsStream(appointmentId)), 'DocumentWritten')
    return written.find(({ kind }) => kind === 'bill')?.issuer
  }

  it('is Lapka’s if the professional is not registered as a company', async () => {
    expect(await billIssuer()).toMatchObject({ key: LAPKA_ISSUER })
  })

  it('is the company’s, with VAT where it says its number, and the ground for none where it does not', async () => {
    await registerCompany('BG200000001')
    expect(await billIssuer()).toMatchObject({
      key: professionalId,
      name: 'Зелен хълм',
      uic: '200000001',
      vatNumber: 'BG200000001',
      vat: { ratePercent: 20 },
    })
    await registerCompany('')
    expect(await billIssuer()).toMatchObject({
      vatNumber: null,
      vat: { ground: 'чл. 113, ал. 9 от ЗДДС', groundEn: expect.stringContaining('113(9)') },
    })
  })
})

describe('numbers have no gap and no double', () => {
  it('when processes race for them', async () => {
    const appointments = await Promise.all(Array.from({ length: 8 }, (_, index) => booked(12 + index)))
    const { log, vault } = practice
    await Promise.all(Array.from({ length: 4 }, () => issueAll(dependenciesOn(createHandle({ log, vault })))))
    expect(await numbers()).toEqual(appointments.map((_, index) => documentNumber(index + 1)))
  })

  it('when a process dies before or after an append', async () => {
    const appointmentIds = [await booked(12), await booked(13), await booked(14)]
    let appends = 0
    const dying = {
      ...practice.log,
      append: async (...given: Parameters<typeof practice.log.append>) => {
        appends += 1
        if (appends % 3 === 1) throw new Error('killed before')
        const outcome = await practice.log.append(...given)
        if (appends % 3 === 2) throw new Error('killed after')
        return outcome
      },
    }
    for (let run = 0; run < 6; run++)
      await issueAll(dependenciesOn(createHandle({ log: dying, vault: practice.vault, timeoutMs: 1 }))).catch(() => undefined)
    expect(await numbers()).toEqual(appointmentIds.map((_, index) => documentNumber(index + 1)))
  })
})

it('the issuer charges VAT once it has a number, unless another ground is named', () => {
  const configured = { LAPKA_ISSUER_NAME: 'Лапка ООД', LAPKA_ISSUER_ADDRESS: 'София', LAPKA_ISSUER_UIC: '123456789' }
  expect(readIssuer(configured).vat).toMatchObject({ ground: expect.stringContaining('чл. 113') })
  expect(readIssuer({ ...configured, LAPKA_ISSUER_VAT_NUMBER: 'BG123456789' }).vat).toEqual({ ratePercent: 20 })
  expect(readIssuer({ ...configured, LAPKA_ISSUER_VAT_GROUND: 'чл. 50 от ЗДДС / Art. 50' }).vat).toEqual({
    ground: 'чл. 50 от ЗДДС',
    groundEn: 'Art. 50',
  })
})
