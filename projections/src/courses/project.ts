import type { Change } from '@lapka/contracts/live.ts'
import { foldRows } from '../fold-rows.ts'
import type { Projection } from '../projection.ts'
import { courseTables, type CourseTables } from '../tables/courses.ts'

const courseRows = foldRows<CourseTables, 'views.courses'>(
  'views.courses',
  'courseId',
)({
  keyOf: ({ data }) => data.courseId,
  insert: {
    CoursePlanned: ({ isOpenLate = false, ...planned }) => ({
      ...planned,
      isOpenLate,
      calledOff: [],
      lastStartsAt: planned.sessions.at(-1)?.startsAt ?? '',
    }),
  },
  update: {
    SeatsChanged: (_, { seats }) => ({ seats }),
    SessionCalledOff: ({ calledOff }, { sessionId }) => ({
      calledOff: [...calledOff.filter((one) => one !== sessionId), sessionId],
    }),
  },
  // Who looks at the profile looks at its free times too.
  afterWrite: async (_, folded) =>
    folded.flatMap(({ row }): Change[] => (row === undefined ? [] : [{ kind: 'slots', professionalId: row.professionalId }])),
})

/** Classes and courses; who has a seat is among appointments, and how many have one among claims. */
export const courses: Projection<CourseTables> = {
  name: 'courses',
  version: 2,
  tables: courseTables,
  keyOf: ({ stream }) => stream,
  steps: [courseRows],
}
