import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { INCIDENTS_FOLDER, readIncident, replay } from './read-incident.ts'

const names = (await readdir(INCIDENTS_FOLDER)).filter((name) => name.endsWith('.json'))

test.each(names)('%s is answered as it was', async (name) => {
  const file = await readIncident(new URL(name, INCIDENTS_FOLDER))
  expect(file && replay(file).today).toEqual(file?.answer)
  expect(file?.events.length).toBeGreaterThan(0)
})

test('an answer that was another one then is noticed', async () => {
  const file = await readIncident(new URL(names[0] ?? '', INCIDENTS_FOLDER))
  if (file?.kind !== 'slot') throw new Error('the first incident is about a start')
  expect(replay(file).isSame).toBe(true)
  expect(replay({ ...file, answer: { ...file.answer, isOffered: !file.answer.isOffered } }).isSame).toBe(false)
  const withoutClaim = file.events.filter(({ type }) => type !== 'ClaimHeld')
  expect(replay({ ...file, events: withoutClaim }).isSame).toBe(false)
})

test('what is no incident is refused', async () => {
  expect(await readIncident(new URL('read-incident.ts', import.meta.url))).toBeUndefined()
  expect(await readIncident('/nowhere')).toBeUndefined()
})
