import { z } from 'zod'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { violationOf, type Violation } from './violation.ts'

const i7 = violationOf('I7')
const i8 = violationOf('I8')

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

/** Status 0: the answer never came, so the outcome is unknown. */
export type Attempt = { status: number; body: unknown }

/** A command as its sender remembers it, with every answer it ever got. */
export type CommandRecord = {
  name: CommandName
  accountId: string
  /** The object of the command. A command that creates one derives its id from account and key. */
  objectId: string
  key: string
  attempts: Attempt[]
}

/** The command's id in the log: the same account, command, object and key is the same command. */
export const commandIdOf = ({ accountId, name, objectId, key }: CommandRecord): string =>
  derivedId('command', accountId, name, objectId, key)

/** Done, or refused for good. Anything else may be sent again under the same key. */
export const isDefinite = ({ status }: Attempt): boolean =>
  isDone({ status }) || (status >= 400 && status < 500 && ![408, 429].includes(status))
export const isDone = ({ status }: Pick<Attempt, 'status'>): boolean => status >= 200 && status < 300

/** The fact that each command writes when it is done. Some answer what was done already, and write none. */
const mainFacts: Record<CommandName, readonly string[]> = {
  'place-appointment': ['AppointmentPlaced', 'HoldResumed'],
  // Asked for again with another key it changes nothing, and that is on record.
  'start-payment': ['PaymentStarted', 'NothingChanged'],
  'cancel-appointment': ['AppointmentCancelled', 'CancellationSettled'],
  'undo-cancellation': ['CancellationUndone'],
  'move-appointment': ['AppointmentMoved'],
  'join-waitlist': ['WaitJoined'],
  'leave-waitlist': ['WaitLeft'],
}
/** Written first, refused later: asking for money is on record while the provider's page is still waited for. */
const mayBeRefusedAfterwards: readonly CommandName[] = ['start-payment']

/** How often each remembered command wrote each type of event. */
export type Written = Map<string, Map<string, number>>

export const rememberedBy = (records: readonly CommandRecord[]): Written =>
  new Map(records.map((record) => [commandIdOf(record), new Map()]))

export const countWritten = (written: Written, events: readonly { commandId: string; type: string }[]): void => {
  for (const { commandId, type } of events) {
    const types = written.get(commandId)
    types?.set(type, (types.get(type) ?? 0) + 1)
  }
}

/** I7 and I8: what was acknowledged is in the log exactly once, what was refused is not, and one key has one answer. */
export const verifyAnswers = (records: readonly CommandRecord[], written: Written): Violation[] =>
  records.flatMap((record) => [...verifyWritten(record, written.get(commandIdOf(record))), ...verifySame(record)])

/**
 * Requests are only for their sender's own, existing objects: under
 * any fault they are told to come again, and nothing else is blamed.
 */
const fairStatuses = [0, 200, 201, 408, 409, 429, 503]

export const verifyStatuses = ({ name, objectId, attempts }: CommandRecord): Violation[] => {
  const unfair = attempts.find(({ status }) => !fairStatuses.includes(status))
  return unfair === undefined
    ? []
    : [violationOf('answers')(`${name} of ${objectId} was answered ${unfair.status} ${codeOf(unfair.body)}`)]
}

const verifyWritten = (record: CommandRecord, types: ReadonlyMap<string, number> | undefined): Violation[] => {
  const { name, objectId, key, attempts } = record
  const times = mainFacts[name].reduce((sum, type) => sum + (types?.get(type) ?? 0), 0)
  const about = `${name} of ${objectId} with key ${key}`
  if (times > 1) return [i7(`${about} is in the log ${times} times`)]
  if (attempts.some(isDone)) return times === 1 ? [] : [i7(`${about} was acknowledged and is not in the log`)]
  const refused = attempts.find(isDefinite)
  if (refused === undefined || mayBeRefusedAfterwards.includes(name)) return []
  return times === 0 ? [] : [i7(`${about} was refused with ${refused.status} ${codeOf(refused.body)}, and is in the log`)]
}

const verifySame = ({ name, objectId, key, attempts }: CommandRecord): Violation[] => {
  const [first, ...later] = attempts.filter(isDone).map(({ status, body }) => canonicalJson({ status, body }))
  const other = later.find((answer) => answer !== first)
  const refusedAfterwards =
    first === undefined ? undefined : attempts.slice(attempts.findIndex(isDone)).find((one) => isDefinite(one) && !isDone(one))
  const about = `${name} of ${objectId} with key ${key}`
  if (other !== undefined) return [i8(`${about} was answered ${first} and then ${other}`)]
  if (refusedAfterwards !== undefined)
    return [i8(`${about} was acknowledged and then refused with ${refusedAfterwards.status} ${codeOf(refusedAfterwards.body)}`)]
  return []
}

const codeOf = (body: unknown): string => (typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '')

/** A file of answers: a line of JSON for each attempt, `{ name, accountId, objectId, key, status, body }`, in the order they came. */
export const readAnswers = (text: string): CommandRecord[] => {
  const records = new Map<string, CommandRecord>()
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const { status, body, ...command } = answerLine.parse(JSON.parse(line))
    const id = canonicalJson(command)
    const record = records.get(id) ?? { ...command, attempts: [] }
    record.attempts.push({ status, body })
    records.set(id, record)
  }
  return [...records.values()]
}

const answerLine = z.object({
  name: z.enum(commandNames),
  accountId: z.string(),
  objectId: z.string(),
  key: z.string(),
  status: z.int(),
  body: z.unknown(),
})
