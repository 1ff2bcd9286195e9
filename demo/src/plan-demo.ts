import { withDeposit, withHolidays, withVaccinations } from './hotel-rooms.ts'
import { planOperators, planParents } from './plan-parents.ts'
import type { PlannedParent } from './plan-parents.ts'
import { planClinics, planProfessionals } from './plan-professionals.ts'
import type { PlannedAccount, PlannedProfessional } from './plan-professionals.ts'
import { planAppointments } from './plan-appointments.ts'
import { planMessages, type PlannedMessage } from './plan-messages.ts'
import type { PlannedPassOffer } from './plan-pass.ts'
import { planClasses, type PlannedClass, type PlannedSeat, type PlannedWait } from './plan-classes.ts'
import { planDuties, type PlannedDuty } from './plan-duties.ts'
import { planStays, shownHotel, type PlannedStay } from './plan-stays.ts'
import type { PlannedAppointment } from './planned-appointment.ts'

export type DemoPlan = {
  operators: PlannedAccount[]
  clinics: PlannedProfessional[]
  professionals: PlannedProfessional[]
  parents: PlannedParent[]
  duties: PlannedDuty[]
  appointments: PlannedAppointment[]
  stays: PlannedStay[]
  classes: PlannedClass[]
  seats: PlannedSeat[]
  passOffers: PlannedPassOffer[]
  waits: PlannedWait[]
  messages: PlannedMessage[]
}

/** Everyone's demo is the same, but for its days. */
export const DEMO_SEED = 2026

/** Everything the demo will hold, from one seed and the local date it is made on (`2026-11-23`). Pure and quick. */
export const planDemo = ({ seed, today }: { seed: number; today: string }): DemoPlan => {
  const operators = planOperators()
  const clinics = planClinics(seed)
  const planned = planProfessionals(seed, clinics)
  const shown = shownHotel(planned)
  const professionals = planned.map((one) => {
    if (one.rooms === null) return one
    const rooms = withHolidays(one.rooms, today)
    return { ...one, rooms: one === shown ? withVaccinations(withDeposit(rooms)) : rooms }
  })
  const parents = planParents(seed)
  const duties = planDuties(professionals, today)
  const appointments = planAppointments({ seed, today, professionals, parents, duties })
  const stays = planStays({ seed, today, professionals, parents })
  const { classes, seats, waits, passOffers } = planClasses({ seed, today, professionals, parents })
  const messages = planMessages(appointments)
  return { operators, clinics, professionals, parents, duties, appointments, stays, classes, seats, waits, passOffers, messages }
}
