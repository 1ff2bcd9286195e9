import { expect, it } from 'vitest'
import { acceptsInMs, nextStep, TIMEOUT_MS, unanswered } from './decisions.ts'

const NOW = Date.parse('2026-11-23T20:00:00.000Z')
const inSeconds = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString()

it('leaves people eight to ten seconds to be faster, and comes in time where vets are rung for less', () => {
  expect(acceptsInMs(inSeconds(90), NOW, 0)).toBe(TIMEOUT_MS)
  expect(acceptsInMs(inSeconds(90), NOW, 1)).toBe(10_000)
  expect(acceptsInMs(inSeconds(6), NOW, 0.5)).toBe(3_000)
  expect(acceptsInMs(inSeconds(1), NOW, 0.5)).toBe(0)
  expect(acceptsInMs(null, NOW, 0)).toBe(TIMEOUT_MS)
})

const message = (by: 'parent' | 'professional', id: string) => ({ id, by, text: id, photoId: null })

it('answers all that the parent wrote after it spoke last', () => {
  expect(unanswered([])).toEqual([])
  expect(unanswered([message('parent', 'a')]).map(({ id }) => id)).toEqual(['a'])
  const talk = [message('parent', 'a'), message('professional', 'b'), message('parent', 'c'), message('parent', 'd')]
  expect(unanswered(talk).map(({ id }) => id)).toEqual(['c', 'd'])
  expect(unanswered(talk.slice(0, 2))).toEqual([])
})

const here = { joinedAt: inSeconds(-60), leftAt: null, isHere: true }
const gone = { joinedAt: inSeconds(-60), leftAt: inSeconds(-1), isHere: false }
const away = { joinedAt: null, leftAt: null, isHere: false }

it.each([
  ['waits in the room for a parent who has not come', { status: 'accepted', parent: away, endsAt: inSeconds(600) }, 'talk'],
  ['talks', { status: 'in_progress', parent: here, endsAt: inSeconds(600) }, 'talk'],
  [
    'waits for a parent whose line dropped',
    { status: 'in_progress', parent: { ...here, isHere: false }, endsAt: inSeconds(600) },
    'talk',
  ],
  ['ends when the parent has left', { status: 'in_progress', parent: gone, endsAt: inSeconds(600) }, 'end'],
  [
    'talks on with a parent who came back',
    { status: 'in_progress', parent: { ...gone, isHere: true }, endsAt: inSeconds(600) },
    'talk',
  ],
  ['ends with words when the time is over', { status: 'in_progress', parent: here, endsAt: inSeconds(0) }, 'say-goodbye-and-end'],
  ['prescribes afterwards', { status: 'done', parent: here, endsAt: inSeconds(-5) }, 'prescribe'],
  ['prescribes nothing where there was no talk', { status: 'cancelled', parent: away, endsAt: inSeconds(-5) }, 'nothing'],
] as const)('%s', (_what, { status, parent, endsAt }, step) => {
  const talked = { feeOwedFrom: inSeconds(-1), attendance: { parent, professional: here } }
  expect(nextStep({ status, endsAt, ...talked }, NOW)).toBe(step)
})

it('waits for a parent who left before they had talked for as long as is owed', () => {
  const attendance = { parent: gone, professional: here }
  expect(nextStep({ status: 'in_progress', endsAt: inSeconds(600), feeOwedFrom: null, attendance }, NOW)).toBe('talk')
})
