import { sql, type Kysely, type SqlBool } from 'kysely'
import type {
  Review,
  ReviewPage,
  ReviewsQuery,
  ReviewSummary,
  ReviewToWrite,
  ReviewTransparency,
} from '@lapka/contracts/api/reviews.ts'
import { reviewPhotoUrlOf } from '@lapka/contracts/photos.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { OUTCOME_WINDOW_DAYS } from '@lapka/domain/appointments/outcome-window.ts'
import { ratingTenthsOf } from '@lapka/domain/reviews/rating.ts'
import type { Database } from '../database.ts'
import { readTimeCursor, writeTimeCursor } from '../time-cursor.ts'
import { petNameFor } from '../conditions/pet-name.ts'

type Db = Kysely<Database>

const PAGE = 20

/** Refunds of all that was paid, whether they have arrived or not. */
const isRefunded = sql<boolean>`exists (select from views.appointments paid where paid.appointment_id = review.appointment_id
  and paid.paid_cents > 0 and paid.paid_cents <= (select coalesce(sum(amount_cents), 0) from views.refunds refund
    where refund.appointment_id = paid.appointment_id))`

const selectReviews = (db: Db) => db.selectFrom('views.reviews as review').selectAll('review').select(isRefunded.as('isRefunded'))
type Row = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

const viewOf = (row: Row): Review => {
  const { appointmentId, answer, answeredAt } = row
  const { stars, care, clarity, waiting, authorName, petName, species, breed, text } = row
  return {
    id: appointmentId,
    stars,
    care,
    clarity,
    waiting,
    authorName,
    petName,
    species,
    breed,
    text,
    photos: row.photos.map(({ photoId, alt }) => ({ id: photoId, url: reviewPhotoUrlOf(appointmentId, photoId), alt })),
    service: { name: row.serviceName, nameEn: row.serviceNameEn },
    writtenAt: row.writtenAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    answer: answeredAt === null ? null : { text: answer, answeredAt: answeredAt.toISOString() },
    isRefunded: row.isRefunded,
    isSetAside: row.isSetAside,
  }
}

/** The review of an appointment; `isRemoved` where its author or we took it away. */
export const reviewById = async (db: Db, appointmentId: string): Promise<{ review: Review; isRemoved: boolean } | undefined> => {
  const row = await selectReviews(db).where('review.appointmentId', '=', appointmentId).executeTakeFirst()
  return row && { review: viewOf(row), isRemoved: row.removedBy !== null }
}

const standing = sql<SqlBool>`review.removed_by is null`
const counts = sql<SqlBool>`not review.is_set_aside`
const hasAnswer = sql<SqlBool>`review.answered_at is not null`
const isLow = sql<SqlBool>`review.stars <= 3`
const shown = { answered: hasAnswer, low: isLow }

/** A professional's reviews, newest first, a page of them. */
export const listReviews = async (
  db: Db,
  professionalId: string,
  { species, service, show, cursor }: ReviewsQuery,
): Promise<Omit<ReviewPage, 'isOwn'>> => {
  const after = readTimeCursor(cursor)
  const conditions = [
    sql<SqlBool>`review.professional_id = ${professionalId}`,
    standing,
    ...(species === undefined ? [] : [sql<SqlBool>`review.species = ${species}`]),
    ...(service === undefined ? [] : [sql<SqlBool>`${service} in (review.service_name, review.service_name_en)`]),
    ...(show === undefined ? [] : [shown[show]]),
  ]
  const isFound = sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
  const [rows, { total }, summary] = await Promise.all([
    selectReviews(db)
      .where(isFound)
      .$if(after !== undefined, (query) =>
        query.where(sql<SqlBool>`(review.written_at, review.appointment_id) < (${after?.at}, ${after?.id})`),
      )
      .orderBy('review.writtenAt', 'desc')
      .orderBy('review.appointmentId', 'desc')
      .limit(PAGE + 1)
      .execute(),
    db
      .selectFrom('views.reviews as review')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(isFound)
      .executeTakeFirstOrThrow(),
    reviewSummary(db, professionalId),
  ])
  const items = rows.slice(0, PAGE)
  const last = items.at(-1)
  return {
    items: items.map(viewOf),
    total: Number(total),
    summary,
    ...(rows.length > PAGE && last && { nextCursor: writeTimeCursor({ at: last.writtenAt, id: last.appointmentId }) }),
  }
}

type Sums = { sum: number; count: number }
type SummaryRow = {
  all: Sums
  care: Sums
  clarity: Sums
  waiting: Sums
  distribution: number[]
  answeredCount: number
  lowCount: number
  setAsideCount: number
}

/** How many reviews of a professional we removed, by ground. */
const removedOf = (db: Db, professionalId: string) =>
  sql<ReviewSummary['removed'][number]>`select review.ground, count(*)::int as count from views.reviews review
    where review.professional_id = ${professionalId} and review.removed_by = 'operator'
    group by review.ground order by count desc, review.ground`.execute(db)

/** Of all reviews ever: what was removed by us, by its stars and who reported it first, and on which grounds. */
export const reviewTransparency = async (db: Db): Promise<ReviewTransparency> => {
  const [all, removals] = await Promise.all([
    sql<
      Omit<ReviewTransparency, 'removals'>
    >`select count(*)::int as written, (count(*) filter (where removed_by = 'author'))::int as taken_back,
      (count(*) filter (where reported_by is not null))::int as reported from views.reviews`.execute(db),
    sql<
      ReviewTransparency['removals'][number]
    >`select stars, ground, coalesce(reported_by, 'lapka') as reported_by, count(*)::int as count
      from views.reviews where removed_by = 'operator' group by 1, 2, 3 order by 1, 2, 3`.execute(db),
  ])
  const [counts] = all.rows
  if (counts === undefined) throw new Error('an aggregate without a row')
  return { ...counts, removals: removals.rows }
}

/** Of a professional: means over all reviews that count, and by what all that are shown can be filtered. */
export const reviewSummary = async (db: Db, professionalId: string): Promise<ReviewSummary> => {
  const ofThem = sql`from views.reviews review where review.professional_id = ${professionalId} and ${standing}`
  const sums = (column: string) =>
    sql`json_build_object('sum', coalesce(sum(${sql.ref(column)}) filter (where ${counts}), 0),
      'count', count(${sql.ref(column)}) filter (where ${counts}))`
  const withStars = (stars: number) => sql`count(*) filter (where review.stars = ${sql.lit(stars)} and ${counts})`
  const [{ rows }, species, services, removed] = await Promise.all([
    sql<SummaryRow>`select ${sums('review.stars')} as all, ${sums('review.care')} as care, ${sums('review.clarity')} as clarity,
      ${sums('review.waiting')} as waiting, json_build_array(${sql.join([5, 4, 3, 2, 1].map(withStars))}) as distribution,
      (count(*) filter (where ${hasAnswer}))::int as answered_count, (count(*) filter (where ${isLow}))::int as low_count,
      (count(*) filter (where not ${counts}))::int as set_aside_count ${ofThem}`.execute(db),
    sql<ReviewSummary['species'][number]>`select review.species, count(*)::int as count ${ofThem}
      group by review.species order by count desc, review.species`.execute(db),
    sql<ReviewSummary['services'][number]>`select review.service_name as name, min(review.service_name_en) as name_en,
      count(*)::int as count ${ofThem} group by review.service_name order by count desc, name limit 12`.execute(db),
    removedOf(db, professionalId),
  ])
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate without a row')
  const meanOf = (of: Sums) => (of.count === 0 ? null : ratingTenthsOf(of))
  return {
    ratingTenths: ratingTenthsOf(row.all),
    count: row.all.count,
    distribution: row.distribution,
    careTenths: meanOf(row.care),
    clarityTenths: meanOf(row.clarity),
    waitingTenths: meanOf(row.waiting),
    answeredCount: row.answeredCount,
    lowCount: row.lowCount,
    species: species.rows,
    services: services.rows,
    removed: removed.rows,
    setAsideCount: row.setAsideCount,
  }
}

const ASKED_DAYS = 60
/** More than are shown: those of a professional whom the parent may not review are left out. */
const MAX_FOUND = 20

/**
 * Visits of a parent that took place lately, were paid and kept, and have no review yet; removed ones count as written. One that its professional
 * never marked counts once its outcome is final.
 */
export const reviewsToWriteOf = async (
  db: Db,
  parentId: string,
  now: string,
): Promise<(ReviewToWrite & { professionalId: string })[]> => {
  const unmarkedBefore = new Date(addMs(now, -OUTCOME_WINDOW_DAYS * DAY_MS))
  const rows = await db
    .selectFrom('views.appointments as appointment')
    .innerJoin('views.professionals as professional', 'professional.professionalId', 'appointment.professionalId')
    .leftJoin('views.pets as pet', 'pet.petId', 'appointment.petId')
    .leftJoin('views.reviews as review', 'review.appointmentId', 'appointment.appointmentId')
    .select(['appointment.appointmentId', 'appointment.endsAt', 'appointment.zone'])
    .select(petNameFor('appointment.parentId').as('petName'))
    .select(['appointment.serviceName', 'appointment.serviceNameEn', 'appointment.stay'])
    .select(['appointment.professionalId', 'professional.displayName', 'professional.latinName', 'professional.role'])
    .where('appointment.parentId', '=', parentId)
    .where('appointment.status', '=', 'confirmed')
    .where('pet.death', 'is', null)
    .where(
      sql<SqlBool>`(appointment.outcome = 'completed' or appointment.outcome is null and appointment.ends_at <= ${unmarkedBefore})`,
    )
    .where('appointment.endsAt', '>', new Date(addMs(now, -ASKED_DAYS * DAY_MS)))
    .where('review.appointmentId', 'is', null)
    .where(
      sql<SqlBool>`appointment.paid_cents > (select coalesce(sum(amount_cents), 0) from views.refunds refund
        where refund.appointment_id = appointment.appointment_id)`,
    )
    .orderBy('appointment.endsAt', 'desc')
    .limit(MAX_FOUND)
    .execute()
  return rows.map(
    ({ appointmentId, professionalId, endsAt, zone, petName, serviceName, serviceNameEn, stay, ...professional }) => ({
      appointmentId,
      professionalId,
      petName: petName ?? '',
      professional,
      service: { name: serviceName, nameEn: serviceNameEn },
      endsAt: endsAt.toISOString(),
      zone,
      isStay: stay !== null,
    }),
  )
}
