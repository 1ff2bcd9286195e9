import { afterEach, expect, test, vi } from 'vitest'
import { createWaitingLine } from './waiting-line.ts'

afterEach(() => vi.useRealTimers())

const work = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { promise, resolve, reject }
}

test('no more than allowed runs at once, and the rest follows in order', async () => {
  const { inTurn } = createWaitingLine({ atOnce: 2, mostWaiting: 10 })
  const pieces = [work(), work(), work(), work()]
  const began: number[] = []
  const all = pieces.map((piece, nth) =>
    inTurn(async () => {
      began.push(nth)
      await piece.promise
    }),
  )
  await Promise.resolve()
  expect(began).toEqual([0, 1])
  pieces[1]?.resolve()
  await all[1]
  expect(began).toEqual([0, 1, 2])
  for (const piece of pieces) piece.resolve()
  await Promise.all(all)
  expect(began).toEqual([0, 1, 2, 3])
})

test('who finds the line full is refused at once, and served again when there is room', async () => {
  const { inTurn, refuseIfFull } = createWaitingLine({ atOnce: 1, mostWaiting: 1 })
  const [first, second] = [work(), work()]
  const running = [inTurn(() => first.promise), inTurn(() => second.promise)]
  expect(refuseIfFull).toThrow('TOO_MANY_REQUESTS')
  await expect(inTurn(() => first.promise)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  first.resolve()
  second.resolve()
  await Promise.all(running)
  await expect(inTurn(async () => 'served')).resolves.toBe('served')
})

test('work that fails gives its place to the next', async () => {
  const { inTurn } = createWaitingLine({ atOnce: 1, mostWaiting: 5 })
  const broken = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'served')
  await expect(broken).rejects.toThrow('broken')
  await expect(next).resolves.toBe('served')
})

test('a place that rests does so between two who follow each other, as many times as long as the first one took as it says then, and not for who comes later', async () => {
  vi.useFakeTimers()
  let times = 1
  const { inTurn } = createWaitingLine({ atOnce: 1, mostWaiting: 5, restTimes: () => times++ })
  const began: number[] = []
  const start = Date.now()
  const takes = (ms: number) => () => {
    began.push(Date.now() - start)
    return new Promise<void>((resolve) => setTimeout(resolve, ms))
  }
  const all = Promise.all([inTurn(takes(20)), inTurn(takes(30)), inTurn(takes(5))])
  await vi.runAllTimersAsync()
  await all
  expect(began).toEqual([0, 40, 130])
  const later = inTurn(takes(1))
  expect(began).toEqual([0, 40, 130, 135])
  await vi.runAllTimersAsync()
  await later
})
