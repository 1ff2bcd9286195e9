import { beforeEach, expect, test } from 'vitest'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { command } from '@lapka/domain/testing/commands.ts'
import { addPet, eraseAccount } from '@lapka/domain/testing/people-commands.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { sendTransferEmail, sendTransferEmailJob } from './send-transfer-email-job.ts'

const petId = '5c4f3c9e-0001-4000-8000-000000000001'
let practice: Practice
let owner: { accountId: string; email: string }
let recipient: { accountId: string; email: string }
let mails: { to: string; subject: string; text: string }[]
beforeEach(async () => {
  practice = createPractice()
  ;[owner, recipient] = [await practice.registerAccount('PARENT', 'bg'), await practice.registerAccount('PARENT', 'en')]
  await practice.run(addPet({ petId, ownerId: owner.accountId, name: 'Рекс', allergies: 'Пилешко' }))
  mails = []
})

const write = (events: LapkaEvent[]) =>
  practice.run(command({ streams: { pet: { stream: petStream(petId), fold: petFold } } }, () => ({ events: { pet: events } })))
const ids = () => ({ transferId: 't1', petId, fromId: owner.accountId })
const asked = (emailKey: string, email: string): LapkaEvent => ({
  type: 'TransferAsked',
  data: { ...ids(), emailKey, email, reason: 'Местя се' },
})
const toId = () => recipient.accountId
const word = () => ({ toId: toId(), operatorId: 'maya', reason: 'Не сте собственик' })

/** Sends what the last event asks for. */
const send = async (): Promise<void> => {
  const event = (await practice.log.readStream(petStream(petId))).at(-1)!
  const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve({ accepted: mails.push(mail) }) }
  for (const { work, workId, dueAt } of sendTransferEmailJob.requestedBy(event))
    await sendTransferEmail({ ...practice, mailer: mailer as never, publicUrl: 'https://lapka.test' }, {
      ...work,
      workId,
      dueAt,
    } as never)
}

test('an address without an account is invited to sign up, and reads of the pet its name and species alone', async () => {
  await write([asked('key-nobody', 'nobody@example.test')])
  await send()
  expect(mails).toMatchObject([{ to: 'nobody@example.test', subject: expect.stringContaining('Рекс') }])
  expect(mails[0]?.text).toContain('регистрирайте като стопанин')
  expect(mails[0]?.text).toContain('https://lapka.test/dashboard/pet-transfers')
  for (const hidden of ['Пилешко', 'Местя се', 'labrador']) expect(mails[0]?.text).not.toContain(hidden)
})

test('an address with an account reads the same in the language of its account', async () => {
  await write([asked(`key-${recipient.accountId}`, recipient.email)])
  await send()
  expect(mails.map(({ to, text }) => [to, text.includes('Sign in or sign up as a pet parent')])).toEqual([
    [recipient.email, true],
  ])
})

test('both sides read the end of it, and an operator’s reason where it was refused', async () => {
  await write([
    asked(`key-${recipient.accountId}`, recipient.email),
    { type: 'TransferAccepted', data: { ...ids(), toId: toId() } },
  ])
  await send()
  expect(mails.map(({ to }) => to)).toEqual([owner.email])
  mails = []
  await write([{ type: 'TransferRefused', data: { ...ids(), ...word() } }])
  await send()
  expect(mails.map(({ to }) => to)).toEqual([owner.email, recipient.email])
  expect(mails.every(({ text }) => text.includes('Не сте собственик'))).toBe(true)
  mails = []
  await write([{ type: 'PetTransferred', data: { ...ids(), ...word() } }])
  await send()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [owner.email, 'Рекс вече е при новия си стопанин'],
    [recipient.email, 'Рекс is now in your account'],
  ])
})

test('the recipient reads once that an appointment is offered, whatever is offered after it', async () => {
  const offered = (appointmentId: string): LapkaEvent => ({
    type: 'AppointmentOffered',
    data: { ...ids(), toId: toId(), appointmentId },
  })
  await write([
    asked(`key-${recipient.accountId}`, recipient.email),
    { type: 'TransferAccepted', data: { ...ids(), toId: toId() } },
  ])
  await write([offered('a1')])
  await send()
  practice.pass(60_000)
  await write([offered('a2')])
  await send()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[recipient.email, 'You can take over an appointment of Рекс’s']])
})

test('nothing is asked once it was withdrawn, and an erased person gets no letter', async () => {
  await write([
    asked(`key-${recipient.accountId}`, recipient.email),
    { type: 'TransferWithdrawn', data: { ...ids(), toId: null } },
  ])
  await send()
  await write([{ type: 'TransferWithdrawn', data: { ...ids(), toId: toId() } }])
  await practice.run(eraseAccount(recipient.accountId))
  await practice.vault.erase(recipient.accountId)
  await send()
  expect(mails).toEqual([])
})
