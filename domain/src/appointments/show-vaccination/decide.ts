import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { VaccineGroup } from '@lapka/contracts/vaccine-groups.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { toMs, type Instant } from '../../kernel/instant.ts'
import { isKeeper, recordStreams, standing, type PetRecord } from '../../pets/record/record.ts'
import { fittingEntries, isMissing, vaccinationTimes, type AwaitedVaccinations } from '../../stays/vaccinations-of-stay.ts'
import { groupsOf } from '../../pets/record/care.ts'
import { appointmentFold, type Appointment } from '../appointment.ts'
import { isVaccinationDue, requireConfirmed, type Confirmed } from '../started-appointment.ts'

type Waiting = Confirmed & { stay: NonNullable<Confirmed['stay']> & { vaccinations: AwaitedVaccinations } }

/** A stay that stands and waits for a vaccination of this animal. */
const requireWaiting = (appointment: Appointment, petId: string): Waiting | Refusal => {
  const confirmed = requireConfirmed(appointment)
  if (isRefused(confirmed)) return confirmed
  const { stay, outcome } = confirmed
  if (stay === undefined) return { refused: 'NOT_A_STAY' }
  if (stay.leftOn !== undefined || outcome !== null) return { refused: 'ALREADY_OVER' }
  if (stay.stay.pets.every((pet) => pet.petId !== petId)) return { refused: 'NOT_FOUND' }
  return stay.vaccinations === undefined ? { refused: 'NO_VACCINATION_NEEDED' } : (confirmed as Waiting)
}

const groupsMissing = ({ stay: { stay, vaccinations } }: Waiting, petId: string): VaccineGroup[] =>
  vaccinations.needs.filter((need) => need.petId === petId && isMissing(need, stay.departure)).map(({ group }) => group)

type RestOnVaccination = { petId: string; entryId: string }

export const restOnVaccinationStreams = (appointmentId: string, { petId }: Pick<RestOnVaccination, 'petId'>) => ({
  appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
  ...recordStreams(petId),
})

/**
 * The stay rests on an entry of the animal's record from now on, for all that the entry shows of what is missing. Also after the deadline, as long as the stay
 * stands. Said again, it writes nothing.
 */
export const decideRestOnVaccination = (
  { petId, entryId }: RestOnVaccination,
  { appointment, record }: { appointment: Appointment; record: PetRecord },
): Decision<'appointment'> => {
  const waiting = requireWaiting(appointment, petId)
  if (isRefused(waiting)) return waiting
  const { appointmentId, parentId, stay } = waiting
  const dose = standing(record, 'VaccinationRecorded').find((entry) => entry.entryId === entryId)
  if (dose === undefined || !isKeeper(record.pet, parentId)) return { refused: 'NOT_FOUND' }
  const missing = groupsMissing(waiting, petId)
  const isShown = stay.vaccinations.needs.some(({ group, proof }) => proof?.entryId === entryId && !missing.includes(group))
  if (isShown) return { events: {} }
  if (!groupsOf(dose.against).some((group) => missing.includes(group))) return { refused: 'NO_VACCINATION_NEEDED' }
  const fitting = fittingEntries(record, missing, stay.stay).find((entry) => entry.entryId === entryId)
  if (fitting === undefined) return { refused: 'VACCINATION_NOT_VALID' }
  const { groups, ...proof } = fitting
  return { events: { appointment: [{ type: 'VaccinationShown', data: { appointmentId, petId, groups, proof } }] } }
}

/** The hotel saw a missing one on paper, at the latest when the guests come. */
export const decideAcceptVaccination = (
  { petId, group }: { petId: string; group: VaccineGroup },
  { appointment }: { appointment: Appointment },
): Decision<'appointment'> => {
  const waiting = requireWaiting(appointment, petId)
  if (isRefused(waiting)) return waiting
  const need = waiting.stay.vaccinations.needs.find((one) => one.petId === petId && one.group === group)
  if (need === undefined) return { refused: 'NO_VACCINATION_NEEDED' }
  if (!isMissing(need, waiting.stay.stay.departure)) return { events: {} }
  const { appointmentId } = waiting
  return { events: { appointment: [{ type: 'VaccinationSeen', data: { appointmentId, petId, group } }] } }
}

/** The parent is asked once more; said again, or with nothing missing, it writes nothing. */
export const decideRemindVaccination = (
  { at }: { at: Instant },
  { appointment }: { appointment: Appointment },
): Decision<'appointment'> => {
  if (appointment.status !== 'confirmed') return { events: {} }
  const { appointmentId, parentId, placedAt } = appointment
  const { vaccinations } = appointment.stay ?? {}
  if (vaccinations?.dueAt === undefined || vaccinations.reminded || !isVaccinationDue(appointment)) return { events: {} }
  const { remindAt } = vaccinationTimes({ dueAt: vaccinations.dueAt, placedAt })
  if (toMs(at) < toMs(remindAt)) return { events: {} }
  const reminded: LapkaEvent = { type: 'VaccinationReminded', data: { appointmentId, parentId } }
  return { events: { appointment: [reminded] } }
}
