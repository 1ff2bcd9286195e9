import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { commandIdOf, isDefinite, isDone, type CommandName, type CommandRecord } from '../load/command-ledger.ts'
import { violationOf, type Violation } from './violation.ts'

const i7 = violationOf('I7')
const i8 = violationOf('I8')

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

/** I7 and I8: what was acknowledged is in the log exactly once, what was refused is not, and one key has one answer. */
export const verifyAnswers = (records: readonly CommandRecord[], events: readonly RecordedEvent[]): Violation[] => {
  const written = new Map<string, Map<string, number>>()
  for (const { commandId, type } of events) {
    const types = written.get(commandId) ?? new Map<string, number>()
    written.set(commandId, types.set(type, (types.get(type) ?? 0) + 1))
  }
  return records.flatMap((record) => [
    ...verifyWritten(record, written.get(commandIdOf(record))),
    ...verifySame(record),
    ...verifyStatuses(record),
  ])
}

/** Nobody asks for what is not theirs or not there: whatever happens, they are told to come again and nothing else is blamed. */
const fairStatuses = [0, 200, 201, 408, 409, 429, 503]

const verifyStatuses = ({ name, objectId, attempts }: CommandRecord): Violation[] => {
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
