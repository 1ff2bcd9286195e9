import { expect, test } from 'vitest'
import { createSurface, problemIn } from './surface-problems.ts'

test('errors of every process are recognised, under any name in its log', () => {
  expect(problemIn('{"level":50,"msg":"request failed","err":{"message":"no connection"}}')).toBe('request failed: no connection')
  expect(problemIn('{"level":"error","message":"cannot record","error":"ECONNREFUSED"}')).toBe('cannot record: ECONNREFUSED')
  expect(problemIn('{"level":"fatal"}')).toBe('an error without a message')
})

test('the daily bread of a process stays in its log', () => {
  for (const line of [
    '{"level":30,"msg":"request completed"}',
    '{"level":"warn","message":"slow"}',
    'plain words',
    '{broken',
    '{}',
  ])
    expect(problemIn(line)).toBeUndefined()
})

test('an error that repeats is shown once a minute', () => {
  const said: string[] = []
  let now = 0
  const surface = createSurface(
    (line) => said.push(line),
    () => now,
  )
  const fail = () => surface('workers', '{"level":"error","message":"the queue is away"}', 'logs/workers.log')
  fail()
  now = 59_000
  fail()
  expect(said).toEqual(['workers: the queue is away (see logs/workers.log)'])
  now = 61_000
  fail()
  expect(said).toHaveLength(2)
})
