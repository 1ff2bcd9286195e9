import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { MailStore, ReceivedMail } from './mail-store.ts'

const mostBytes = 1024 * 1024
const mostClients = 50

/** An SMTP server that takes every mail, keeps it, and sends nothing on. */
export const startReceiving = async (port: number, store: MailStore): Promise<{ port: number; close: () => Promise<void> }> => {
  const server = new SMTPServer({
    name: 'lapka-mail-sink',
    banner: 'Lapka keeps all mail here and sends none on',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mostBytes,
    maxClients: mostClients,
    socketTimeout: 30_000,
    closeTimeout: 2000,
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
      callbackify(keep)(stream, to, store, (error) => callback(error))
    },
  })
  // A client that goes away in the middle of a sentence is its own problem.
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port: typeof address === 'object' && address !== null ? address.port : port, close }
}

const keep = async (stream: SMTPServerDataStream, to: string[], store: MailStore): Promise<void> => {
  const bytes = await buffer(stream)
  if (stream.sizeExceeded) throw Object.assign(new Error('This mail is larger than 1 MB.'), { responseCode: 552 })
  store.add(await readMail(bytes, to))
}

/** The envelope says who gets it; what the letter's own headers say is only shown. */
export const readMail = async (bytes: Buffer, to: string[]): Promise<ReceivedMail> => {
  const mail = await PostalMime.parse(bytes)
  return {
    to,
    messageId: mail.messageId ?? null,
    from: mail.from ? [mail.from.name, mail.from.address && `<${mail.from.address}>`].filter(Boolean).join(' ') : '',
    subject: mail.subject ?? '',
    language: mail.headers.find(({ key }) => key === 'content-language')?.value.slice(0, 10) ?? null,
    text: (mail.text ?? '').trimEnd(),
    html: mail.html?.trimEnd() ?? null,
  }
}
