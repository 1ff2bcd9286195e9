import pg from 'pg'
import { factsOf } from '@lapka/contracts/facts.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { ratingTenthsOf } from '@lapka/domain/reviews/rating.ts'
import { reviewFold } from '@lapka/domain/reviews/review.ts'
import { refuseReviewOf } from '@lapka/domain/reviews/write-review/decide.ts'
import { rankKeyOf } from '@lapka/projections/professionals/listing.ts'
import { paymentIdOf } from './ledger.ts'
import { foldStream, streamsOf, violationOf, type Streams, type Violation } from './violation.ts'

const i16 = violationOf('I16')

/** Stars of the reviews that stand, by professional. */
export type Ratings = Map<string, { sum: number; count: number }>

/** I16: one review of an appointment, by its parent, written when it had taken place and something that was paid was kept; one answer. */
export const verifyReviews = (streams: Streams): Violation[] =>
  streamsOf(streams, 'review').flatMap(([name, events]) => {
    const written = events.find(({ type }) => type === 'ReviewWritten')
    const [fact, ...more] = factsOf(events, 'ReviewWritten')
    const isAdmission = ({ type }: { type: string }) => type === 'ReviewAdmitted'
    if (written === undefined || fact === undefined)
      return events.every(isAdmission) ? [] : [i16(`${name} begins without a review`)]
    if (!events.slice(0, events.indexOf(written)).every(isAdmission)) return [i16(`${name} begins without a review`)]
    const until = <Event extends { position: number }>(known: readonly Event[] = []) =>
      known.filter(({ position }) => position < written.position)
    const booked = until(streams.get(`appointment-${fact.appointmentId}`))
    const appointment = foldStream(appointmentFold, booked)
    const paymentId = paymentIdOf(booked)
    const payment = foldStream(paymentFold, paymentId === null ? [] : until(streams.get(paymentStream(paymentId))))
    const review = foldStream(reviewFold, until(events))
    const refused = refuseReviewOf({ appointment, payment, review }, written.occurredAt)?.refused
    const isOthers =
      appointment.status !== 'none' &&
      (appointment.parentId !== fact.authorId || appointment.professionalId !== fact.professionalId)
    return [
      ...(more.length > 0 ? [i16(`${name} was written ${more.length + 1} times`)] : []),
      ...(factsOf(events, 'ReviewAnswered').length > 1 ? [i16(`${name} was answered more than once`)] : []),
      ...(refused === undefined ? [] : [i16(`${name} was written of an appointment that could not be reviewed: ${refused}`)]),
      ...(isOthers ? [i16(`${name} is not by the parent of the appointment, or about its professional`)] : []),
    ]
  })

/** Adds what stands and counts in these streams. */
export const addRatings = (ratings: Ratings, streams: Streams): number => {
  const reviews = streamsOf(streams, 'review')
  for (const [, events] of reviews) {
    const review = foldStream(reviewFold, events)
    if (review.status !== 'published' || review.isSetAside) continue
    const { sum, count } = ratings.get(review.professionalId) ?? { sum: 0, count: 0 }
    ratings.set(review.professionalId, { sum: sum + review.stars, count: count + 1 })
  }
  return reviews.length
}

type Shown = { professional_id: string; rating_tenths: number; review_count: number; rank_key: number | null }
const PAGE = 5_000

/** I16: mean and count that profiles show and the search is ordered by are those of the log. */
export const verifyShownRatings = async (databaseUrl: string, ratings: Ratings): Promise<Violation[]> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'lapka verify' })
  await client.connect()
  const violations: Violation[] = []
  try {
    for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
      const { rows }: pg.QueryResult<Shown> = await client.query<Shown>(
        `select professional.professional_id, rating_tenths, review_count, rank_key from views.professionals professional
         left join views.listings using (professional_id) where professional_id > $1 order by professional_id limit ${PAGE}`,
        [after],
      )
      for (const row of rows) violations.push(...compare(row, ratings.get(row.professional_id) ?? { sum: 0, count: 0 }))
      after = rows.at(-1)?.professional_id
    }
  } finally {
    await client.end()
  }
  return violations
}

const compare = (shown: Shown, counted: { sum: number; count: number }): Violation[] => {
  const tenths = ratingTenthsOf(counted)
  const { professional_id: id, rating_tenths, review_count, rank_key } = shown
  const rank = rankKeyOf({ ratingTenths: tenths, reviewCount: counted.count })
  return [
    ...(rating_tenths === tenths && review_count === counted.count
      ? []
      : [
          i16(
            `${id} is shown with ${rating_tenths} tenths of ${review_count} reviews; the log has ${tenths} of ${counted.count}`,
          ),
        ]),
    ...(rank_key === null || rank_key - rank === 0 ? [] : [i16(`${id} is listed at ${rank_key}; its reviews say ${rank}`)]),
  ]
}
