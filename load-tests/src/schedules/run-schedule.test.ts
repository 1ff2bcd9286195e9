import { HOUR_MS } from '@lapka/contracts/time.ts'
import { describe, expect, it } from 'vitest'
import type { Handle } from '@lapka/event-log/handle.ts'
import { makeColludingSchedule } from './make-colluders.ts'
import { makeSchedule, type Schedule } from './make-schedule.ts'
import { forgets, mutants } from './mutants.ts'
import { findFailure, reportLines } from './run-seeds.ts'
import { runSchedule } from './run-schedule.ts'
import { shrink } from './shrink.ts'
import { createVirtualClock } from './virtual-clock.ts'

/** Ids that provider and log give out are new each time. */
const withoutIds = (line: string) =>
  line.replaceAll(
    /(evt|cs_test|pi|re|ch|seti|pm)_\w+|limit-card-[\da-f]{64}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g,
    '…',
  )

describe('a schedule', () => {
  it('is the same again for the same seed, to the millisecond', async () => {
    const run = async () => (await runSchedule(makeSchedule(7), { isTracing: true })).trace.map(withoutIds)
    const first = await run()
    expect(first.length).toBeGreaterThan(50)
    expect(await run()).toEqual(first)
  })

  it('has every act and every fault in some of five hundred seeds', () => {
    const schedules = Array.from({ length: 500 }, (_, index) => makeSchedule(index + 1))
    const acts = new Set(schedules.flatMap(({ steps }) => steps.map(({ act }) => act)))
    expect([...acts].toSorted()).toEqual([
      'accept-consultation',
      'adjust-bill',
      'answer-bank',
      'ask-consultation',
      'cancel',
      'complete',
      'decide-approval',
      'decide-dispute',
      'decline-consultation',
      'dispute',
      'end-consultation',
      'extend-hold',
      'join-room',
      'leave-room',
      'mark-no-show',
      'move',
      'pay',
      'place',
      'refund-by-hand',
      'request-capture',
      'request-void',
      'resolve-refund',
      'start-consultation-payment',
      'start-payment',
      'undo',
      'vanish',
      'withdraw-consultation',
    ])
    const hasFault = (is: (plan: Schedule['plan']) => boolean) => schedules.some(({ plan }) => is(plan))
    const rates = [
      'dropRequest',
      'dropAnswer',
      'error500',
      'storedError500',
      'rateLimit',
      'conflict409',
      'timeOutBefore',
    ] as const
    expect(rates.filter((name) => !hasFault((plan) => plan[name] > 0))).toEqual([])
    expect(hasFault(({ timeOutAfter, delay, reversal }) => timeOutAfter > 0 && delay.rate > 0 && reversal.rate > 0)).toBe(true)
    expect(hasFault(({ outage }) => outage.toMs - outage.fromMs === 30 * HOUR_MS)).toBe(true)
    const webhooks = ['lose', 'duplicate', 'triple', 'forge', 'reorder'] as const
    expect(webhooks.filter((name) => !hasFault((plan) => plan.webhooks[name] > 0))).toEqual([])
    expect(schedules.some(({ crashRate }) => crashRate > 0)).toBe(true)
  })
})

it('draws rings that praise and rings that blame for 1 €, sets each aside in a case, and leaves what honest parents wrote', async () => {
  const seeds = [4, 8, 12, 16, 20, 24]
  const stars = seeds.map((seed) =>
    makeColludingSchedule(seed).steps.flatMap((step) => (step.act === 'review' ? [step.stars] : [])),
  )
  expect(stars.every((drawn) => drawn.length > 3)).toBe(true)
  const runs = await Promise.all(seeds.map((seed) => runSchedule(makeColludingSchedule(seed), { isTracing: true })))
  const countOf = (trace: string[], type: string) => trace.filter((line) => line.endsWith(` ${type}`)).length
  const found = runs.map(({ trace }) => ({
    written: countOf(trace, 'ReviewWritten'),
    aside: countOf(trace, 'ReviewSetAside'),
    cases: countOf(trace, 'ReviewRingFound'),
  }))
  expect(runs.flatMap(({ violations }) => violations)).toEqual([])
  // In the other two a payment of the ring came too late, so that fewer than three accounts could write.
  expect(found.filter(({ aside }) => aside > 0)).toHaveLength(4)
  for (const { written, aside, cases } of found) expect([written > aside, cases]).toEqual([true, aside > 0 ? 1 : 0])
})

describe('what schedules would find', () => {
  it.each(Object.entries(mutants))('%s', async (_name, { from = 1, within, ...mutation }) => {
    const failures = []
    for (let seed = from; seed < from + within && failures.length === 0; seed += 1)
      failures.push(...(await runSchedule(makeSchedule(seed), { mutation })).violations)
    expect(failures).not.toEqual([])
  })

  it('a card that begins free talks for every account', async () => {
    const forgetful = (handle: Handle): Handle =>
      Object.assign((...[context, reading, decide]: Parameters<Handle>) => {
        const decideUnaware: typeof decide = (states) =>
          decide('card' in states ? { ...states, card: { ...Object(states.card), uses: [] } } : states)
        return handle(context, reading, decideUnaware)
      }, handle) as Handle
    const failure = await findFailure(1, 40, { mutation: { handle: forgetful }, make: makeColludingSchedule })
    expect(failure?.violations.join('\n')).toContain('accounts had free talks, with')
  })

  it('a ring whose reviews go on counting', async () => {
    const failure = await findFailure(16, 1, { mutation: forgets('ReviewSetAside'), make: makeColludingSchedule })
    expect(failure?.violations.join('\n')).toContain('accounts with the card')
  })

  it('a ring that is set aside without a case', async () => {
    const failure = await findFailure(16, 1, { mutation: forgets('ReviewRingFound'), make: makeColludingSchedule })
    expect(failure?.violations.join('\n')).toContain('was set aside without a case that names it')
  })

  it('an operator’s word about a ring that is forgotten', async () => {
    const failure = await findFailure(4, 40, { mutation: forgets('ReviewJudged'), make: makeColludingSchedule })
    expect(failure?.violations.join('\n')).not.toBe('')
  })

  it('says with which seed, by which steps at least, and how to run it again', async () => {
    const failure = await findFailure(1, 10, { mutation: mutants['half of each refund is sent']! })
    const lines = failure === undefined ? [] : reportLines(failure)
    expect(lines[0]).toMatch(/^Schedule \d+ does not hold:$/)
    expect(lines.at(-1)).toBe(`Run it again: npm run drill -- schedules --seed ${failure?.seed}`)
    expect(failure?.shrunk.steps.map(({ act }) => act)).toEqual(expect.arrayContaining(['place', 'start-payment', 'pay']))
    expect(failure?.shrunk.steps.length).toBeLessThanOrEqual(5)
  })
})

it('leaves out of a schedule what it fails without', async () => {
  const schedule = makeSchedule(3)
  const [, second] = schedule.steps
  const shrunk = await shrink(
    schedule,
    async ({ steps, plan }) => steps.includes(second!) && plan.error500 === schedule.plan.error500,
  )
  expect(shrunk.steps).toEqual([second])
  expect(shrunk.crashRate).toBe(0)
})

it('a clock rings in the order of time, and lets what rang come to rest before it goes on', async () => {
  const clock = createVirtualClock(0, () => 0.5)
  const rang: string[] = []
  const ring = (name: string) => () => void Promise.resolve().then(() => rang.push(`${name} at ${clock.nowMs()}`))
  clock.after(ring('late'), 2_000)
  clock.after(ring('early'), 1_000)
  clock.after(ring('called off'), 1_500)()
  clock.after(ring('beyond'), 5_000)
  expect(await clock.runUntil(3_000)).toBe(2)
  expect(rang).toEqual(['early at 1000', 'late at 2000'])
  expect([clock.nowMs(), clock.nextAtMs()]).toEqual([3_000, 5_000])
})
