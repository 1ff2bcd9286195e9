import { MAX_NIGHTS } from '@lapka/contracts/stays.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { appointmentStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type Appointment } from '../appointment.ts'
import { claimedLedgers } from '../claimed-ledgers.ts'
import { ownKey, type OwnKey } from '../own-appointments.ts'
import { ownHolds } from '../place-appointment/placement.ts'
import { claimsInTheWay, streamsOfTime, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import type { Fold } from '../../kernel/fold.ts'
import { addDays } from '../../kernel/zone.ts'
import { professionalFold } from '../../professionals/professional.ts'
import { timesOfStay } from '../../stays/claims-of-stay.ts'
import { recordFold, type PetRecord } from '../../pets/record/record.ts'
import { petKey, type PetKey, type PlaceStay } from './decide.ts'

type OwnStreams = { [appointment: OwnKey]: { stream: string; fold: Fold<Appointment> } }
type PetStreams = { [pet: PetKey]: { stream: string; fold: Fold<PetRecord> } }
type States = LedgerStates & { [appointment: OwnKey]: Appointment }

/**
 * Streams of placing a stay. A night is its local date in any zone, so its ledgers follow from the command and are read with all else. What the
 * hotel sells may not change while it is decided, so that no room is sold which is gone.
 */
export const placeStayStreams = (command: PlaceStay) => {
  const { appointmentId, professionalId, stay } = command
  const pets: PetStreams = Object.fromEntries(
    stay.pets.map(({ petId }) => [petKey(petId), { stream: petStream(petId), fold: recordFold }]),
  )
  const times = addDays(stay.arrival, MAX_NIGHTS) < stay.departure ? [] : timesOfStay({ professionalId, stay })
  const ledgers: LedgerStreams = Object.assign({}, ...times.map((time) => streamsOfTime(time, DEFAULT_ZONE))) as LedgerStreams
  return {
    streams: {
      ...ledgers,
      appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold, isNew: true },
      professional: { stream: professionalStream(professionalId), fold: professionalFold, isAsserted: true },
      ...pets,
    },
    more: (states: States): LedgerStreams & OwnStreams => {
      const streams: LedgerStreams & OwnStreams = {}
      const onPets = times
        .filter(({ resourceId }) => stay.pets.some(({ petId }) => petId === resourceId))
        .flatMap((time) => ownHolds(claimsInTheWay(states, time, appointmentId), command))
      for (const { claimId } of onPets) {
        streams[ownKey(claimId)] = { stream: appointmentStream(claimId), fold: appointmentFold }
        const appointment = states[ownKey(claimId)]
        if (appointment !== undefined) Object.assign(streams, claimedLedgers({ appointment }))
      }
      return streams
    },
  }
}
