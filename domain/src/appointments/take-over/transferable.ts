import { listCentsOf, type PriceLine } from '@lapka/contracts/money.ts'
import { toMs } from '../../kernel/instant.ts'
import type { PlacedAppointment } from '../appointment.ts'
import { isForSeveral } from '../pets-of-appointment.ts'
import { isConsultation, type MaybeConsultation } from '../is-consultation.ts'

type Transferable = Pick<PlacedAppointment, 'status' | 'startsAt' | 'billCents' | 'dueToClinicCents'> &
  MaybeConsultation & {
    price: { lines: readonly PriceLine[] }
    stay?: object | undefined
    seat?: object | undefined
    furtherPetIds?: readonly string[] | undefined
  }

/**
 * Whether another parent could pay for it and have it as it is: what was booked and paid here, and has not begun. A stay takes nights of the owner's other
 * animals too, an appointment for several their time, a seat was given to an animal that the class admits, a consultation is a call, and what the professional added was agreed with the owner themselves.
 */
export const isTransferable = (appointment: Transferable, at: string): boolean =>
  appointment.status === 'confirmed' &&
  toMs(at) < toMs(appointment.startsAt) &&
  appointment.billCents === null &&
  appointment.stay === undefined &&
  appointment.seat === undefined &&
  !isForSeveral(appointment) &&
  !isConsultation(appointment) &&
  appointment.dueToClinicCents === 0 &&
  listCentsOf(appointment.price) > 0
