import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import { MAX_PETS_TOGETHER } from '@lapka/contracts/service-table.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { longestWorkMs } from '../../kernel/working-hours.ts'
import type { Pet } from '../../pets/pet.ts'
import type { PetStates } from '../../pets/several-pets.ts'
import { whyNotBooked } from '../../pets/why-not-booked.ts'
import { isBookable, isPublic, type Professional } from '../../professionals/professional.ts'
import type { Schedule } from '../../professionals/schedule/schedule.ts'
import type { TailoredService } from '../../services/price-for-pet.ts'
import type { Appointment } from '../appointment.ts'
import { isForSeveral, petIdsOf } from '../pets-of-appointment.ts'
import { petsOf } from './placement.ts'

type Booking = { parentId: string; petId: string; furtherPetIds?: readonly string[] | undefined }
type States = { appointment: Appointment; professional: Professional; pet: Pet } & PetStates

/** Why this parent may not book here at any time. */
export const whyNotBookable = (booking: Booking, states: States): Refusal | null => {
  const { appointment, professional } = states
  if (appointment.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (!isPublic(professional)) return { refused: 'NOT_FOUND' }
  const petIds = petIdsOf(booking)
  if (new Set(petIds).size < petIds.length || petIds.length > MAX_PETS_TOGETHER) return { refused: 'INVALID_INPUT' }
  const wrongPet = petsOf(states, booking)
    .map((pet) => whyNotBooked(pet, booking.parentId))
    .find((refused) => refused !== null)
  if (wrongPet) return { refused: wrongPet }
  if (!isBookable({ isVerified: true, role: professional.role })) return { refused: 'NOT_BOOKABLE' }
  return professional.accountId === booking.parentId ? { refused: 'SELF_BOOKING' } : null
}

/** As long as a service may be set to take, and an appointment may be made. */
const MAX_LENGTH_MINUTES = 12 * 60

type Wanted = { startsAt: string; furtherPetIds?: readonly string[] | undefined }

/** Why several animals or services take longer together than any time there is; each by itself never does. */
export const whyTooLong = (schedule: Schedule, wanted: Wanted, tailored: TailoredService): RefusalCode | null => {
  const { inTurn, durationMinutes } = tailored
  if (inTurn === undefined) return isForSeveral(wanted) && durationMinutes > MAX_LENGTH_MINUTES ? 'LENGTH_NOT_ALLOWED' : null
  if (durationMinutes > MAX_LENGTH_MINUTES) return 'SERVICES_TOO_LONG'
  // On a day without any work the start itself is what is not offered.
  const longestMs = schedule.status === 'none' ? 0 : longestWorkMs(schedule, wanted.startsAt)
  return longestMs > 0 && durationMinutes * MINUTE_MS > longestMs ? 'SERVICES_TOO_LONG' : null
}
