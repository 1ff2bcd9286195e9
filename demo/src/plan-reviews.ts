import type { ProfessionalRole } from '@lapka/contracts/roles.ts'

export type DemoDocument = 'diploma' | 'certificate'
export type PlannedReview = {
  documents: DemoDocument[]
  /** How many hours before the demo's day it was sent; some days before where nothing is said. */
  sentHoursBefore?: number
  decision?: { kind: 'accepted' } | { kind: 'rejected' | 'more-documents'; reason: string }
}

/** A diploma makes a vet; other trades have certificates, and companies show that they are registered. */
export const verifiedReview = (role: ProfessionalRole): PlannedReview => ({
  documents: [role === 'VET' ? 'diploma' : 'certificate'],
  decision: { kind: 'accepted' },
})

/** Numbers of the unlisted professionals, and how far the operators are with them: the queue has one of each state, one with a late answer and one that came last night. */
export const notVerified: ReadonlyMap<number, PlannedReview | undefined> = new Map<number, PlannedReview | undefined>([
  [37, { documents: ['diploma'], sentHoursBefore: 7 * 24 - 9 }],
  [
    84,
    {
      documents: ['certificate'],
      decision: {
        kind: 'rejected',
        reason: 'Свидетелството е на друго име. Ако сте сменили фамилията си, добавете и документ за това.',
      },
    },
  ],
  [121, { documents: ['certificate'], sentHoursBefore: 3 }],
  [168, { documents: ['diploma', 'certificate'] }],
  [203, { documents: ['diploma'] }],
  [246, { documents: ['certificate'] }],
  [
    277,
    {
      documents: ['diploma'],
      decision: {
        kind: 'more-documents',
        reason: 'Дипломата се чете добре. Трябва ни и удостоверението ви от Българския ветеринарен съюз.',
      },
    },
  ],
  [299, undefined],
])
