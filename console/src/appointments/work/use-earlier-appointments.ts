import type { AppointmentDetails, AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useAppointmentsQuery } from '../../entities/appointment/appointments-api.ts'

/** Enough to know a patient by; the list of appointments has the others. */
const MAX_READ = 20

export type EarlierAppointments = { items: AppointmentView[]; nextCursor: string | undefined }

/** Earlier kept appointments of this pet, with the reader or at their clinic, newest first. */
export const useEarlierAppointments = ({
  id,
  pet,
  startsAt,
}: AppointmentDetails): { currentData: EarlierAppointments | undefined } => {
  const { currentData } = useAppointmentsQuery({ petId: pet.id, to: startsAt, status: 'DONE', limit: MAX_READ })
  if (currentData === undefined) return { currentData: undefined }
  const items = currentData.items.filter((earlier) => earlier.id !== id && earlier.outcome !== 'no_show')
  return { currentData: { items, nextCursor: currentData.nextCursor } }
}
