import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailer } from '@lapka/workers/mailer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailSink, type MailSink } from './mail-sink.ts'
import { openMailStore, type StoredMail } from './mail-store.ts'

let dataDir: string
let sink: MailSink
const open = () => startMailSink({ pagePort: 0, smtpPort: 0, dataDir })
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lapka-mail-'))
  sink = await open()
})
afterEach(async () => {
  await sink.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const letter = {
  to: 'Parent1@demo.lapka.test',
  subject: 'Часът ви е запазен',
  text: 'Здравейте',
  html: '<p>Здравейте</p><script>alert(1)</script>',
  language: 'bg',
  messageId: '<one@lapka.test>',
}

const send = async (mail: Partial<typeof letter> = {}) => {
  const mailer = createMailer({ smtpUrl: sink.smtpUrl, from: 'Лапка <hello@lapka.test>' })
  try {
    return await mailer.send({ ...letter, ...mail })
  } finally {
    mailer.close()
  }
}

const read = async (path: string) => {
  const answer = await fetch(sink.url + path, { headers: { 'accept-language': 'bg' } })
  return { status: answer.status, policy: answer.headers.get('content-security-policy'), body: await answer.text() }
}
const list = async (query = ''): Promise<StoredMail[]> =>
  (JSON.parse((await read(`/api/messages${query}`)).body) as { items: StoredMail[] }).items

test('a letter that our own mailer sends can be listed, with sender, receiver and both its forms', async () => {
  expect(await send()).toEqual({ sent: true })
  expect(await list()).toMatchObject([
    {
      from: 'Лапка <hello@lapka.test>',
      to: ['parent1@demo.lapka.test'],
      subject: 'Часът ви е запазен',
      text: 'Здравейте',
      html: letter.html,
      language: 'bg',
      messageId: '<one@lapka.test>',
      deliveries: 1,
    },
  ])
})

test('the newest letter is first, and letters to one address can be picked', async () => {
  await send()
  await send({ to: 'pro1@demo.lapka.test', messageId: '<two@lapka.test>', subject: 'Нов час' })
  expect((await list()).map(({ subject }) => subject)).toEqual(['Нов час', 'Часът ви е запазен'])
  expect((await list('?to=PARENT1@demo.lapka.test')).map(({ subject }) => subject)).toEqual(['Часът ви е запазен'])
  expect(await list('?limit=1')).toHaveLength(1)
})

test('a letter that is sent again after a lost answer is still one letter', async () => {
  await send()
  await send()
  expect(await list()).toMatchObject([{ deliveries: 2 }])
})

test('a letter that is sent again after a restart is still one letter, and so is one that was dropped for newer ones', async () => {
  await send()
  await sink.close()
  sink = await open()
  await send()
  expect(await list()).toMatchObject([{ deliveries: 2 }])
  const folder = join(dataDir, 'bounded')
  const mail = { ...letter, to: ['a@b.bg'], from: '' }
  const subjects = (store: ReturnType<typeof openMailStore>) => store.list({ limit: 10 }).map(({ subject }) => subject)
  const store = openMailStore(folder, 2)
  for (const subject of ['1', '2', '3']) store.add({ ...mail, subject, messageId: `<${subject}@lapka.test>` })
  store.add({ ...mail, subject: '1', messageId: '<1@lapka.test>' })
  const reopened = openMailStore(folder, 2)
  reopened.add({ ...mail, subject: '1', messageId: '<1@lapka.test>' })
  expect([subjects(store), subjects(reopened)].map((all) => all.toSorted())).toEqual([
    ['2', '3'],
    ['2', '3'],
  ])
})

test('letters are still there after a restart', async () => {
  await send()
  await sink.close()
  sink = await open()
  expect(await list()).toHaveLength(1)
})

test('only the newest letters are kept', () => {
  const folder = join(dataDir, 'bounded')
  let second = 0
  const store = openMailStore(folder, 3, () => new Date(Date.UTC(2026, 10, 21, 6, 0, second++)))
  for (let count = 1; count <= 5; count++)
    store.add({ ...letter, to: ['a@b.bg'], from: '', subject: `${count}`, messageId: null })
  expect(store.list({ limit: 10 }).map(({ subject }) => subject)).toEqual(['5', '4', '3'])
  expect(readdirSync(folder)).toHaveLength(3)
})

test('the page shows a letter in a frame that can run nothing, and escapes what it quotes', async () => {
  await send({ subject: '<img src=x onerror=alert(1)>' })
  const [mail] = await list()
  const shown = await read(`/messages/${mail?.id}`)
  expect(shown.body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(shown.body).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(shown.body).not.toContain('<script')
  expect(shown.policy).not.toContain('unsafe')
  const inFrame = await read(`/messages/${mail?.id}/letter`)
  expect(inFrame.body).toContain('<p>Здравейте</p>')
  expect(inFrame.policy).toMatch(/^sandbox .*default-src 'none'/)
  expect((await read('/')).body).toContain('Един имейл')
})

test('a letter is drawn by its own document type, and its links leave the frame', async () => {
  await send({ html: '<!doctype html><html lang="bg"><p>Здравейте</p></html>' })
  const [mail] = await list()
  const { body } = await read(`/messages/${mail?.id}/letter`)
  expect(body).toMatch(/^<!doctype html>/)
  expect(body).toContain('<base target="_blank">')
})

test('an empty mailbox says what to do, and a letter that is gone says so', async () => {
  const empty = await read('/')
  expect(empty.body).toContain('Още няма имейли')
  expect(await read('/messages/nothing')).toMatchObject({
    status: 404,
    body: expect.stringContaining('Няма такъв имейл') as string,
  })
  expect(await read('/api/messages/nothing')).toMatchObject({ status: 404 })
})

test('the page brings the letters it is set in', async () => {
  const fonts = (await read('/')).body.matchAll(/url\((\/fonts\/[^)]+)\)/g)
  const answers = await Promise.all([...fonts].map(([, path = '']) => read(path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a mail that is too large is refused for good, and the next one is taken', async () => {
  expect(await send({ text: 'a'.repeat(1_100_000) })).toEqual({ refused: expect.stringContaining('552') as string })
  expect(await send()).toEqual({ sent: true })
})
