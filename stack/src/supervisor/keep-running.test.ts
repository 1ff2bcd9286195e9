import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.ts'
import { describeEnding, type Ending, type Part, type Problem } from './part.ts'

/** A part whose lives the test ends by hand. */
const practicePart = () => {
  const lives: { answer: (problem?: Problem) => void; end: (ending: Ending) => void }[] = []
  let waiting: (() => void) | undefined
  const part: Part = {
    name: 'api',
    start: () => {
      const ready = Promise.withResolvers<Problem | undefined>()
      const ended = Promise.withResolvers<Ending>()
      lives.push({ answer: ready.resolve, end: ended.resolve })
      waiting?.()
      const stop = async () => ended.resolve(describeEnding(0, null))
      return { pid: lives.length, ready: ready.promise, ended: ended.promise, stop }
    },
  }
  const life = async (number: number) => {
    while (lives.length < number) await new Promise<void>((resolve) => (waiting = resolve))
    const one = lives[number - 1]
    if (one === undefined) throw new Error('No such life.')
    return one
  }
  return { part, lives, life }
}

const killed = describeEnding(null, 'SIGKILL')

test('a part that is killed is started again and says so', async () => {
  const { part, life } = practicePart()
  const said: string[] = []
  const pids: number[] = []
  const back = Promise.withResolvers<string>()
  const say = (line: string) => (said.push(line) === 2 ? back.resolve(line) : undefined)
  const kept = keepRunning(part, { say, onStarted: (_name, pid) => pids.push(pid) })
  const first = await life(1)
  first.answer()
  expect(await kept.ready).toBeUndefined()
  first.end(killed)
  const second = await life(2)
  expect(said).toEqual(['api was killed by SIGKILL. Starting it again.'])
  second.answer()
  expect(await back.promise).toBe('api is back.')
  await kept.stop()
  expect(pids).toEqual([1, 2])
})

test('a part that never answered and always ends by itself is given up; its last words are the reason', async () => {
  const { part, lives, life } = practicePart()
  const kept = keepRunning(part, { say: () => undefined, wait: async () => undefined })
  for (let nth = 1; nth <= 4; nth++) (await life(nth)).end(describeEnding(1, null, 'Port 4000 could not be opened.'))
  expect(await kept.ready).toEqual({ problem: 'api could not start, it ended with code 1: Port 4000 could not be opened.' })
  expect(await kept.gaveUp).toEqual(await kept.ready)
  await kept.stop()
  expect(lives).toHaveLength(4)
})

test('a part that can never start is not tried again', async () => {
  const { part, lives, life } = practicePart()
  const kept = keepRunning(part, { say: () => undefined })
  ;(await life(1)).end(describeEnding(78, null, 'SMTP_URL: must start with smtp://.'))
  expect(await kept.ready).toEqual({ problem: 'SMTP_URL: must start with smtp://.' })
  await kept.stop()
  expect(lives).toHaveLength(1)
})

test('a part that has answered is started again for as long as it takes', async () => {
  const { part, life } = practicePart()
  const waits: number[] = []
  const kept = keepRunning(part, { say: () => undefined, wait: async (ms) => void waits.push(ms) })
  ;(await life(1)).answer()
  await kept.ready
  for (let nth = 1; nth <= 50; nth++) (await life(nth)).end(nth % 2 === 0 ? killed : describeEnding(1, null, 'no database'))
  ;(await life(51)).answer()
  expect(waits).toHaveLength(50)
  await kept.stop()
})

test('a part whose data turns out to be damaged ends the whole, however well it ran before', async () => {
  const { part, life } = practicePart()
  const kept = keepRunning(part, { say: () => undefined, wait: async () => undefined })
  ;(await life(1)).answer()
  ;(await life(1)).end(killed)
  ;(await life(2)).end({ ...describeEnding(1, null), problem: 'The data is damaged.', neverStarts: true })
  expect(await kept.gaveUp).toEqual({ problem: 'The data is damaged.' })
  await kept.stop()
})

test('a part that is killed before it answers gets another chance', async () => {
  const { part, life } = practicePart()
  const kept = keepRunning(part, { say: () => undefined })
  ;(await life(1)).end(killed)
  ;(await life(2)).answer()
  expect(await kept.ready).toBeUndefined()
  await kept.stop()
})

test('a part that can say it will never answer is given up', async () => {
  const { part, life } = practicePart()
  const kept = keepRunning(part, { say: () => undefined })
  ;(await life(1)).answer({ problem: 'It does not answer.' })
  expect(await kept.gaveUp).toEqual({ problem: 'It does not answer.' })
  await kept.stop()
})

test('a part that is stopped stays stopped', async () => {
  const { part, lives, life } = practicePart()
  const said: string[] = []
  const kept = keepRunning(part, { say: (line) => said.push(line) })
  ;(await life(1)).answer()
  await kept.ready
  await kept.stop()
  expect(lives).toHaveLength(1)
  expect(said).toEqual([])
})
