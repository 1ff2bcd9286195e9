import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { spool } from './spool.ts'

test('text written in pieces is read as a whole, at any length', async () => {
  const long = 'лапка '.repeat(50_000)
  expect(await text(await spool(async (add) => void (await Promise.all([add('['), add(']')]))))).toBe('[]')
  const read = await spool(async (add) => {
    for (const piece of [long, 'and', long]) await add(piece)
  })
  expect(await text(read)).toBe(`${long}and${long}`)
})

test('a failure is told before anything can be read', async () => {
  const failing = spool(async (add) => {
    await add('half')
    throw new Error('the log is away')
  })
  await expect(failing).rejects.toThrow('the log is away')
})
