import { appendFileSync } from 'node:fs'
import { derivedId } from '@lapka/booking-service/http/command-context.ts'

export const commandNames = [
  'place-appointment',
  'start-payment',
  'cancel-appointment',
  'undo-cancellation',
  'move-appointment',
  'join-waitlist',
  'leave-waitlist',
] as const
export type CommandName = (typeof commandNames)[number]

/** Status 0: nobody knows what became of it, for the answer never came. */
export type Attempt = { status: number; body: unknown }
export type Sender = { accountId: string; cookie: string }

/** A command as its sender remembers it, with every answer it ever got. */
export type CommandRecord = {
  name: CommandName
  accountId: string
  /** What it is about: derived from account and key where it makes something. */
  objectId: string
  key: string
  path: string
  body: object | null
  attempts: Attempt[]
}

/** The command's id in the log: the same account, command, object and key is the same command. */
export const commandIdOf = ({ accountId, name, objectId, key }: CommandRecord): string =>
  derivedId('command', accountId, name, objectId, key)

/** Done, or refused for good. Anything else may be sent again under the same key. */
export const isDefinite = ({ status }: Attempt): boolean =>
  isDone({ status }) || (status >= 400 && status < 500 && ![408, 429].includes(status))
export const isDone = ({ status }: Pick<Attempt, 'status'>): boolean => status >= 200 && status < 300

type Session = { record: CommandRecord; cookie: string }
/** `apiUrls` are asked in turns, so that what is sent again often comes to another process. */
type ClientOptions = { apiUrls: readonly string[]; ledgerPath: string }

const TIMEOUT_MS = 20_000

/** Sends commands and keeps a ledger of all answers, on disk as well. */
export const createLedgerClient = ({ apiUrls, ledgerPath }: ClientOptions) => {
  const sessions: Session[] = []
  let asked = 0

  const tryOnce = async (record: CommandRecord, cookie: string): Promise<Attempt> => {
    const apiUrl = apiUrls[asked++ % apiUrls.length] ?? ''
    const attempt = await request(apiUrl + record.path, { cookie, key: record.key, body: record.body })
    record.attempts.push(attempt)
    const { name, accountId, objectId, key } = record
    appendFileSync(ledgerPath, `${JSON.stringify({ name, accountId, objectId, key, ...attempt })}\n`)
    return attempt
  }
  const begin = (record: Omit<CommandRecord, 'attempts'>, cookie: string): CommandRecord => {
    const begun = { ...record, attempts: [] }
    sessions.push({ record: begun, cookie })
    return begun
  }
  return { begin, tryOnce, sessions: (): readonly Session[] => sessions }
}
export type LedgerClient = ReturnType<typeof createLedgerClient>

const request = async (
  url: string,
  { cookie, key, body }: { cookie: string; key: string; body: object | null },
): Promise<Attempt> => {
  const type = body === null ? undefined : { 'content-type': 'application/json' }
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { cookie, 'idempotency-key': key, ...type },
      body: body === null ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  } catch {
    return { status: 0, body: null }
  }
}
