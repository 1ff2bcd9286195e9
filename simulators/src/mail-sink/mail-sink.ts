import { join } from 'node:path'
import { openMailStore } from './mail-store.ts'
import { startReceiving } from './receive-mail.ts'
import { servePages } from './serve-pages.ts'

/** 0 takes a free port. */
export type MailSinkOptions = { pagePort: number; smtpPort: number; dataDir: string }
export type MailSink = { url: string; smtpUrl: string; close: () => Promise<void> }

/** A mail server that keeps every letter for reading and sends none on. */
export const startMailSink = async ({ pagePort, smtpPort, dataDir }: MailSinkOptions): Promise<MailSink> => {
  const store = openMailStore(join(dataDir, 'mail'))
  const receiving = await startReceiving(smtpPort, store)
  const pages = await servePages(pagePort, store)
  return {
    url: `http://127.0.0.1:${pages.port}`,
    smtpUrl: `smtp://127.0.0.1:${receiving.port}`,
    close: async () => {
      await Promise.all([receiving.close(), pages.close()])
    },
  }
}
