import { randomUUID } from 'node:crypto'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { reviewStream } from '@lapka/contracts/streams.ts'
import type { TestViews } from './test-views.ts'

export const reviewed = (change: Partial<Events['ReviewWritten']> = {}): Events['ReviewWritten'] => ({
  appointmentId: randomUUID(),
  professionalId: randomUUID(),
  authorId: randomUUID(),
  authorName: 'Елена Т.',
  petName: 'Рекс',
  species: 'dog',
  breed: 'beagle',
  serviceName: 'Преглед',
  serviceNameEn: 'Examination',
  stars: 5,
  care: 5,
  clarity: null,
  waiting: 3,
  text: 'Обясни всичко.',
  ...change,
})

/** As many reviews of a professional as stars are given, all at one moment. */
export const rate = async (
  { write }: Pick<TestViews, 'write'>,
  professionalId: string,
  stars: readonly number[],
  at = '2026-11-10T10:00:00.000Z',
): Promise<string[]> => {
  const reviews = stars.map((one) => reviewed({ professionalId, stars: one }))
  const facts = reviews.map((data): [string, LapkaEvent[]] => [
    reviewStream(data.appointmentId),
    [{ type: 'ReviewWritten', data }],
  ])
  if (facts.length > 0) await write(at, Object.fromEntries(facts))
  return reviews.map(({ appointmentId }) => appointmentId)
}
