import { sql } from 'kysely'
import { ratingTenthsOf } from '@lapka/domain/reviews/rating.ts'
import { foldRows } from '../fold-rows.ts'
import { rankKeyOf } from './listing.ts'
import { clear, writeEach, type Db, type Notice, type Step } from '../projection.ts'
import type { ProfessionalTables } from '../tables/professionals.ts'
import type { ReviewPhoto, ReviewTables } from '../tables/reviews.ts'

type Tables = ProfessionalTables & ReviewTables

/** An erased author has no answer left: it would speak to them. */
const answered = (answer: string, at: string, isErased: boolean) =>
  isErased ? {} : { answer, answeredAt: answer === '' ? null : at }

const noWords = { authorName: '', petName: '', breed: '', text: '', answer: '' }

const without = (photos: readonly ReviewPhoto[], photoId: string) => photos.filter((one) => one.photoId !== photoId)

const rows = foldRows<Tables, 'views.reviews'>(
  'views.reviews',
  'appointmentId',
)({
  keyOf: ({ data }) => data.appointmentId,
  insert: {
    ReviewWritten: ({ authorName, petName, text, ...written }, { occurredAt }) => ({
      ...written,
      authorName: clear(authorName),
      petName: clear(petName),
      text: clear(text),
      photos: [],
      writtenAt: occurredAt,
      editedAt: null,
      answer: '',
      answeredAt: null,
      isErased: false,
      isSetAside: false,
      removedBy: null,
      ground: null,
      reportedBy: null,
      removedAt: null,
    }),
  },
  update: {
    ReviewEdited: (_, { stars, care, clarity, waiting, text }, { occurredAt }) => ({
      stars,
      care,
      clarity,
      waiting,
      text: clear(text),
      editedAt: occurredAt,
    }),
    // Readers are told of changed words alone.
    ReviewPhotoAdded: ({ photos, isErased }, { photoId, alt }) => ({
      photos: isErased ? [] : [...without(photos, photoId), { photoId, alt: clear(alt) }],
    }),
    ReviewPhotoRemoved: ({ photos }, { photoId }) => ({ photos: without(photos, photoId) }),
    // A review that we removed before stays counted as removed.
    ReviewRemoved: ({ removedBy, removedAt }, _, { occurredAt }) => ({
      ...noWords,
      photos: [],
      answeredAt: null,
      removedBy: removedBy ?? ('author' as const),
      removedAt: removedAt ?? occurredAt,
    }),
    ReviewSetAside: () => ({ isSetAside: true }),
    ReviewReported: ({ reportedBy }, { by }) => ({ reportedBy: reportedBy ?? by }),
    // A review that its author took back stays away.
    ReviewJudged: ({ removedBy }, { isRemoved, ground }, { occurredAt }) =>
      removedBy === 'author'
        ? { isSetAside: false }
        : {
            isSetAside: false,
            removedBy: isRemoved ? ('operator' as const) : null,
            ground,
            removedAt: isRemoved ? occurredAt : null,
          },
    ReviewAnswered: ({ isErased }, { text }, { occurredAt }) => answered(clear(text), occurredAt, isErased),
  },
  afterWrite: (trx, folded) => recountRatings(trx, [...new Set(folded.flatMap(({ row }) => row?.professionalId ?? []))]),
})

type Counted = { professionalId: string; sum: number; count: number }

/** Works out the mean and the count of some professionals anew from the reviews that count, in their profiles and in the search. */
export const recountRatings = async (trx: Db<Tables>, professionalIds: string[]): Promise<Notice[]> => {
  if (professionalIds.length === 0) return []
  const { rows: counted } = await sql<Counted>`
    select professional.id as professional_id, coalesce(sum(stars), 0)::int as sum, count(stars)::int as count
    from unnest(${professionalIds}::uuid[]) professional (id)
    left join views.reviews on professional_id = professional.id and removed_by is null and not is_set_aside
    group by professional.id`.execute(trx)
  for (const { professionalId, ...stars } of counted) {
    const rating = { ratingTenths: ratingTenthsOf(stars), reviewCount: stars.count }
    await trx.updateTable('views.professionals').set(rating).where('professionalId', '=', professionalId).execute()
    await trx
      .updateTable('views.listings')
      .set({ rankKey: rankKeyOf(rating) })
      .where('professionalId', '=', professionalId)
      .execute()
  }
  return professionalIds.map((professionalId) => ({ kind: 'professional', professionalId }))
}

/** An erased person's words are gone with their key; their stars stay counted. */
const erasures = writeEach({
  AccountErased: async (trx: Db<Tables>, { accountId }) => {
    await trx
      .updateTable('views.reviews')
      .set({ ...noWords, photos: '[]', answeredAt: null, isErased: true })
      .where('authorId', '=', accountId)
      .execute()
    return []
  },
  ProfessionalWithdrawn: async (trx: Db<Tables>, { professionalId }) => {
    await trx
      .updateTable('views.reviews')
      .set({ answer: '', answeredAt: null })
      .where('professionalId', '=', professionalId)
      .execute()
    return []
  },
})

/** Public reviews, and what professionals are rated by them. In the professionals' view, because the search is ordered by it. */
export const reviewSteps: readonly Step<Tables>[] = [rows, erasures]
