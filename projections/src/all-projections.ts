import { accounts } from './accounts/project.ts'
import { addresses } from './addresses/project.ts'
import { animals } from './animals/project.ts'
import { appointments } from './appointments/project.ts'
import { cases } from './cases/project.ts'
import { claims } from './claims/project.ts'
import { clinics } from './clinics/project.ts'
import { consultations } from './consultations/project.ts'
import { courses } from './courses/project.ts'
import { history } from './history/project.ts'
import { operatorActs } from './operator-acts/project.ts'
import { promotions } from './promotions/project.ts'
import { notes } from './notes/project.ts'
import { postings } from './postings/project.ts'
import { payouts } from './payouts/project.ts'
import { professionals } from './professionals/project.ts'
import { records } from './records/project.ts'
import type { Projection } from './projection.ts'
import type { ViewTables } from './tables/view-tables.ts'
import { waitlist } from './waitlist/project.ts'

/** Every view there is. Names are those that `waitFor` and the checkpoints know. */
export const projections = {
  accounts,
  professionals,
  claims,
  appointments,
  history,
  waitlist,
  clinics,
  notes,
  cases,
  postings,
  acts: operatorActs,
  promotions,
  payouts,
  consultations,
  addresses,
  animals,
  courses,
  records,
}
export type ProjectionName = keyof typeof projections
export const allProjections: readonly Projection<ViewTables>[] = Object.values(projections)
