import { expect, test } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { createStreamReader } from './stream-reader.ts'

const streamOf = (length: number): RecordedEvent[] => Array.from({ length }, () => ({}) as RecordedEvent)

test('a stream is read once for as long as few events were read since, and never more are kept', async () => {
  const asked: string[] = []
  const read = createStreamReader(async (name) => {
    asked.push(name)
    return streamOf(Number(name))
  })
  await read(['10', '2000', '10'])
  expect(await read(['2000'])).toEqual([['2000', streamOf(2000)]])
  await read(['3995'])
  expect(asked).toEqual(['10', '2000', '10', '3995'])
  await read(['10'])
  await read(['2000'])
  expect(asked.slice(4)).toEqual(['10', '2000'])
  await read(['9000'])
  await read(['2000'])
  expect(asked.slice(6)).toEqual(['9000', '2000'])
})
