import { accounts } from './accounts/project.ts'
import { appointments } from './appointments/project.ts'
import { claims } from './claims/project.ts'
import { clinics } from './clinics/project.ts'
import { history } from './history/project.ts'
import { professionals } from './professionals/project.ts'
import type { Projection } from './projection.ts'
import { waitlist } from './waitlist/project.ts'

/** Every view there is. Names are those that `waitFor` and the checkpoints know. */
export const projections = { accounts, professionals, claims, appointments, history, waitlist, clinics }
export type ProjectionName = keyof typeof projections
export const allProjections: readonly Projection[] = Object.values(projections)
