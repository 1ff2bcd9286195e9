import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { changeDetails, chooseLanguage, requestSignUp } from '@lapka/domain/testing/people-commands.ts'
import type { Mail } from '../mailer.ts'
import { createPractice, type Practice } from '../testing/practice.ts'
import { forgetSignUp } from './forget-sign-up-job.ts'
import { sendAccountEmail, type AccountLetter, type AccountEmailDependencies } from './send-account-email-job.ts'

let practice: Practice
let mails: Mail[]
let dependencies: AccountEmailDependencies
beforeEach(() => {
  practice = createPractice()
  mails = []
  dependencies = {
    handle: practice.handle,
    mailer: {
      send: async (mail) => {
        mails.push(mail)
        return { sent: true }
      },
      close: () => undefined,
    },
    publicUrl: 'https://lapka.example/',
    now: practice.now,
    issueLink: async (purpose, accountId) => `${purpose}-of-${accountId}`,
  }
})
afterEach(() => practice.log.close())

const send = (work: AccountLetter, dueAt = practice.now()) =>
  sendAccountEmail(dependencies, { ...work, workId: 'event-1-letter', dueAt })

const requestFor = async (language: Language) => {
  const accountId = randomUUID()
  const who = { accountId, role: 'PARENT' as const, language, emailKey: 'key', requesterKey: 'network' }
  const data = { ...who, email: 'ana@example.test', name: 'Купете от <b>нас</b>', surname: 'Петрова' }
  await practice.run(requestSignUp({ account: data, at: practice.now() }))
  const work: AccountLetter = { template: 'confirm-account', accountId, emailKey: 'key' }
  return { accountId, work }
}
const accountOf = async (language: Language) => {
  const { accountId } = await practice.registerAccount('PARENT', language, 'Ана')
  return accountId
}

describe('the letter that confirms an address', () => {
  it.each([
    ['bg', 'Потвърдете имейла си'],
    ['en', 'Confirm your email'],
  ] as const)('goes out in %s with a link that only the letter knows', async (language, subject) => {
    const { work, accountId } = await requestFor(language)
    await expect(send(work)).resolves.toEqual({ result: 'done' })
    expect(mails[0]).toMatchObject({ to: 'ana@example.test', subject, language })
    const link = `https://lapka.example/confirmAccount?token=confirm-account-of-${accountId}`
    expect(mails[0]?.text).toContain(link)
    expect(mails[0]?.html).toContain(link)
  })

  it.each([
    ['bg', 'стопанин', /Заявен на/],
    ['en', 'pet parent', /Requested/],
  ] as const)('names in %s the role and when it was asked', async (language, role, label) => {
    await send((await requestFor(language)).work)
    const year = practice.now().slice(0, 4)
    expect(mails[0]?.text).toContain(role)
    expect(mails[0]?.text).toMatch(label)
    expect(mails[0]?.text).toContain(year)
  })

  it('repeats nothing that a stranger may have typed as a name', async () => {
    await send((await requestFor('bg')).work)
    expect(mails[0]?.text + String(mails[0]?.html)).not.toContain('Купете')
  })

  it('is not sent hours later', async () => {
    const { work } = await requestFor('bg')
    await send(work, new Date(Date.parse(practice.now()) - 7 * HOUR_MS).toISOString())
    expect(mails).toEqual([])
  })
})

it('the owner of a known address is told of an attempt to register, without any secret', async () => {
  await send({ template: 'address-known', accountId: await accountOf('en') })
  expect(mails[0]).toMatchObject({ subject: 'You already have a Lapka account' })
  expect(mails[0]?.text).toContain('Hello Ana,')
  expect(mails[0]?.text).not.toContain('token=')
})

describe('letters about a password', () => {
  it.each([
    ['bg', 'Нова парола за Лапка'],
    ['en', 'Reset your Lapka password'],
  ] as const)('a new one is chosen by a link, in %s', async (language, subject) => {
    const accountId = await accountOf(language)
    await send({ template: 'reset-password', accountId })
    expect(mails[0]).toMatchObject({ subject, language })
    expect(mails[0]?.text).toContain(`https://lapka.example/reset-password?token=reset-password-of-${accountId}`)
  })

  it('that it was changed is told in the language and by the name that were chosen last', async () => {
    const accountId = await accountOf('bg')
    await practice.run(chooseLanguage(accountId, 'en'))
    await practice.run(changeDetails(accountId, { name: 'Ива', surname: 'Колева' }))
    await send({ template: 'password-changed', accountId })
    expect(mails[0]).toMatchObject({ subject: 'Your password was changed' })
    expect(mails[0]?.text).toContain('Hello Iva,')
  })
})

it.each([
  ['payout-account-set', 'bg', 'Въведена е сметка за изплащания'],
  ['payout-account-changed', 'bg', 'Сметката ви за изплащания е сменена'],
  ['payout-account-changed', 'en', 'Your payout account was changed'],
  ['factor-added', 'bg', 'Добавена е втора стъпка при влизане'],
  ['factor-removed', 'en', 'A second step was removed from your sign-in'],
  ['recovery-codes-renewed', 'bg', 'Имате нови резервни кодове'],
  ['recovery-code-used', 'en', 'A recovery code was used'],
] as const)('%s is told at once in %s, with the way to a new password', async (template, language, subject) => {
  await send({ template, accountId: await accountOf(language) })
  expect(mails[0]).toMatchObject({ subject, language })
  expect(mails[0]?.text).toContain('https://lapka.example/forgot-password')
})

describe('an unconfirmed registration', () => {
  it('is forgotten: its data can no longer be read, and no letter goes to the address', async () => {
    const { accountId, work } = await requestFor('bg')
    await forgetSignUp({ handle: practice.handle, vault: practice.vault }, { accountId })
    await expect(send(work)).resolves.toMatchObject({ note: 'nobody to write to' })
    expect(mails).toEqual([])
  })

  it('is kept when it became an account', async () => {
    const accountId = await accountOf('bg')
    await forgetSignUp({ handle: practice.handle, vault: practice.vault }, { accountId })
    const [event] = await practice.vault.openEvents(await practice.log.readStream(accountStream(accountId)))
    expect(event?.data).toMatchObject({ name: 'Ана' })
  })
})
