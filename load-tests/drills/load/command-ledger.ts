import { appendFileSync } from 'node:fs'
import type { Attempt, CommandRecord } from '@lapka/operations/verify/answers.ts'

export type Sender = { accountId: string; cookie: string }

/** A command as its sender can send it again. */
export type SentCommand = CommandRecord & { path: string; body: object | null }

type Session = { record: SentCommand; cookie: string }
/** `apiUrls` are asked in turns, so that what is sent again often comes to another process. */
type ClientOptions = { apiUrls: readonly string[]; ledgerPath: string }

const TIMEOUT_MS = 20_000

/** Sends commands and keeps a ledger of all answers, on disk as well. */
export const createLedgerClient = ({ apiUrls, ledgerPath }: ClientOptions) => {
  const sessions: Session[] = []
  let asked = 0

  const tryOnce = async (record: SentCommand, cookie: string): Promise<Attempt> => {
    const apiUrl = apiUrls[asked++ % apiUrls.length] ?? ''
    const attempt = await request(apiUrl + record.path, { cookie, key: record.key, body: record.body })
    record.attempts.push(attempt)
    const { name, accountId, objectId, key } = record
    appendFileSync(ledgerPath, `${JSON.stringify({ name, accountId, objectId, key, ...attempt })}\n`)
    return attempt
  }
  const begin = (record: Omit<SentCommand, 'attempts'>, cookie: string): SentCommand => {
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
