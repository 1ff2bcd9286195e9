import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const storedMail = z.object({
  id: z.string(),
  receivedAt: z.string(),
  messageId: z.string().nullable(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  language: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
  /** How often a mail with this Message-ID arrived; a resend after a lost answer is not a second letter. */
  deliveries: z.number().int(),
})
export type StoredMail = z.infer<typeof storedMail>
export type ReceivedMail = Omit<StoredMail, 'id' | 'receivedAt' | 'deliveries'>

export type MailStore = {
  add: (mail: ReceivedMail) => StoredMail
  /** Newest first. */
  list: (filter: { to?: string | undefined; limit: number }) => StoredMail[]
  find: (id: string) => StoredMail | undefined
}

/** As many letters as arrive in hours: a sender repeats a letter within minutes. */
const MAX_REMEMBERED = 20_000

/**
 * One file per mail in the data folder, the newest `most` of them; ids begin with the instant, so names sort by time. A mail that comes
 * again is the same letter, also after a restart and where newer ones have taken its place.
 */
export const openMailStore = (folder: string, most = 500, now: () => Date = () => new Date()): MailStore => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const mails = readMails(folder)
  const dropped = openDropped(join(folder, 'dropped-message-ids'))

  const save = (mail: StoredMail): void => {
    const path = join(folder, `${mail.id}.json`)
    try {
      writeFileSync(`${path}.new`, JSON.stringify(mail), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    } catch (error) {
      // Half a letter would only fill a full disk further; the sender is told and tries again.
      rmSync(`${path}.new`, { force: true })
      throw error
    }
    mails.set(mail.id, mail)
  }
  const dropOldest = (): void => {
    for (const [id, { messageId }] of [...mails].slice(0, Math.max(0, mails.size - most))) {
      if (messageId !== null) dropped.add(messageId)
      mails.delete(id)
      rmSync(join(folder, `${id}.json`), { force: true })
    }
  }
  const newestFirst = () => [...mails.values()].reverse()
  const add = (mail: ReceivedMail): StoredMail => {
    const earlier = mail.messageId === null ? undefined : newestFirst().find(({ messageId }) => messageId === mail.messageId)
    const instant = now().toISOString()
    const id = `${instant.replaceAll(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`
    const stored = earlier
      ? { ...earlier, deliveries: earlier.deliveries + 1 }
      : { ...mail, id, receivedAt: instant, deliveries: 1 }
    if (mail.messageId !== null && dropped.has(mail.messageId)) return { ...stored, deliveries: 2 }
    save(stored)
    dropOldest()
    return stored
  }
  const list: MailStore['list'] = ({ to, limit }) =>
    newestFirst()
      .filter((mail) => to === undefined || mail.to.includes(to))
      .slice(0, limit)
  return { add, list, find: (id) => mails.get(id) }
}

/** Message-IDs of letters that are no longer kept, one a line. */
const openDropped = (path: string) => {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const kept = lines.slice(-MAX_REMEMBERED)
  if (kept.length < lines.length) writeFileSync(path, `${kept.join('\n')}\n`, { mode: 0o600 })
  const known = new Set(kept)
  return {
    has: (messageId: string): boolean => known.has(messageId),
    add: (messageId: string): void => {
      known.add(messageId)
      appendFileSync(path, `${messageId.replaceAll('\n', ' ')}\n`, { mode: 0o600 })
    },
  }
}

const readMails = (folder: string): Map<string, StoredMail> => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const mails = files.sort().map((file) => readMail(join(folder, file)))
  return new Map(mails.filter((mail) => mail !== undefined).map((mail) => [mail.id, mail]))
}

/** A file that a full disk or a power cut broke is one letter less to read, not a reason to stop. */
const readMail = (path: string): StoredMail | undefined => {
  try {
    return storedMail.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}
