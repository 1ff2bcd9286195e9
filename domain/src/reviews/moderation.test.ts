import { caseStream, reviewStream } from '@lapka/contracts/streams.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { expect, test } from 'vitest'
import { caseStreams } from '../payments/cases/case.ts'
import { command } from '../testing/commands.ts'
import { createMemory } from '../testing/story.ts'
import { decideReports, type DecideReports } from './decide-reports/decide.ts'
import { decideEditReview } from './edit-review/decide.ts'
import { decideObject } from './object-to-decision/decide.ts'
import { decideAddReviewPhoto, decideRemoveReviewPhoto, type AddReviewPhoto } from './photos/decide.ts'
import { decideRemoveReview } from './remove-review/decide.ts'
import { decideReportReview } from './report-review/decide.ts'
import { reviewStreams } from './review.ts'

const AT = '2026-11-27T08:00:00.000Z'
const inDays = (days: number) => new Date(Date.parse(AT) + days * 86_400_000).toISOString()
const written: LapkaEvent = {
  type: 'ReviewWritten',
  data: {
    appointmentId: 'a1',
    professionalId: 'vet',
    authorId: 'ana',
    authorName: '',
    petName: '',
    species: 'dog',
    breed: '',
    serviceName: '',
    serviceNameEn: '',
    stars: 1,
    care: null,
    clarity: null,
    waiting: null,
    text: '',
  },
}
const streams = { ...reviewStreams('a1'), ...caseStreams('c1') }
const open = (isWritten = true) => {
  const memory = createMemory()
  if (isWritten)
    memory.run(
      AT,
      command({ streams }, () => ({ events: { review: [written] } })),
    )
  const ofCase = { caseId: 'c1' }
  return {
    report: (reporterId: string, by: 'professional' | 'reader' = 'professional') =>
      memory.run(
        AT,
        command({ streams }, (states) =>
          decideReportReview({ ...ofCase, reporterId, by, ground: 'insult', text: 'Обижда' }, states),
        ),
      ),
    judge: (operatorId: string, change: Partial<DecideReports> = {}) => {
      const word = { isRemoved: true, ground: 'insult', reason: 'Обижда служител.', isTied: false, editedAt: null } as const
      return memory.run(
        AT,
        command({ streams }, (states) => decideReports({ ...ofCase, operatorId, ...word, ...change }, states)),
      )
    },
    object: (accountId: string, at = AT) =>
      memory.run(
        at,
        command({ streams }, (states) => decideObject({ ...ofCase, accountId, text: 'Не е обида', at }, states)),
      ),
    edit: (at = AT) =>
      memory.run(
        at,
        command({ streams }, (states) =>
          decideEditReview({ stars: 1, care: null, clarity: null, waiting: null, text: 'Друго', at }, states),
        ),
      ),
    show: (photoId: string, change: Partial<AddReviewPhoto> = {}) => {
      const photo = { photoId, alt: 'Лапата след превръзката', sizeBytes: 1, sha256: 'a', at: AT, ...change }
      return memory.run(
        photo.at,
        command({ streams }, (states) => decideAddReviewPhoto(photo, states)),
      )
    },
    hide: (photoId: string) =>
      memory.run(
        AT,
        command({ streams }, (states) => decideRemoveReviewPhoto({ photoId }, states)),
      ),
    takeBack: () =>
      memory.run(
        AT,
        command({ streams }, (states) => decideRemoveReview(states)),
      ),
    status: () => memory.statesOf(streams).review.status,
    isOpen: () => memory.statesOf(streams).case.status === 'open',
    types: () => [reviewStream('a1'), caseStream('c1')].map((name) => (memory.log.get(name) ?? []).map(({ type }) => type)),
  }
}
const stays = { isRemoved: false, ground: null } as const

test('a reported review stays until decided, and further notices wait in the same case', () => {
  const { report, status, isOpen, types } = open()
  expect(report('vet-account')).toHaveProperty('events')
  expect([status(), isOpen()]).toEqual(['published', true])
  expect(report('vet-account')).toEqual({ refused: 'REVIEW_REPORTED' })
  report('boris', 'reader')
  expect(report('ana')).toEqual({ refused: 'REVIEW_OWN' })
  expect(types()).toEqual([['ReviewWritten', 'ReviewReported', 'ReviewReported'], ['CaseOpened']])
  expect(open(false).report('boris')).toEqual({ refused: 'NOT_FOUND' })
})

test('an operator removes it on a ground, or it stays without one; either closes the case', () => {
  const one = open()
  expect(one.judge('maya')).toEqual({ refused: 'NOT_FOUND' })
  one.report('vet-account')
  expect(one.judge('maya', { ground: null })).toEqual({ refused: 'INVALID_INPUT' })
  expect(one.judge('maya', { isRemoved: false })).toEqual({ refused: 'INVALID_INPUT' })
  one.judge('maya')
  expect([one.status(), one.isOpen()]).toEqual(['removed', false])
  expect(one.judge('ivo')).toEqual({ refused: 'CASE_CLOSED' })
  const other = open()
  other.report('vet-account')
  other.judge('maya', stays)
  expect([other.status(), other.isOpen()]).toEqual(['published', false])
})

test('an operator with ties, or who is one of the sides, decides nothing', () => {
  const { report, judge } = open()
  report('maya', 'reader')
  for (const operatorId of ['maya', 'ana']) expect(judge(operatorId)).toEqual({ refused: 'REVIEW_OPERATOR_TIED' })
  expect(judge('ivo', { isTied: true })).toEqual({ refused: 'REVIEW_OPERATOR_TIED' })
})

test('the author objects to a removal, and a second operator decides for good', () => {
  const { report, judge, object, status } = open()
  report('vet-account')
  expect(object('ana')).toEqual({ refused: 'REVIEW_NOTHING_TO_OBJECT' })
  judge('maya')
  for (const stranger of ['vet-account', 'boris']) expect(object(stranger)).toEqual({ refused: 'REVIEW_NOTHING_TO_OBJECT' })
  expect(object('ana')).toHaveProperty('events.review')
  expect(object('ana')).toEqual({ events: {} })
  expect(judge('maya', stays)).toEqual({ refused: 'REVIEW_DECIDED_FIRST' })
  judge('ivo', stays)
  expect(status()).toBe('published')
  expect(object('vet-account')).toEqual({ refused: 'REVIEW_DECISION_FINAL' })
})

test('who reported what stays objects too, for half a year', () => {
  const { report, judge, object, status } = open()
  report('vet-account')
  judge('maya', stays)
  expect(object('ana')).toEqual({ refused: 'REVIEW_NOTHING_TO_OBJECT' })
  expect(object('vet-account', inDays(180))).toEqual({ refused: 'REVIEW_DECISION_FINAL' })
  object('vet-account', inDays(179))
  judge('ivo')
  expect(status()).toBe('removed')
})

test('what its author took back stays away, and its case closes without a decision', () => {
  const { report, judge, takeBack, types, object } = open()
  report('vet-account')
  takeBack()
  judge('maya', stays)
  expect(types()[0]).toEqual(['ReviewWritten', 'ReviewReported', 'ReviewRemoved'])
  expect(object('ana')).toEqual({ refused: 'REVIEW_NOTHING_TO_OBJECT' })
  expect(report('boris', 'reader')).toEqual({ refused: 'REVIEW_GONE' })
})

test('a review that was kept and then edited is reported anew by the same reporter', () => {
  const { report, judge, edit, types } = open()
  report('vet-account')
  judge('maya', stays)
  expect(report('vet-account')).toEqual({ refused: 'REVIEW_REPORTED' })
  edit(inDays(1))
  expect(report('vet-account')).toHaveProperty('events.review')
  expect(report('vet-account')).toEqual({ refused: 'REVIEW_REPORTED' })
  expect(judge('maya', { editedAt: inDays(1) })).toMatchObject({
    events: { review: [{ data: { reporterIds: ['vet-account'] } }] },
  })
  expect(types()[0]).toEqual([
    'ReviewWritten',
    'ReviewReported',
    'ReviewJudged',
    'ReviewEdited',
    'ReviewReported',
    'ReviewJudged',
  ])
})

test('an operator decides about the wording that they read, and about no later one', () => {
  const { report, judge, edit, status } = open()
  report('vet-account')
  edit(inDays(1))
  edit(inDays(2))
  for (const editedAt of [null, inDays(1)]) expect(judge('maya', { editedAt })).toEqual({ refused: 'REVIEW_CHANGED' })
  judge('maya', { editedAt: inDays(2) })
  expect(status()).toBe('removed')
})

test('what a second operator kept is not reported again until it says something else', () => {
  const { report, judge, object, edit } = open()
  report('vet-account')
  judge('maya')
  object('ana')
  judge('ivo', stays)
  expect(report('boris', 'reader')).toEqual({ refused: 'REVIEW_KEPT' })
  edit(inDays(1))
  expect(report('boris', 'reader')).toHaveProperty('events.review')
})

test('an objection while the case is open again for another report waits in it, for a second operator', () => {
  const { report, judge, object, isOpen, types } = open()
  report('vet-account')
  report('boris', 'reader')
  judge('maya', stays)
  report('vera', 'reader')
  expect(isOpen()).toBe(true)
  for (const reporterId of ['vet-account', 'boris']) expect(object(reporterId)).toHaveProperty('events.review')
  expect(object('boris')).toEqual({ events: {} })
  expect(judge('maya')).toEqual({ refused: 'REVIEW_DECIDED_FIRST' })
  expect(judge('ivo')).toHaveProperty('events.review')
  expect(types()[0]?.slice(-3)).toEqual(['ReviewObjected', 'ReviewObjected', 'ReviewJudged'])
})

test('an author shows four photos at most, with words without contacts, for thirty days, and hides any at any time', () => {
  const { show, hide, takeBack } = open()
  expect(open(false).show('p1')).toEqual({ refused: 'REVIEW_MISSING' })
  expect(show('p1', { alt: 'Тел. 0888 123 456' })).toEqual({ refused: 'REVIEW_HAS_CONTACTS' })
  expect(show('p1', { at: inDays(30) })).toEqual({ refused: 'REVIEW_FINAL' })
  for (const photoId of ['p1', 'p2', 'p3', 'p4']) expect(show(photoId)).toHaveProperty('events.review')
  expect(show('p1')).toEqual({ events: {} })
  expect(show('p5')).toEqual({ refused: 'REVIEW_PHOTOS_FULL' })
  expect(hide('p1')).toHaveProperty('events.review')
  expect(hide('p1')).toEqual({ refused: 'NOT_FOUND' })
  expect(show('p5')).toHaveProperty('events.review')
  takeBack()
  expect(show('p6')).toEqual({ refused: 'REVIEW_GONE' })
})

test('a photo is part of the wording: one that came after the operator read it is read first, and can be reported anew', () => {
  const { report, show, judge, object } = open()
  report('vet-account')
  show('p1', { at: inDays(1) })
  expect(judge('maya')).toEqual({ refused: 'REVIEW_CHANGED' })
  judge('maya', { ...stays, editedAt: inDays(1) })
  object('vet-account')
  judge('ivo', { ...stays, editedAt: inDays(1) })
  expect(report('vet-account')).toEqual({ refused: 'REVIEW_KEPT' })
  show('p2', { at: inDays(2) })
  expect(report('vet-account')).toHaveProperty('events.review')
})
