import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headersOf, startSmtpServer } from './testing/smtp-server.ts'
import { createMailer } from './mailer.ts'

let server: Awaited<ReturnType<typeof startSmtpServer>>
beforeEach(async () => {
  server = await startSmtpServer()
})
afterEach(() => server.close())

const mail = {
  to: 'elena@example.bg',
  subject: 'Часът на Рекс е запазен',
  text: 'Текст',
  html: '<p>Текст</p>',
  language: 'bg',
  messageId: '<work-1@lapka.test>',
}
const mailer = (smtpUrl = server.url) => createMailer({ smtpUrl, from: 'Лапка <hello@lapka.test>' })

describe('the mailer', () => {
  it('sends text and HTML under the work’s own message id', async () => {
    expect(await mailer().send(mail)).toEqual({ sent: true })
    const [received] = server.mails
    if (!received) throw new Error('nothing was received')
    expect(received.to).toBe('elena@example.bg')
    expect(headersOf(received)).toMatchObject({
      'message-id': '<work-1@lapka.test>',
      'content-language': 'bg',
      'auto-submitted': 'auto-generated',
    })
    expect(received.source).toContain('text/plain')
    expect(received.source).toContain('text/html')
  })

  it('lets a mail program leave a list with one press, in headers that are not folded', async () => {
    const unsubscribeUrl = `https://a-rather-long-name-of-a-host.lapka.test/newsletter/unsubscribe?token=${'x'.repeat(43)}`
    await mailer().send({ ...mail, unsubscribeUrl })
    const lines = server.mails[0]?.source.split(/\r?\n/) ?? []
    expect(lines).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await mailer().send(mail)
    expect(server.mails[1]?.source).not.toContain('List-Unsubscribe')
  })

  it('sends to the one address it was given, whatever characters it has', async () => {
    await mailer()
      .send({ ...mail, to: 'elena@example.bg, all@example.bg' })
      .catch(() => undefined)
    expect(server.mails.map(({ to }) => to)).not.toContain('all@example.bg')
  })

  it('writes several letters over one connection, and over another when the server hung up', async () => {
    const one = mailer()
    for (const messageId of ['<1@lapka.test>', '<2@lapka.test>', '<3@lapka.test>']) await one.send({ ...mail, messageId })
    expect([server.mails.length, server.connectionCount()]).toEqual([3, 1])
    server.hangUp()
    await expect.poll(() => one.send(mail).catch(() => undefined)).toEqual({ sent: true })
    expect([server.mails.length, server.connectionCount()]).toEqual([4, 2])
    one.close()
  })

  it('gives up on a mailbox that does not exist', async () => {
    server.answers.set('RCPT', '550 no such user')
    expect(await mailer().send(mail)).toEqual({ refused: '550 EENVELOPE' })
  })

  it('keeps the reader’s address out of what it says about a failure', async () => {
    server.answers.set('RCPT', '451 <elena@example.bg>: mailbox busy')
    await expect(mailer().send(mail)).rejects.toThrow(/451 <address> mailbox busy/)
  })

  it('leaves a mail for later when the server is busy or away', async () => {
    server.answers.set('RCPT', '451 try again')
    await expect(mailer().send(mail)).rejects.toThrow('451')
    await expect(mailer('smtp://127.0.0.1:1').send(mail)).rejects.toThrow('ECONNREFUSED')
  })
})
