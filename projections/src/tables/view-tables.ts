import type { AccountTables } from './accounts.ts'
import type { AddressTables } from './addresses.ts'
import type { AnimalTables } from './animals.ts'
import type { AppointmentTables } from './appointments.ts'
import type { CaseTables } from './cases.ts'
import type { ClaimTables } from './claims.ts'
import type { ClinicTables } from './clinics.ts'
import type { ConsultationTables } from './consultations.ts'
import type { CourseTables } from './courses.ts'
import type { HistoryTables } from './history.ts'
import type { NoteTables } from './notes.ts'
import type { OperatorActTables } from './operator-acts.ts'
import type { PayoutTables } from './payouts.ts'
import type { PostingTables } from './postings.ts'
import type { ProfessionalTables } from './professionals.ts'
import type { ReviewTables } from './reviews.ts'
import type { PromotionTables } from './promotions.ts'
import type { RecordTables } from './records.ts'
import type { WaitTables } from './waitlist.ts'

/** Each view's tables, which it alone writes. */
export type ViewTables = AccountTables &
  ProfessionalTables &
  ReviewTables &
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
  ConsultationTables &
  AddressTables &
  AnimalTables &
  CourseTables &
  RecordTables
