import { createTransport } from 'nodemailer'
import { messageOf } from '@lapka/process/process-log.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  language: string
  /** Derived from the work, so that a mail sent twice is recognised as one. */
  messageId: string
  /** Leaves a list with one press of the mail program (RFC 8058). */
  unsubscribeUrl?: string
}

/** `refused`: the receiving server will never take this mail, so trying again is no use. Everything else that fails throws. */
export type Mailer = { send: (mail: Mail) => Promise<{ sent: true } | { refused: string }>; close: () => void }

/** The same for the same work, however often it is done. */
export const messageIdOf = (workId: string, publicUrl: string): string =>
  `<${workId.replaceAll(/[^A-Za-z0-9._-]/g, '_')}@${new URL(publicUrl).hostname}>`

type MailerOptions = { smtpUrl: string; from: string }

const CONNECT_BOUND_MS = 5_000
const SILENCE_BOUND_MS = 10_000
/** Servers greet slowly on purpose (a tenth of a second and more, and TLS beside it): a connection carries many letters. */
const MAX_CONNECTIONS = 8

export const createMailer = ({ smtpUrl, from }: MailerOptions): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_BOUND_MS,
    greetingTimeout: CONNECT_BOUND_MS,
    socketTimeout: SILENCE_BOUND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, language, messageId, unsubscribeUrl }) => {
      try {
        // The address as an object: nothing in it is parsed as a list or a second header.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          headers: {
            'Content-Language': language,
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && unsubscribeHeaders(unsubscribeUrl)),
          },
        })
        return { sent: true }
      } catch (error) {
        const refusal = permanentRefusal(error)
        if (refusal === undefined) throw new Error(withoutAddresses(error))
        return { refused: refusal }
      }
    },
    close: () => transport.close(),
  }
}

/** In one line each: a header that is folded is not recognised everywhere. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Servers like to repeat the address they refuse; errors are kept in tables and files, where no address belongs. */
const withoutAddresses = (error: unknown): string => messageOf(error).replaceAll(/\S*@\S*/g, '<address>')

/** SMTP's own line: 4xx may work later, 5xx never. A login that is refused is our configuration and may be repaired. */
const permanentRefusal = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return undefined
  const { responseCode, code } = error
  if (typeof responseCode !== 'number' || responseCode < 500 || code === 'EAUTH') return undefined
  return `${responseCode} ${String(code)}`
}
