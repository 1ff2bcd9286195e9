import { expect, it } from 'vitest'
import { createProcessLog, messageOf } from './process-log.ts'

it('a warning that repeats is written once, and below the level nothing is', () => {
  const lines: string[] = []
  const log = createProcessLog('workers', 'warn', (line) => lines.push(line))
  log.warn('The queue is away', { error: 'ECONNREFUSED' })
  log.warn('The queue is away', { error: 'ECONNREFUSED' })
  log.warn('The queue is away', { error: 'timeout' })
  log.info('Started')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', process: 'workers', message: 'The queue is away', error: 'ECONNREFUSED' },
    { level: 'warn', error: 'timeout' },
  ])
})

it('an error is told with what caused it', () => {
  expect(messageOf(new Error('cannot record', { cause: new Error('no connection') }))).toBe('cannot record: no connection')
  expect(messageOf(new AggregateError([new Error('one'), new Error('two')], ''))).toBe('one; two')
})
