export type DemoDocument = 'diploma' | 'certificate'
export type PlannedReview = { documents: DemoDocument[]; decision?: { kind: 'rejected' | 'more-documents'; reason: string } }

/** Numbers of the professionals whom no parent sees yet, and how far the operators are with them: their queue has something of each. */
export const notVerified: ReadonlyMap<number, PlannedReview | undefined> = new Map<number, PlannedReview | undefined>([
  [37, { documents: ['diploma'] }],
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
  [121, { documents: ['certificate'] }],
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
