import { expect, it } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { recorded } from '@lapka/domain/testing/given.ts'
import {
  commandIdOf,
  countWritten,
  readAnswers,
  rememberedBy,
  verifyAnswers,
  verifyStatuses,
  type Attempt,
  type CommandRecord,
} from './answers.ts'

const recordOf = (...attempts: Attempt[]): CommandRecord => ({
  name: 'undo-cancellation',
  accountId: 'ana',
  objectId: 'a1',
  key: 'key-1',
  attempts,
})
const done = { status: 200, body: { id: 'a1', position: 7 } }
const refused = { status: 409, body: { code: 'UNDO_OVER' } }
const unknown = { status: 0, body: null }
const fact: RecordedEvent = {
  ...recorded('appointment-a1', 0, { type: 'CancellationUndone', data: { appointmentId: 'a1' } }),
  commandId: commandIdOf(recordOf()),
}
const verify = (record: CommandRecord, events: RecordedEvent[]) => {
  const written = rememberedBy([record])
  countWritten(written, events)
  return verifyAnswers([record], written).map(({ invariant }) => invariant)
}

it('what was acknowledged is in the log, what was refused is not, and for an unknown outcome either may be true', () => {
  expect(verify(recordOf(unknown, done), [fact])).toEqual([])
  expect(verify(recordOf(refused), [])).toEqual([])
  expect(verify(recordOf(unknown), [])).toEqual([])
  expect(verify(recordOf(unknown), [fact])).toEqual([])
})

it('an acknowledged command that was lost or written twice, and a refused one that was written, are found', () => {
  expect(verify(recordOf(done), [])).toEqual(['I7'])
  expect(verify(recordOf(done), [fact, fact])).toEqual(['I7'])
  expect(verify(recordOf(unknown), [fact, fact])).toEqual(['I7'])
  expect(verify(recordOf(unknown, refused), [fact])).toEqual(['I7'])
})

it('another answer to the same key is found, and a refusal after it was done', () => {
  expect(verify(recordOf(done, unknown, done), [fact])).toEqual([])
  expect(verify(recordOf(done, { ...done, body: { id: 'a1', position: 8 } }), [fact])).toEqual(['I8'])
  expect(verify(recordOf(done, refused), [fact])).toEqual(['I8'])
})

it('an answer that blames who asks for what another part did is found', () => {
  for (const status of [401, 403, 404, 500, 502]) expect(verifyStatuses(recordOf({ status, body: null }, done))).toHaveLength(1)
})

it('a file of answers is read back to the commands that it tells of', () => {
  const { attempts, ...command } = recordOf(unknown, done)
  const lines = attempts.map((attempt) => JSON.stringify({ ...command, ...attempt }))
  expect(readAnswers(`${lines.join('\n')}\n`)).toEqual([recordOf(unknown, done)])
  expect(() => readAnswers('{"name":"fly"}')).toThrow(/name/)
})
