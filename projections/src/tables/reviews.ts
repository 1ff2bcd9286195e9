import type { JSONColumnType } from 'kysely'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import type { ReviewGround, ReviewReporter, ReviewStars } from '@lapka/contracts/reviews.ts'
import type { Defaulted, Instant, InstantOrNull } from '@lapka/state/database.ts'
import type { TableStatements } from '../projection.ts'

export type ReviewPhoto = { photoId: string; alt: string }

export type ReviewTables = {
  'views.reviews': ReviewStars & {
    appointmentId: string
    professionalId: string
    authorId: string
    /** Empty once the author is erased or the review is removed, and the pet's with it. */
    authorName: string
    petName: string
    species: AnimalType
    breed: string
    serviceName: string
    serviceNameEn: string
    text: string
    /** Of its author and in their order; none once they are erased or the review is removed. */
    photos: JSONColumnType<ReviewPhoto[]>
    writtenAt: Instant
    editedAt: InstantOrNull
    answer: Defaulted<string>
    answeredAt: InstantOrNull
    isErased: Defaulted<boolean>
    /** Of a suspected ring: shown, and not counted. */
    isSetAside: Defaulted<boolean>
    removedBy: 'author' | 'operator' | null
    /** On which it was removed by us. */
    ground: ReviewGround | null
    /** The first reporter. */
    reportedBy: ReviewReporter | null
    removedAt: InstantOrNull
  }
}

export const reviewTables: TableStatements<ReviewTables> = {
  'views.reviews': [
    `create table views.reviews (
      appointment_id uuid primary key,
      professional_id uuid not null,
      author_id uuid not null,
      author_name text not null,
      pet_name text not null,
      species text not null,
      breed text not null,
      service_name text not null,
      service_name_en text not null,
      stars smallint not null,
      care smallint,
      clarity smallint,
      waiting smallint,
      text text not null,
      photos jsonb not null default '[]',
      written_at timestamptz not null,
      edited_at timestamptz,
      answer text not null default '',
      answered_at timestamptz,
      is_erased boolean not null default false,
      is_set_aside boolean not null default false,
      removed_by text,
      ground text,
      reported_by text,
      removed_at timestamptz
    )`,
    // Serves a professional's page, newest first, and the recount of their mean.
    'create index reviews_of_professional on views.reviews (professional_id, written_at desc, appointment_id desc)',
    // Serves erasing an author.
    'create index reviews_by_author on views.reviews (author_id)',
  ],
}
