import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { caseStream, reviewStream } from '@lapka/contracts/streams.ts'
import { expect, test } from 'vitest'
import { caseStreams } from '../../payments/cases/case.ts'
import { command } from '../../testing/commands.ts'
import { createMemory } from '../../testing/story.ts'
import { decideObject } from '../object-to-decision/decide.ts'
import { decideRemoveReview } from '../remove-review/decide.ts'
import { reviewStreams } from '../review.ts'
import { decideRing, decideSetAside, type DecideRing } from './decide.ts'
import { reviewsStreams } from './ring-streams.ts'

const AT = '2026-11-27T08:00:00.000Z'
const IDS = ['a1', 'a2', 'a3']
const shown = { authorName: '', petName: '', species: 'dog', breed: '', serviceName: '', serviceNameEn: '', text: '' } as const
const written = (appointmentId: string): LapkaEvent => ({
  type: 'ReviewWritten',
  data: {
    appointmentId,
    professionalId: 'vet',
    authorId: `author-${appointmentId}`,
    stars: 5,
    care: null,
    clarity: null,
    waiting: null,
    ...shown,
  },
})
const open = () => {
  const memory = createMemory()
  for (const id of IDS)
    memory.run(
      AT,
      command({ streams: reviewStreams(id) }, () => ({ events: { review: [written(id)] } })),
    )
  const streams = { ...caseStreams('c1'), ...reviewsStreams(IDS) }
  return {
    suspect: (appointmentIds = IDS) =>
      memory.run(
        AT,
        command({ streams }, (states) =>
          decideSetAside({ caseId: 'c1', professionalId: 'vet', appointmentIds, reasons: ['same_card', 'cheap'] }, states),
        ),
      ),
    decide: (operatorId: string, change: Partial<DecideRing> = {}) => {
      const word = { isRemoved: true, ground: 'advertising', reason: 'Една карта.', isTied: false } as const
      const all = { caseId: 'c1', professionalAccountId: 'vet-account', operatorId, ...word, ...change }
      return memory.run(
        AT,
        command({ streams }, (states) => decideRing(all, states)),
      )
    },
    takeBack: (id: string) =>
      memory.run(
        AT,
        command({ streams: reviewStreams(id) }, (states) => decideRemoveReview(states)),
      ),
    object: (id: string, accountId: string) =>
      memory.run(
        AT,
        command({ streams: { ...reviewStreams(id), ...caseStreams(`case-${id}`) } }, (states) =>
          decideObject({ caseId: `case-${id}`, accountId, text: 'Аз съм друг човек.', at: AT }, states),
        ),
      ),
    reviewOf: (id: string) => memory.statesOf(reviewStreams(id)).review,
    types: (stream: string) => (memory.log.get(stream) ?? []).map(({ type }) => type),
  }
}
const kept = { isRemoved: false, ground: null } as const

test('the reviews of a ring are set aside in one case, once, however often they are found', () => {
  const { suspect, reviewOf, types } = open()
  suspect()
  suspect()
  expect(types(caseStream('c1'))).toEqual(['CaseOpened', 'ReviewRingFound'])
  expect(types(reviewStream('a1'))).toEqual(['ReviewWritten', 'ReviewSetAside'])
  expect(reviewOf('a2')).toMatchObject({ status: 'published', isSetAside: true })
})

test('an operator counts them again, and what was decided is not set aside anew', () => {
  const { suspect, decide, reviewOf, types } = open()
  suspect(['a1', 'a2'])
  decide('maya', kept)
  expect(reviewOf('a1')).toMatchObject({ status: 'published', isSetAside: false })
  expect(suspect(['a1', 'a2'])).toEqual({ events: {} })
  suspect()
  expect(types(caseStream('c1')).slice(-2)).toEqual(['CaseReopened', 'ReviewRingFound'])
  expect([reviewOf('a1'), reviewOf('a3')]).toMatchObject([{ isSetAside: false }, { isSetAside: true }])
})

test('or removes them on a ground: each author objects for their own review, and a second operator decides about that one', () => {
  const { suspect, decide, object, reviewOf, types } = open()
  suspect()
  expect(decide('maya', { ground: null })).toEqual({ refused: 'INVALID_INPUT' })
  for (const operatorId of ['vet-account', 'author-a1']) expect(decide(operatorId)).toEqual({ refused: 'REVIEW_OPERATOR_TIED' })
  expect(decide('maya', { isTied: true })).toEqual({ refused: 'REVIEW_OPERATOR_TIED' })
  decide('maya')
  expect(IDS.map((id) => reviewOf(id).status)).toEqual(['removed', 'removed', 'removed'])
  expect(decide('ivo')).toEqual({ refused: 'CASE_CLOSED' })
  expect(object('a1', 'vet-account')).toEqual({ refused: 'REVIEW_NOTHING_TO_OBJECT' })
  expect(object('a1', 'author-a1')).toHaveProperty('events.review')
  expect(types(caseStream('case-a1'))).toEqual(['CaseOpened'])
  expect(types(caseStream('c1')).at(-2)).toBe('ReviewRingDecided')
})

test('what its author took back meanwhile is not decided about, and where nothing waits nobody is told', () => {
  const { suspect, decide, takeBack, types } = open()
  suspect()
  for (const id of IDS) takeBack(id)
  decide('maya')
  expect(types(caseStream('c1'))).toEqual(['CaseOpened', 'ReviewRingFound', 'CaseAssigned', 'CaseClosed'])
  expect(types(reviewStream('a1'))).toEqual(['ReviewWritten', 'ReviewSetAside', 'ReviewRemoved'])
})
