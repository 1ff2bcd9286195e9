import { setTimeout as pause } from 'node:timers/promises'
import { derivedId } from '@lapka/process/derived-id.ts'
import { isDefinite, isDone, type Attempt, type CommandName } from '@lapka/operations/verify/answers.ts'
import type { LedgerClient, Sender, SentCommand } from './command-ledger.ts'

export type LoadSession = { client: LedgerClient; random: () => number; stopping: AbortSignal }

/** The subject of a command; a command that creates one names it after its key, as the API does. */
type Command = { name: CommandName; path: string; body?: object } & ({ objectId: string } | { makes: 'appointment' | 'wait' })

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 2_000
/** Sent a second time at the same moment, as an impatient finger does. */
const DOUBLED = 0.05
/** Sent again after its answer: the answer has to be the same. */
const REPEATED = 0.1

/** Sends a command under one key until its answer is definite; undefined when the load ends first. */
export const ask = async (session: LoadSession, sender: Sender, command: Command): Promise<Attempt | undefined> => {
  const { client, random, stopping } = session
  const key = uuidFrom(random)
  const { accountId, cookie } = sender
  const objectId = 'objectId' in command ? command.objectId : derivedId(command.makes, accountId, key)
  const { name, path, body = null } = command
  const record = client.begin({ name, accountId, objectId, key, path, body }, cookie)
  const doubled = random() < DOUBLED ? client.tryOnce(record, cookie) : undefined
  const answer = await untilDefinite(session, record, cookie)
  await doubled
  if (answer !== undefined && isDone(answer) && random() < REPEATED) await client.tryOnce(record, cookie)
  if (stopping.aborted) return undefined
  return answer
}

const untilDefinite = async (
  { client, stopping }: LoadSession,
  record: SentCommand,
  cookie: string,
): Promise<Attempt | undefined> => {
  for (let waitMs = FIRST_WAIT_MS; !stopping.aborted; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const answer = await client.tryOnce(record, cookie)
    if (isDefinite(answer)) return answer
    await pause(waitMs, undefined, { signal: stopping }).catch(() => undefined)
  }
  return undefined
}

/** Seeded, so that a run with the same seed names the same things. */
const uuidFrom = (random: () => number): string => {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}
