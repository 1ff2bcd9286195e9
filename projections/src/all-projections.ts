import { accounts, type AccountTables } from './accounts/project.ts'
import { appointments } from './appointments/project.ts'
import type { AppointmentTables } from './appointments/tables.ts'
import { cases, type CaseTables } from './cases/project.ts'
import { claims, type ClaimTables } from './claims/project.ts'
import { clinics, type ClinicTables } from './clinics/project.ts'
import { consultations } from './consultations/project.ts'
import type { ConsultationTables } from './consultations/tables.ts'
import { history, type HistoryTables } from './history/project.ts'
import { operatorActs, type OperatorActTables } from './operator-acts/project.ts'
import { promotions, type PromotionTables } from './promotions/project.ts'
import { notes, type NoteTables } from './notes/project.ts'
import { postings, type PostingTables } from './postings/project.ts'
import { payouts, type PayoutTables } from './payouts/project.ts'
import { professionals } from './professionals/project.ts'
import type { ProfessionalTables } from './professionals/tables.ts'
import type { Projection } from './projection.ts'
import { waitlist, type WaitTables } from './waitlist/project.ts'

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
}
export type ProjectionName = keyof typeof projections
export const allProjections: readonly Projection<ViewTables>[] = Object.values(projections)

/** Each view's tables, which it alone writes. */
export type ViewTables = AccountTables &
  ProfessionalTables &
  ClaimTables &
  AppointmentTables &
  HistoryTables &
  WaitTables &
  ClinicTables &
  NoteTables &
  CaseTables &
  PostingTables &
  OperatorActTables &
  PromotionTables &
  PayoutTables &
  ConsultationTables
