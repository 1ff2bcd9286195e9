import { expect, it, vi } from 'vitest'
import { createPostgresLog } from './postgres-engine.ts'
import { describeEngine } from './testing/engine-contract.ts'
import { sampleWrite, startOf } from './testing/sample-events.ts'
import { useTestLog } from './testing/use-test-log.ts'

const { open, database } = useTestLog()

describeEngine('PostgreSQL', open)

it('a log that nobody tells of others brings what they have written as soon as it is asked for its end', async () => {
  // No poll comes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const alone = createPostgresLog({ url: database().url, isAlone: true })
  const other = createPostgresLog({ url: database().url })
  try {
    const brought = Promise.withResolvers<string[]>()
    alone.subscribe(0, async (events) => brought.resolve(events.map(({ stream }) => stream)))
    // The subscription has read an empty log and waits for the poll by then.
    for (let reads = 0; reads < 5; reads++) await alone.readAll(0, 1)
    await other.append([sampleWrite(startOf('pet-1'))])
    await alone.head()
    expect(await brought.promise).toEqual(['pet-1'])
  } finally {
    vi.useRealTimers()
    await Promise.all([alone.close(), other.close()])
  }
})
