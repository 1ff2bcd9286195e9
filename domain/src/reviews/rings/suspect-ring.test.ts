import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suspectRings, type ComparedReview } from './suspect-ring.ts'

const AT = Date.parse('2026-11-27T08:00:00.000Z')
const inHours = (hours: number) => new Date(AT + hours * 3_600_000).toISOString()
let nth = 0
const review = (change: Partial<ComparedReview> = {}): ComparedReview => {
  nth += 1
  return {
    appointmentId: `a${nth}`,
    authorId: `author-${nth}`,
    stars: 5,
    writtenAt: inHours(nth),
    paidCents: 3000,
    cardFingerprint: `card-${nth}`,
    authorSince: inHours(-24 * 400),
    othersReviewed: 2,
    ...change,
  }
}
const honest = () => Array.from({ length: 6 }, () => review())
/** Visits for 1 € of accounts made yesterday, on one card. */
const colluding = (change: Partial<ComparedReview> = {}) =>
  Array.from({ length: 3 }, () =>
    review({ paidCents: 100, cardFingerprint: 'one', authorSince: inHours(-24), othersReviewed: 0, ...change }),
  )

test('three new accounts that praise 1 € visits on one card are a ring, and the honest reviews beside them are not of it', () => {
  const ring = colluding()
  expect(suspectRings([...honest(), ...ring])).toEqual([
    {
      appointmentIds: ring.map(({ appointmentId }) => appointmentId).toSorted(),
      reasons: ['same_card', 'cheap', 'new_accounts', 'only_here', 'burst'],
    },
  ])
})

test('a competitor’s accounts that blame are as much a ring as those that praise', () => {
  expect(suspectRings([...honest(), ...colluding({ stars: 1 })])).toMatchObject([
    { reasons: expect.arrayContaining(['same_card']) },
  ])
})

test('no ring: a couple, a family over a year at the usual price, accounts that disagree, and one account that came often', () => {
  expect(suspectRings([...honest(), ...colluding().slice(0, 2)])).toEqual([])
  const family = [0, 100, 300].map((days) =>
    review({ cardFingerprint: 'family', writtenAt: inHours(days * 24), othersReviewed: 0, authorSince: inHours(-24 * 700) }),
  )
  expect(suspectRings([...honest(), ...family])).toEqual([])
  const divided = colluding().map((one, index) => ({ ...one, stars: [5, 3, 1][index] ?? 5 }))
  expect(suspectRings([...honest(), ...divided])).toEqual([])
  expect(suspectRings([...honest(), ...colluding({ authorId: 'often' })])).toEqual([])
})

const anyReview = fc.record({
  stars: fc.integer({ min: 1, max: 5 }),
  paidCents: fc.constantFrom(100, 200, 3000, 12_000),
  hour: fc.integer({ min: 0, max: 24 * 30 }),
  ageHours: fc.integer({ min: 0, max: 24 * 400 }),
  othersReviewed: fc.integer({ min: 0, max: 3 }),
})

test('a cheap groomer in the week of a 1 € promotion opens no case: however new, cheap, many and at once, parents with cards of their own are no ring', () => {
  fc.assert(
    fc.property(fc.array(anyReview, { maxLength: 60 }), (drawn) => {
      const reviews = drawn.map(({ hour, ageHours, ...one }) =>
        review({ ...one, writtenAt: inHours(hour), authorSince: inHours(hour - ageHours) }),
      )
      // Two of a household share a card.
      const paired = reviews.map((one, index) => ({ ...one, cardFingerprint: `household-${Math.floor(index / 2)}` }))
      return suspectRings(reviews).length === 0 && suspectRings(paired).length === 0
    }),
  )
})

test('fake praise of a rival takes none of the rival’s honest reviews out, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(anyReview, { maxLength: 30 }), fc.array(anyReview, { minLength: 3, maxLength: 10 }), (own, fake) => {
      const real = own.map(({ hour, ageHours, ...one }) =>
        review({ ...one, writtenAt: inHours(hour), authorSince: inHours(hour - ageHours) }),
      )
      const planted = fake.map(({ hour, ...one }) =>
        review({ ...one, writtenAt: inHours(hour), cardFingerprint: 'rival', authorSince: inHours(hour - 1), othersReviewed: 0 }),
      )
      const taken = new Set(suspectRings([...real, ...planted]).flatMap(({ appointmentIds }) => appointmentIds))
      return real.every(({ appointmentId }) => !taken.has(appointmentId))
    }),
  )
})
