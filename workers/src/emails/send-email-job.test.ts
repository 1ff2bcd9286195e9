import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { accountStream, professionalStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideChooseNotifications } from '@lapka/domain/accounts/choose-notifications/decide.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import type { TakenSlot } from '@lapka/projections/professionals/alternatives.ts'
import type { EmailTemplate } from '@lapka/contracts/letters.ts'
import { command, recordRefund, paymentOf } from '@lapka/domain/testing/commands.ts'
import { openCheckout } from '../payments/open-checkout-job.ts'
import { settleCheckout } from '../payments/settle-payment-job.ts'
import { createStripeGateway } from '../payments/stripe-gateway.ts'
import { sendRefund } from '../refunds/send-refund-job.ts'
import {
  CARD_REFUNDED_AT_ONCE,
  startPaymentProvider,
  type PaymentProvider,
} from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { headersOf, startSmtpServer, textOf } from '../testing/smtp-server.ts'
import { createMailer } from '../mailer.ts'
import { sendEmail, type SendEmailDependencies } from './send-email-job.ts'

let provider: PaymentProvider
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let practice: Practice
let dependencies: SendEmailDependencies
let clinic: Awaited<ReturnType<Practice['openPractice']>>

beforeEach(async () => {
  provider = await startPaymentProvider({ now: () => Date.parse(practice.now()) })
  smtp = await startSmtpServer()
  practice = createPractice()
  dependencies = {
    handle: practice.handle,
    gateway: createStripeGateway({ secretKey: provider.secretKey, apiUrl: provider.url, publicUrl: 'http://lapka.test' }),
    mailer: createMailer({ smtpUrl: smtp.url, from: 'Лапка <hello@lapka.test>' }),
    publicUrl: 'https://lapka.example/',
    mapUrl: 'https://maps.test/?q={address}',
    findAlternatives: async () => [],
    now: practice.now,
    notify: practice.notify,
    newId: () => crypto.randomUUID(),
    logId: async () => 'log-1',
  }
  clinic = await practice.openPractice()
})
afterEach(() => Promise.all([provider.close(), smtp.close()]))

const place = async (language: 'bg' | 'en' = 'bg') => {
  const parent = await practice.registerParent(language)
  const appointmentId = await practice.place({
    professionalId: clinic.professionalId,
    ...parent,
    startsAt: practice.slotAhead(48),
  })
  return { appointmentId, ...parent }
}
const book = async (language: 'bg' | 'en' = 'bg', cardNumber?: string) => {
  const booking = await place(language)
  const cause = { workId: 'work', ...paymentOf(booking.appointmentId) }
  await practice.startPayment(booking.appointmentId)
  await openCheckout(dependencies, cause)
  const { payment } = await practice.states(booking.appointmentId)
  if (payment.status !== 'open') throw new Error(payment.status)
  provider.pay(payment.checkoutSessionId, cardNumber)
  await settleCheckout(dependencies, cause)
  return booking
}
const send = (appointmentId: string, template: EmailTemplate, to: 'parent' | 'professional' = 'parent', refundId?: string) =>
  sendEmail(dependencies, {
    workId: `event-1-${template}-${to}`,
    appointmentId,
    template,
    to,
    dueAt: practice.now(),
    ...(refundId !== undefined && { refundId }),
  })
const lastText = () => textOf(smtp.mails.at(-1))

describe('a letter', () => {
  it('leads a parent to the calendar, to the map and to us, and a professional to none of these', async () => {
    const { appointmentId } = await book()
    await send(appointmentId, 'appointment-confirmed')
    expect(lastText()).toContain(`Добавете в календара: https://lapka.example/appointments/${appointmentId}#calendar`)
    expect(lastText()).toMatch(/Как да стигнете: https:\/\/maps\.test\/\?q=%D1/)
    expect(lastText()).toContain(`Пишете ни за този час: https://lapka.example/contact?appointment=${appointmentId}`)
    await send(appointmentId, 'appointment-confirmed', 'professional')
    expect(lastText()).not.toContain('maps.test')
  })

  it('stands in the app as one notification however often it is sent, and alone where its reader turned letters off', async () => {
    const { appointmentId, parentId } = await book()
    const choice = { letters: [], pushes: [], quietHours: null }
    const streams = { account: { stream: accountStream(parentId), fold: accountFold } }
    await practice.run(command({ streams }, (states) => decideChooseNotifications(choice, states)))
    expect(await send(appointmentId, 'appointment-confirmed')).toMatchObject({ note: 'told in the app, not by letter' })
    await send(appointmentId, 'appointment-confirmed')
    await practice.cancel(appointmentId, 'professional')
    expect(await send(appointmentId, 'appointment-cancelled')).toEqual({ result: 'done' })
    expect(smtp.mails).toHaveLength(1)
    const path = `/appointments/${appointmentId}`
    const told = (template: EmailTemplate) => expect.objectContaining({ accountId: parentId, template, appointmentId, path })
    const [first, again, cancelled] = practice.notifications
    expect([first, cancelled]).toEqual([told('appointment-confirmed'), told('appointment-cancelled')])
    expect(again?.notificationId).toBe(first?.notificationId)
  })

  it('goes to the parent at their address, in their language, with the appointment’s page', async () => {
    const { appointmentId, email } = await book('en')
    expect(await send(appointmentId, 'appointment-confirmed')).toEqual({ result: 'done' })
    expect(smtp.mails[0]?.to).toBe(email)
    const text = lastText()
    expect(text).toContain('Reks’s appointment is booked')
    expect(text).toContain('With: Dr Maria Zhecheva')
    expect(text).toContain(`https://lapka.example/appointments/${appointmentId}`)
  })

  it.each([
    ['en', 'Martha Nova'],
    ['bg', 'Марта Нова'],
  ] as const)('calls a professional as the appointment does, despite a new name: %s', async (language, name) => {
    const { professionalId, vetAccountId: accountId } = clinic
    const call = (name: string, latinName: string) => {
      const called = { professionalId, accountId, prefix: 'проф.', name, surname: 'Нова', latinName, phone: '', about: '' }
      const streams = { professional: { stream: professionalStream(professionalId), fold: professionalFold } }
      const renamed = { events: { professional: [{ type: 'ProfileDetailsSet', data: called } satisfies LapkaEvent] } }
      return practice.run(command({ streams }, () => renamed))
    }
    await call('Марта', 'Martha Nova')
    const { appointmentId } = await book(language)
    await call('Друга', 'Someone Else')
    for (const template of ['confirmed', 'reminder', 'cancelled', 'moved', 'changed'] as const) {
      await send(appointmentId, `appointment-${template}`)
      expect([template, lastText().match(/Martha Nova|Марта Нова|Someone|Druga|Друга/)?.[0]]).toEqual([template, name])
    }
    for (const template of ['paid-after-expiry', 'refund-needs-person'] as const) {
      await send(appointmentId, template)
      expect(lastText()).not.toMatch(/Someone|Druga|Друга/)
    }
  })

  it('that money came too late offers slots that are free while it is written, and books them', async () => {
    const { appointmentId, parentId, petId } = await book('en')
    const { professionalId } = clinic
    const { appointment } = await practice.states(appointmentId)
    if (appointment.status === 'none') throw new Error(appointment.status)
    const { startsAt, serviceId } = appointment
    const asked: TakenSlot[] = []
    const free = [practice.slotAhead(50), practice.slotAhead(51)]
    dependencies.findAlternatives = async (slot) => {
      asked.push(slot)
      return free
    }
    await send(appointmentId, 'paid-after-expiry')
    expect(asked).toEqual([{ professionalId, serviceId, startsAt, parentId, now: practice.now() }])
    for (const start of free) {
      const query = new URLSearchParams({ serviceId, startsAt: start, petId }).toString()
      expect(lastText()).toContain(`: https://lapka.example/professionals/${professionalId}/make-appointment?${query}`)
    }
    expect(lastText()).toContain('We aren’t holding them for you.')
    await send(appointmentId, 'appointment-cancelled')
    expect(asked).toHaveLength(1)
    expect(lastText()).not.toContain('make-appointment')
  })

  it('goes to the professional at the address of their account, in their own language', async () => {
    const { appointmentId } = await book('bg')
    await send(appointmentId, 'appointment-confirmed', 'professional')
    expect(smtp.mails[0]?.to).toBe(clinic.vetEmail)
    expect(lastText()).toContain('Elena Petrova booked and paid for an appointment for Reks.')
  })

  it('sent twice carries the same message id both times', async () => {
    const { appointmentId } = await book()
    await send(appointmentId, 'appointment-confirmed')
    await send(appointmentId, 'appointment-confirmed')
    const ids = smtp.mails.map((mail) => headersOf(mail)['message-id'])
    expect(ids).toEqual([
      '<event-1-appointment-confirmed-parent@lapka.example>',
      '<event-1-appointment-confirmed-parent@lapka.example>',
    ])
  })

  it('is not sent to an erased person, but to the other side', async () => {
    const { appointmentId, parentId, petId } = await book()
    for (const subject of [parentId, petId]) await practice.vault.erase(subject)
    expect(await send(appointmentId, 'appointment-confirmed')).toEqual({ result: 'done', note: 'nobody to write to' })
    expect(await send(appointmentId, 'appointment-confirmed', 'professional')).toEqual({ result: 'done' })
    expect(lastText()).toContain('A pet parent booked and paid for an appointment for a pet.')
  })

  it('says what comes back when a paid appointment is cancelled late', async () => {
    const { appointmentId } = await book()
    practice.pass(40 * HOUR_MS)
    await practice.cancel(appointmentId, 'parent', 'Рекс вече е добре')
    await send(appointmentId, 'appointment-cancelled')
    expect(lastText()).toContain('Връщаме ви 15,00 € по карта •••• 4242.')
    await send(appointmentId, 'appointment-cancelled', 'professional')
    expect(lastText()).toContain('> Рекс вече е добре')
  })

  it('about a cancelled appointment does not go to a professional who never heard of it', async () => {
    const { appointmentId } = await place()
    await practice.cancel(appointmentId)
    expect(await send(appointmentId, 'appointment-cancelled', 'professional')).toMatchObject({
      result: 'done',
      note: expect.stringContaining('never heard'),
    })
    expect(await send(appointmentId, 'appointment-cancelled')).toEqual({ result: 'done' })
    expect(lastText()).toContain('Не сте плащали')
  })

  it('of confirmation that was held up is dropped once a cancellation has overtaken it', async () => {
    const { appointmentId } = await book()
    await practice.cancel(appointmentId)
    expect(await send(appointmentId, 'appointment-confirmed')).toEqual({ result: 'done' })
    practice.pass(11 * 60_000)
    expect(await send(appointmentId, 'appointment-confirmed')).toMatchObject({
      result: 'done',
      note: expect.stringContaining('overtaken'),
    })
    expect(smtp.mails).toHaveLength(1)
  })

  it('about a refund is written only while it is true', async () => {
    const { appointmentId } = await book('bg', CARD_REFUNDED_AT_ONCE)
    await practice.cancel(appointmentId)
    expect(await send(appointmentId, 'refund-succeeded')).toMatchObject({
      result: 'done',
      note: expect.stringContaining('overtaken'),
    })
    expect(await send(appointmentId, 'refund-needs-person')).toMatchObject({
      result: 'done',
      note: expect.stringContaining('overtaken'),
    })
    const { payment } = await practice.states(appointmentId)
    await sendRefund(dependencies, {
      workId: 'send',
      ...paymentOf(appointmentId),
      refundId: payment.refunds[0]?.refundId ?? '',
      attempt: 1,
    })
    expect(await send(appointmentId, 'refund-succeeded')).toEqual({ result: 'done' })
    expect(lastText()).toMatch(/Върнати: 30,00 € \(58,67 лв\.\)/)
    expect(lastText()).not.toContain('re_')
  })

  it('about one of two refunds names its own sum, whichever settled first', async () => {
    clinic = await practice.openPractice({ noticeHours: 72, lateRefundPercent: 30, noShowRefundPercent: 0 })
    const { appointmentId } = await book()
    const first = await practice.cancel(appointmentId)
    const second = await practice.cancel(appointmentId, 'professional')
    for (const refundId of [first, second]) await practice.run(recordRefund({ appointmentId, refundId, status: 'succeeded' }))
    for (const [refundId, sum] of [
      [second, '21,00'],
      [first, '9,00'],
    ] as const) {
      await send(appointmentId, 'refund-succeeded', 'parent', refundId)
      expect(lastText()).toContain(`Върнати: ${sum} €`)
    }
  })

  it('that no server will ever take is given up, and one that may is not', async () => {
    const { appointmentId } = await book()
    smtp.answers.set('RCPT', '550 no such user')
    expect(await send(appointmentId, 'appointment-confirmed')).toMatchObject({
      result: 'done',
      note: expect.stringContaining('550'),
    })
    smtp.answers.set('RCPT', '451 later')
    await expect(send(appointmentId, 'appointment-confirmed')).rejects.toThrow('451')
  })

  it('requested more than a week ago is not sent', async () => {
    const { appointmentId } = await book()
    const work = {
      workId: 'event-1',
      appointmentId,
      template: 'appointment-confirmed',
      to: 'parent',
      dueAt: practice.now(),
    } as const
    practice.pass(8 * DAY_MS)
    expect(await sendEmail(dependencies, work)).toEqual({ result: 'done', note: 'too old to be news' })
    expect(smtp.mails).toEqual([])
  })

  it('about an appointment that does not exist is not written', async () => {
    expect(await send(crypto.randomUUID(), 'appointment-confirmed')).toEqual({ result: 'done', note: 'no such appointment' })
  })
})
