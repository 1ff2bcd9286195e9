import { reviewStream, professionalStream } from '@lapka/contracts/streams.ts'
import { describe, expect, test } from 'vitest'
import { adjustBill, command, complete, markNoShow, readingOf } from '../testing/commands.ts'
import { createStory, VET } from '../testing/story.ts'
import { caseByLapka, caseStreams } from '../payments/cases/case.ts'
import { decideOpenCase } from '../payments/cases/decide.ts'
import { decideAdmitReview, type AdmitReview } from './admit-review/decide.ts'
import { decideAnswerReview } from './answer-review/decide.ts'
import { decideEditReview, type EditReview } from './edit-review/decide.ts'
import { ratingTenthsOf } from './rating.ts'
import { decideRemoveReview } from './remove-review/decide.ts'
import { reviewStreams } from './review.ts'
import { authorNameOf, decideWriteReview, type Byline, type WriteReview } from './write-review/decide.ts'

const EARLY = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-26T08:00:00.000Z'
const AFTER = '2026-11-26T08:40:00.000Z'
const inDays = (days: number) => new Date(Date.parse(AFTER) + days * 86_400_000).toISOString()

const words = { stars: 4, care: 5, clarity: null, waiting: 3, text: 'Обясни всичко.' }
const byline = { authorName: 'Ана П.', petName: 'Рекс', species: 'dog', breed: 'beagle' } as const
const admission = {
  caseId: 'c1',
  operatorId: 'maya',
  reason: 'Показа касова бележка.',
  professionalAccountId: 'vet-account',
  isTied: false,
}
const half = { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 50 }
const open = (story = createStory({ policy: half })) => {
  const streams = reviewStreams('a1')
  const act = {
    write: (change: Partial<WriteReview> = {}) =>
      story.run(
        change.at ?? AFTER,
        command({ streams: { ...readingOf('a1').streams, ...streams } }, (states) =>
          decideWriteReview({ ...words, byline, isInOwnName: false, at: AFTER, ...change }, states),
        ),
      ),
    complain: () => {
      const opened = { ...caseByLapka('c1', 'complaint', 'a1'), writerId: 'ana', accountId: 'ana', text: 'Бях там.' }
      return story.run(
        AFTER,
        command({ streams: caseStreams('c1') }, (states) => decideOpenCase(opened, states)),
      )
    },
    admit: (change: Partial<AdmitReview> = {}) =>
      story.run(
        AFTER,
        command({ streams: { ...readingOf('a1').streams, ...streams, ...caseStreams('c1') } }, (states) =>
          decideAdmitReview({ ...admission, ...change }, states),
        ),
      ),
    edit: (at: string, change: Partial<EditReview> = {}) =>
      story.run(
        at,
        command({ streams }, (states) => decideEditReview({ ...words, at, ...change }, states)),
      ),
    remove: () =>
      story.run(
        AFTER,
        command({ streams }, (states) => decideRemoveReview(states)),
      ),
    answer: (text = 'Благодарим.') =>
      story.run(
        AFTER,
        command({ streams }, (states) => decideAnswerReview({ accountId: 'vet-account', text }, states)),
      ),
    types: () => story.typesOf(reviewStream('a1')),
  }
  const bill = (billCents: number) => {
    const refund = { refundId: 'r', idempotencyKey: 'r' }
    return story.run(AFTER, adjustBill({ appointmentId: 'a1', at: AFTER, amountCents: billCents, reason: 'Отстъпка', refund }))
  }
  return { story, bill, ...act }
}
const booked = () => {
  const opened = open()
  opened.story.book('a1', EARLY, TEN)
  return opened
}
const visited = () => {
  const opened = booked()
  opened.story.run(AFTER, complete({ appointmentId: 'a1', at: AFTER }))
  return opened
}

describe('writing a review', () => {
  test('the parent of a paid visit that took place says what it was like, under the names of that day', () => {
    expect(visited().write()).toEqual({
      events: {
        review: [
          {
            type: 'ReviewWritten',
            data: {
              appointmentId: 'a1',
              professionalId: VET,
              authorId: 'ana',
              serviceName: 'Преглед',
              serviceNameEn: 'Check-up',
              ...byline,
              ...words,
            },
          },
        ],
      },
    })
  })

  test('once: neither beside the first nor after it was taken back', () => {
    const { write, remove, types } = visited()
    write()
    expect(write()).toEqual({ refused: 'REVIEW_WRITTEN' })
    remove()
    expect(write()).toEqual({ refused: 'REVIEW_GONE' })
    expect(types()).toEqual(['ReviewWritten', 'ReviewRemoved'])
  })

  test('not before it took place, not where nobody came, not of nothing', () => {
    expect(booked().write()).toEqual({ refused: 'REVIEW_TOO_EARLY' })
    expect(open().write()).toEqual({ refused: 'NOT_FOUND' })
    const missed = booked()
    missed.story.run(AFTER, markNoShow({ appointmentId: 'a1', at: AFTER }))
    expect(missed.write()).toEqual({ refused: 'REVIEW_NOT_COME' })
    const cancelled = booked()
    cancelled.story.cancel('a1', EARLY)
    expect(cancelled.write()).toEqual({ refused: 'REVIEW_TOO_EARLY' })
  })

  test('a professional who never says that it took place keeps no review away once its money is theirs', () => {
    const { write } = booked()
    expect(write({ at: inDays(6) })).toEqual({ refused: 'REVIEW_TOO_EARLY' })
    expect(write({ at: inDays(7) })).toHaveProperty('events.review')
  })

  test('a professional who says that the parent did not come is overruled by an operator, by their complaint', () => {
    const missed = booked()
    expect(missed.admit()).toEqual({ refused: 'NOT_FOUND' })
    missed.complain()
    expect(missed.admit()).toEqual({ refused: 'REVIEW_NOT_MISSED' })
    missed.story.run(AFTER, markNoShow({ appointmentId: 'a1', at: AFTER }))
    for (const operatorId of ['ana', 'vet-account'])
      expect(missed.admit({ operatorId })).toEqual({ refused: 'REVIEW_OPERATOR_TIED' })
    expect(missed.admit({ isTied: true })).toEqual({ refused: 'REVIEW_OPERATOR_TIED' })
    expect(missed.admit()).toHaveProperty('events.review')
    expect(missed.admit()).toEqual({ refused: 'REVIEW_NOT_MISSED' })
    expect(missed.write()).toHaveProperty('events.review')
    expect(missed.types()).toEqual(['ReviewAdmitted', 'ReviewWritten'])
  })

  test('nor does an operator let a parent review who got all of it back', () => {
    const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 100, noShowRefundPercent: 100 } })
    const free = open(story)
    story.book('a1', EARLY, TEN)
    story.run(AFTER, markNoShow({ appointmentId: 'a1', at: AFTER }))
    free.complain()
    free.admit()
    expect(free.write()).toEqual({ refused: 'REVIEW_UNPAID' })
  })

  test('only by a parent who paid something that did not all go back', () => {
    const some = visited()
    some.bill(1)
    expect(some.write()).toHaveProperty('events')
    const all = visited()
    all.bill(0)
    expect(all.write()).toEqual({ refused: 'REVIEW_UNPAID' })
  })

  test('not by a parent in whose name the professional is paid', () => {
    expect(visited().write({ isInOwnName: true })).toEqual({ refused: 'REVIEW_TIED' })
  })

  test('without a phone number, and no less without words', () => {
    expect(visited().write({ text: 'Звънете на 0888 123 456' })).toEqual({ refused: 'REVIEW_HAS_CONTACTS' })
    expect(visited().write({ text: '' })).toHaveProperty('events')
  })

  test('with no contacts in the names it is shown under, and no breed but a listed one', () => {
    const shown = (change: Partial<Byline>) => {
      const written = visited().write({ byline: { ...byline, ...change } })
      return 'events' in written ? written.events.review?.[0]?.data : written
    }
    expect(shown({ petName: 'Рекс 0888 123 456' })).toMatchObject({ petName: '', authorName: 'Ана П.' })
    expect(shown({ authorName: 'klinika.bg П.' })).toMatchObject({ petName: 'Рекс', authorName: '' })
    expect(shown({ breed: 'звънете 0888 123 456' })).toMatchObject({ breed: '' })
    expect(shown({ breed: 'наша порода' })).toMatchObject({ breed: '' })
    expect(shown({ species: 'cat' })).toMatchObject({ breed: '' })
    expect(shown({ species: 'cat', breed: 'siamese' })).toMatchObject({ breed: 'siamese' })
  })

  test('names show a first name and an initial', () => {
    expect(authorNameOf({ name: ' Елена', surname: 'Тодорова' })).toBe('Елена Т.')
    expect(authorNameOf({ name: 'Елена', surname: '' })).toBe('Елена')
  })
})

describe('a review that stands', () => {
  test('is changed for thirty days, with what it said before kept in the log', () => {
    const { write, edit, types } = visited()
    expect(edit(AFTER)).toEqual({ refused: 'REVIEW_MISSING' })
    write()
    expect(edit(inDays(29), { stars: 1, text: 'Вече не.' })).toMatchObject({
      events: { review: [{ type: 'ReviewEdited', data: { stars: 1, text: 'Вече не.', authorId: 'ana' } }] },
    })
    expect(edit(inDays(29), { text: 'ana@poshta.bg' })).toEqual({ refused: 'REVIEW_HAS_CONTACTS' })
    expect(edit(inDays(30))).toEqual({ refused: 'REVIEW_FINAL' })
    expect(types()).toEqual(['ReviewWritten', 'ReviewEdited'])
  })

  test('is taken back at any time, once, and not changed after', () => {
    const { write, edit, remove, answer } = visited()
    expect(remove()).toEqual({ refused: 'REVIEW_MISSING' })
    write()
    expect(remove()).toHaveProperty('events.review')
    expect(remove()).toEqual({ events: {} })
    expect(edit(AFTER)).toEqual({ refused: 'REVIEW_GONE' })
    expect(answer()).toEqual({ refused: 'REVIEW_GONE' })
  })

  test('is answered once', () => {
    const { write, answer, types } = visited()
    expect(answer()).toEqual({ refused: 'REVIEW_MISSING' })
    write()
    expect(answer('www.klinika.test')).toEqual({ refused: 'REVIEW_HAS_CONTACTS' })
    expect(answer()).toHaveProperty('events')
    expect(answer()).toEqual({ refused: 'REVIEW_ANSWERED' })
    expect(types()).toEqual(['ReviewWritten', 'ReviewAnswered'])
  })
})

test('the mean is in tenths, half up, and of none there is none', () => {
  expect([ratingTenthsOf({ sum: 0, count: 0 }), ratingTenthsOf({ sum: 5, count: 1 })]).toEqual([0, 50])
  // 4.25, 4.24…, 4.65
  expect([
    ratingTenthsOf({ sum: 17, count: 4 }),
    ratingTenthsOf({ sum: 89, count: 21 }),
    ratingTenthsOf({ sum: 93, count: 20 }),
  ]).toEqual([43, 42, 47])
})

test('a profile says nothing of its stars itself', () => {
  expect(open().story.eventsOf(professionalStream(VET))[0]?.data).not.toHaveProperty('ratingTenths')
})
