import { claimDates, dayStreams, type DayStreams } from '../slots/day-ledger.ts'
import type { Appointment } from './appointment.ts'

/** The ledgers of the days that an appointment is claimed on, wherever it was moved: what most commands about it read beside it. */
export const claimedDays = ({ appointment }: { appointment: Appointment }): DayStreams =>
  appointment.status === 'none' ? {} : dayStreams(appointment.professionalId, claimDates(appointment, appointment.zone))
