import { expect, test } from 'vitest'
import { VET, createStory } from '../testing/story.ts'
import { everyDay } from '../testing/commands.ts'
import { explainSlot, type SlotExplanation } from './explain-slot.ts'

const NOW = '2026-11-20T07:00:00.000Z'
/** 10:30 in Sofia on a Thursday. */
const AT = '2026-11-26T08:30:00.000Z'

type Plan = NonNullable<Parameters<typeof createStory>[0]>
type Story = ReturnType<typeof createStory>
const explain = (story: Story, startsAt = AT, now = NOW, forParentId?: string): SlotExplanation => {
  const { professional } = story.aggregatesFor('pet')
  const { schedule } = story.statesOf({ schedule: story.schedule })
  const own = forParentId === undefined ? {} : { forParentId }
  return explainSlot({ professional, schedule, claims: story.claims(), lines: [], serviceId: 'exam', startsAt, now, ...own })
}
const stops = ({ findings }: SlotExplanation) => findings.filter(({ result }) => result === 'stops').map(({ rule }) => rule)
const withPlan = (plan: Plan) => stops(explain(createStory(plan)))

test('each rule of a schedule stops by its own name', () => {
  expect(withPlan({})).toEqual([])
  expect(withPlan({ weekly: everyDay('11:00', '17:00') })).toEqual(['hours'])
  expect(withPlan({ weekly: everyDay('09:00', '10:45') })).toEqual(['duration'])
  expect(withPlan({ breaks: everyDay('10:45', '11:30') })).toEqual(['break'])
  expect(withPlan({ minimumNoticeMinutes: 8 * 24 * 60 })).toEqual(['notice'])
  expect(withPlan({ horizonDays: 3 })).toEqual(['horizon'])
  expect(withPlan({ isVerified: false })).toEqual(['accepts'])
  expect(stops(explain(createStory(), '2026-11-26T08:40:00.000Z'))).toEqual(['step'])
})

test('a taken time, the buffer after it and the one before the next appointment are told apart', () => {
  const story = createStory({ bufferMinutes: 15, weekly: everyDay('08:00', '17:00') })
  story.book('first', NOW, '2026-11-26T08:00:00.000Z')
  expect(stops(explain(story, '2026-11-26T08:00:00.000Z'))).toEqual(['taken'])
  expect(stops(explain(story))).toEqual(['buffer'])
  expect(stops(explain(story, '2026-11-26T07:30:00.000Z'))).toEqual(['buffer'])
  const before = explain(story).findings.find(({ rule }) => rule === 'buffer')
  expect(before?.claim).toMatchObject({ claimId: 'first', startsAt: '2026-11-26T08:00:00.000Z' })
})

test('a hold stops until it ends, and never its own parent', () => {
  const story = createStory()
  story.place('held', NOW, AT)
  expect(stops(explain(story))).toEqual(['hold'])
  expect(stops(explain(story, AT, NOW, 'ana'))).toEqual([])
  const later = explain(story, AT, '2026-11-20T08:00:00.000Z')
  expect(later.isOffered).toBe(true)
  expect(later.findings).toContainEqual(expect.objectContaining({ rule: 'hold', result: 'allows' }))
})

test('an exception that closes stops, and one that opens overrules the week', () => {
  const story = createStory({ weekly: everyDay('12:00', '17:00') })
  const span = { from: '2026-11-26T08:00:00.000Z', to: '2026-11-26T10:00:00.000Z' }
  const { schedule } = story.statesOf({ schedule: story.schedule })
  if (schedule.status === 'none') throw new Error(VET)
  const opened = { ...schedule, exceptions: [{ ...span, kind: 'extra' as const }] }
  const { professional } = story.aggregatesFor('pet')
  const about = { professional, claims: [], lines: [], serviceId: 'exam', startsAt: AT, now: NOW }
  const result = explainSlot({ ...about, schedule: opened })
  expect(result.isOffered).toBe(true)
  expect(result.findings.filter(({ rule }) => rule === 'hours' || rule === 'exception')).toMatchObject([
    { rule: 'hours', result: 'overruled' },
    { rule: 'exception', result: 'allows', exception: { kind: 'extra' } },
  ])
  const closed = { ...opened, exceptions: [...opened.exceptions, { ...span, kind: 'closed' as const }] }
  const shut = explainSlot({ ...about, schedule: closed })
  expect(stops(shut)).toEqual(['exception'])
  expect(shut.findings.find(({ result: said }) => said === 'stops')?.exception?.kind).toBe('closed')
})

test('on a day on which the clocks change the answer says so', () => {
  const { findings } = explain(createStory(), '2026-10-25T08:30:00.000Z', '2026-10-20T07:00:00.000Z')
  expect(findings.at(-1)).toEqual({ rule: 'clock', result: 'allows' })
})
