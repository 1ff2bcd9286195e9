import { claimDates, ledgerStreams, type LedgerStreams } from '../kernel/ledger.ts'
import type { Appointment } from './appointment.ts'

/** The ledgers of the days that an appointment is claimed on, wherever it was moved: what most commands about it read beside it. */
export const claimedLedgers = ({ appointment }: { appointment: Appointment }): LedgerStreams =>
  appointment.status === 'none' ? {} : ledgerStreams(appointment.professionalId, claimDates(appointment, appointment.zone))
