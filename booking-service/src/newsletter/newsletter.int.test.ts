import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { issueToken } from '@lapka/state/accounts/tokens.ts'
import { forgetOld } from '@lapka/state/forget-old.ts'
import { countOutcome, issueById, markTested } from '@lapka/state/newsletter/issues.ts'
import { markRefused, subscriberById } from '@lapka/state/newsletter/subscribers.ts'
import { sendNewsletterEmail, type NewsletterEmail } from '@lapka/workers/newsletter/send-newsletter-email-job.ts'
import type { Mail } from '@lapka/workers/mailer.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerParent, registerPerson } from '../testing/town.ts'

const service: TestService = await startTestService({ publicUrl: 'https://app.lapka.test', linksPerAddress: 60 })
afterAll(() => service.stop())

let mails: Mail[]
/** Addresses whose server takes nothing. */
let refusing: string[]
beforeEach(() => {
  mails = []
  refusing = []
})
afterEach(async () => {
  await service.db.deleteFrom('state.newsletterSubscribers').execute()
  await service.db.deleteFrom('state.newsletterIssues').execute()
  await sql`delete from state.outbox where kind = 'send-newsletter-email'`.execute(service.db)
})

const origin = { origin: 'https://app.lapka.test' }
const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'POST', url: `/api/v2${url}`, headers: { ...origin, ...headers }, payload })
const subscribe = (email: string, language: 'bg' | 'en' = 'bg') =>
  post('/newsletter/subscribe', { email, language, isAgreed: true })

type Row = { workId: string; payload: NewsletterEmail; dueAt: Date }
const works = async (): Promise<Row[]> => {
  const { rows } = await sql<Row>`select work_id, payload, due_at from state.outbox
    where kind = 'send-newsletter-email' and done_at is null order by due_at, work_id`.execute(service.db)
  return rows
}

/** The work that workers would do with it, once each. */
const work = async () => {
  const { db, handle } = service
  const now = () => service.clock.now()
  const mailer = {
    send: async (mail: Mail) => {
      if (refusing.includes(mail.to)) return { refused: '550 EENVELOPE' }
      mails.push(mail)
      return { sent: true as const }
    },
    close: () => undefined,
  }
  const newsletter = {
    reader: (id: string) => subscriberById(db, id),
    issue: (id: string) => issueById(db, id),
    markTested: (id: string, at: string) => markTested(db, id, at),
    markRefused: (id: string, at: string) => markRefused(db, id, at),
    countOutcome: (id: string, outcome: 'sent' | 'refused') => countOutcome(db, id, outcome),
  }
  const dependencies = {
    handle,
    mailer,
    newsletter,
    now,
    publicUrl: 'https://app.lapka.test',
    issueLink: (purpose: 'confirm-newsletter', accountId: string) => issueToken(db, { purpose, accountId, now: now() }),
  }
  for (const { workId, payload } of await works()) {
    await sendNewsletterEmail(dependencies as never, { ...payload, workId, attempt: 1, dueAt: now() })
    await sql`update state.outbox set done_at = now() where work_id = ${workId}`.execute(db)
  }
}
const tokenIn = (mail: Mail | undefined) => /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
const rows = () => service.db.selectFrom('state.newsletterSubscribers').selectAll().execute()

/** A reader who has confirmed. */
const reader = async (email: string, language: 'bg' | 'en' = 'bg') => {
  await subscribe(email, language)
  await work()
  await post('/newsletter/confirm', { token: tokenIn(mails.at(-1)) })
}
const operator = async () => (await registerPerson(service, 'OPERATOR')).headers
const ROOT = '/operations/newsletters'
const issue = { language: 'bg', slug: 'ticks-in-spring', subject: 'Кърлежи', lead: 'Започнете, преди да ги видите.' }

test('nothing but one question is written to an address before its owner says yes', async () => {
  expect((await subscribe('elena@example.test')).statusCode).toBe(202)
  // Typed again and again, by anybody.
  for (let times = 0; times < 5; times++) await subscribe('Elena@example.test')
  await work()
  expect(mails).toMatchObject([{ to: 'elena@example.test', subject: 'Потвърдете абонамента си за бюлетина' }])
  const headers = await operator()
  const { id } = (await post(ROOT, issue, headers)).json<{ id: string }>()
  await post(`${ROOT}/${id}/test`, {}, headers)
  await work()
  expect((await post(`${ROOT}/${id}/send`, {}, headers)).statusCode).toBe(202)
  await work()
  expect(mails.filter(({ to }) => to === 'elena@example.test')).toHaveLength(1)
})

test('reading links changes nothing, as scanners do; pressing confirms, and a link works once', async () => {
  await subscribe('elena@example.test')
  await work()
  const token = tokenIn(mails[0])
  for (const url of [`/newsletter/confirm?token=${token}`, `/api/v2/newsletter/confirm?token=${token}`])
    await service.app.inject({ url, headers: { accept: '*/*' } })
  expect((await rows())[0]?.confirmedAt).toBeNull()
  const [one, two] = await Promise.all([post('/newsletter/confirm', { token }), post('/newsletter/confirm', { token })])
  expect([one?.statusCode, two?.statusCode].toSorted((a = 0, b = 0) => a - b)).toEqual([202, 409])
  expect((await rows())[0]?.confirmedAt).not.toBeNull()
  // Asked for once more, a confirmed address hears nothing, and the answer is the same.
  expect((await subscribe('elena@example.test')).json()).toEqual({ status: 'accepted' })
  await work()
  expect(mails).toHaveLength(1)
})

test('an address that others type again and again is written to three times a day at most, and forgotten a day after the first', async () => {
  const begun = Date.parse(service.clock.now())
  const at = (minutes: number) => {
    const now = new Date(begun + minutes * MINUTE_MS).toISOString()
    service.clock.now = () => now
    return now
  }
  const isKnown = async (minutes: number) => {
    await forgetOld(service.db, at(minutes))
    return (await rows()).length === 1
  }
  try {
    for (let minutes = 0; minutes < 23 * 60; minutes += 20) {
      at(minutes)
      await subscribe('elena@example.test')
      await work()
    }
    expect(mails).toHaveLength(3)
    expect(await isKnown(24 * 60 - 1)).toBe(true)
    expect(await isKnown(24 * 60 + 1)).toBe(false)
  } finally {
    service.clock.now = () => new Date().toISOString()
  }
})

test('who was confirmed, and whose server then took no mail, can sign up again', async () => {
  await reader('elena@example.test')
  await markRefused(service.db, (await rows())[0]?.subscriberId ?? '', service.clock.now())
  await service.db
    .updateTable('state.newsletterSubscribers')
    .set({ askedAt: new Date(Date.now() - 11 * MINUTE_MS) })
    .execute()
  mails = []
  await reader('elena@example.test')
  expect(mails).toHaveLength(1)
  expect(await rows()).toMatchObject([{ confirmedAt: expect.any(Date), refusedAt: null }])
})

test('the few addresses of a mail provider may press the way out for very many readers', async () => {
  const leave = (url: string, payload: object | string, headers: Record<string, string>) =>
    service.app.inject({ method: 'POST', url, remoteAddress: '192.0.2.77', payload, headers: { ...origin, ...headers } })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (let times = 0; times <= 60; times++) {
    const token = String(times).padStart(43, 'A')
    await leave(`/newsletter/unsubscribe?token=${token}`, 'List-Unsubscribe=One-Click', form)
    await leave('/api/v2/newsletter/unsubscribe', { token }, {})
  }
  const token = 'B'.repeat(43)
  expect((await leave(`/newsletter/unsubscribe?token=${token}`, 'x', form)).statusCode).toBe(202)
  expect((await leave('/api/v2/newsletter/unsubscribe', { token }, {})).statusCode).toBe(202)
})

test('an issue goes to its language alone, one after the other, with a way out in every mail', async () => {
  for (const name of ['a', 'b', 'c']) await reader(`${name}@example.test`)
  await reader('d@example.test', 'en')
  mails = []
  const headers = await operator()
  const { id } = (await post(ROOT, issue, headers)).json<{ id: string }>()
  expect((await post(`${ROOT}/${id}/send`, {}, headers)).json()).toMatchObject({ code: 'NEWSLETTER_NOT_TESTED' })
  await post(`${ROOT}/${id}/test`, {}, headers)
  await work()
  expect(mails).toMatchObject([{ subject: '[Проба] Кърлежи' }])
  expect(mails[0]?.unsubscribeUrl).toBeUndefined()
  mails = []
  refusing = ['b@example.test']
  const sends = await Promise.all([1, 2].map(() => post(`${ROOT}/${id}/send`, {}, headers)))
  expect(sends.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
  const due = (await works()).map(({ dueAt }) => dueAt.getTime())
  expect(due.map((at) => at - (due[0] ?? 0))).toEqual([0, 50, 100])
  await work()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['a@example.test', 'c@example.test'])
  for (const mail of mails) {
    expect(mail.unsubscribeUrl).toMatch(/^https:\/\/app\.lapka\.test\/newsletter\/unsubscribe\?token=[\w-]{43}$/)
    expect(mail.text).toContain(mail.unsubscribeUrl)
    expect(mail.text).toContain('https://app.lapka.test/blogs/bg/ticks-in-spring')
  }
  const list = await service.app.inject({ url: `/api/v2${ROOT}`, headers })
  // The address that its server refuses gets no other issue.
  expect(list.json()).toMatchObject({
    readers: { bg: 2, en: 1 },
    items: [{ recipientCount: 3, sentCount: 2, refusedCount: 1 }],
  })
})

test('a mail program leaves with one press, from anywhere and without a cookie; its GET leaves nothing', async () => {
  await reader('elena@example.test')
  const [row] = await rows()
  const url = `/newsletter/unsubscribe?token=${row?.leaveToken}`
  await service.app.inject({ url, headers: { accept: '*/*' } })
  expect(await rows()).toHaveLength(1)
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://mail.example',
    'sec-fetch-site': 'cross-site',
  }
  const leave = () => service.app.inject({ method: 'POST', url, headers: form, payload: 'List-Unsubscribe=One-Click' })
  expect((await leave()).statusCode).toBe(202)
  expect(await rows()).toEqual([])
  expect((await leave()).statusCode).toBe(202)
  const none = await service.app.inject({ method: 'POST', url: '/newsletter/unsubscribe?token=x', headers: form, payload: 'x' })
  expect(none.statusCode).toBe(400)
})

test('who left while an issue was on its way gets none of it', async () => {
  await reader('elena@example.test')
  const headers = await operator()
  const { id } = (await post(ROOT, issue, headers)).json<{ id: string }>()
  await post(`${ROOT}/${id}/test`, {}, headers)
  await work()
  await post(`${ROOT}/${id}/send`, {}, headers)
  mails = []
  await post('/newsletter/unsubscribe', { token: (await rows())[0]?.leaveToken })
  await work()
  expect(mails).toEqual([])
})

test('nonsense is refused, and operators alone compose', async () => {
  for (const payload of [
    {},
    { email: 'no address', language: 'bg', isAgreed: true },
    { email: 'a@example.test\nBcc: b@example.test', language: 'bg', isAgreed: true },
    { email: 'a@example.test', language: 'bg', isAgreed: false },
    { email: 'a@example.test', language: 'fr', isAgreed: true },
  ])
    expect((await post('/newsletter/subscribe', payload)).statusCode).toBe(400)
  expect((await post('/newsletter/confirm', { token: 'x'.repeat(43) })).json()).toMatchObject({ code: 'LINK_NOT_VALID' })
  const parent = (await registerParent(service)).headers
  expect((await post(ROOT, issue)).statusCode).toBe(401)
  expect((await post(ROOT, issue, parent)).statusCode).toBe(403)
  const headers = await operator()
  expect((await post(ROOT, { ...issue, slug: 'nothing' }, headers)).statusCode).toBe(404)
  expect((await post(`${ROOT}/${crypto.randomUUID()}/send`, {}, headers)).statusCode).toBe(404)
})
