import { startReceiving } from '@lapka/simulators/mail-sink/receive-mail.ts'

export type RecordedLetter = { messageId: string; to: string; text: string; deliveries: number }
export type MailRecorder = { port: number; letters: ReadonlyMap<string, RecordedLetter>; close: () => Promise<void> }

/** An SMTP server that remembers every letter by its message id, and how often it came. */
export const startMailRecorder = async (): Promise<MailRecorder> => {
  const letters = new Map<string, RecordedLetter>()
  const receiving = await startReceiving(0, {
    add: (mail) => {
      const messageId = mail.messageId ?? ''
      const deliveries = (letters.get(messageId)?.deliveries ?? 0) + 1
      letters.set(messageId, { messageId, to: mail.to[0] ?? '', text: mail.text, deliveries })
      return { ...mail, id: messageId, receivedAt: '', deliveries }
    },
    list: () => [],
    find: () => undefined,
  })
  return { port: receiving.port, letters, close: receiving.close }
}
