import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import { appointmentStream, courseStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { timesOfSeat } from '../../courses/claims-of-seat.ts'
import { courseFold, sessionsToCome, type Course } from '../../courses/course.ts'
import { courseLineStreams, type LineStreams } from '../../courses/course-line.ts'
import type { Fold } from '../../kernel/fold.ts'
import { claimsInTheWay, streamsOfTime, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import { passOfferStreams } from '../../passes/pass.ts'
import { petFold } from '../../pets/pet.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { appointmentFold } from '../appointment.ts'
import { claimedLedgers } from '../claimed-ledgers.ts'
import { ownKey, type OwnStates, type OwnStreams } from '../own-appointments.ts'
import { ownHolds } from '../place-appointment/placement.ts'
import type { PlaceSeat } from './decide.ts'

type States = { course: Course } & LedgerStates & OwnStates
type PassStreams = { passOffer?: ReturnType<typeof passOfferStreams>['passOffer'] }
type ProfessionalStreams = { professional?: { stream: string; fold: Fold<Professional> } }

/** Streams of taking a seat. The course may not change while it is decided, so that no seat is sold which is gone. */
export const placeSeatStreams = (command: PlaceSeat) => {
  const { appointmentId, courseId, petId, at } = command
  return {
    streams: {
      appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold, isNew: true },
      course: { stream: courseStream(courseId), fold: courseFold, isAsserted: true },
      pet: { stream: petStream(petId), fold: petFold },
    },
    more: (states: States): LedgerStreams & OwnStreams & ProfessionalStreams & LineStreams & PassStreams => {
      const { course } = states
      if (course.status === 'none') return {}
      const professional = { stream: professionalStream(course.professionalId), fold: professionalFold }
      const sessions = sessionsToCome(course, at)
      if (sessions.length === 0) return { professional }
      const line = courseLineStreams(course)
      const times = timesOfSeat(sessions, petId)
      const ledgers: LedgerStreams = {}
      for (const time of times) Object.assign(ledgers, streamsOfTime(time, course.zone))
      const own: OwnStreams = {}
      for (const time of times.filter(({ resourceId }) => resourceId === petTimeResourceId(petId)))
        for (const { claimId } of ownHolds(claimsInTheWay(states, time, appointmentId), command)) {
          own[ownKey(claimId)] = { stream: appointmentStream(claimId), fold: appointmentFold }
          const appointment = states[ownKey(claimId)]
          if (appointment !== undefined) Object.assign(ledgers, claimedLedgers({ appointment }))
        }
      const pass = command.isPass === true ? passOfferStreams(course.professionalId) : {}
      return { professional, ...pass, ...line, ...ledgers, ...own }
    },
  }
}
