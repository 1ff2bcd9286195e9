import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { petFold } from '../pets/pet.ts'
import { decideJoinCourse, joinCourseStreams, type JoinCourse } from '../waitlist/join-course/decide.ts'
import { decideOfferSeat, offerSeatStreams, type OfferSeat } from '../waitlist/offer-seat/decide.ts'
import { decideJoinWaitlist, type JoinWaitlist } from '../waitlist/join-waitlist/decide.ts'
import { decideLeaveWaitlist, leaveWaitlistStreams } from '../waitlist/leave-waitlist/decide.ts'
import { decideOfferTime, lineOfDayStreams, offerTimeStreams, type OfferTime } from '../waitlist/offer-time/decide.ts'
import { command, type ReplayedCommand, type RecordedAppend } from './replayed-command.ts'

/** `waitlist-{professionalId}-{yyyy-mm-dd}` */
const lineOfStream = (stream: string) => ({ professionalId: stream.slice('waitlist-'.length, -11), date: stream.slice(-10) })

type Offered = OfferTime & { petId: string; parentId: string; professionalId: string }
export const offerCommand = ({ petId, parentId, professionalId, ...offer }: Offered): ReplayedCommand =>
  command('offer', offer.appointmentId, offerTimeStreams({ ...offer, petId, parentId, professionalId }), (states) =>
    decideOfferTime(offer, states),
  )

/** Joining, leaving, and what was offered: none where the wait was ended because its person or pet is gone, which is an input. */
export const readWaitlistCommand = ({ at, events }: RecordedAppend): ReplayedCommand | undefined => {
  const line = events.find(({ stream }) => stream.startsWith('waitlist-'))!.stream
  const offered = factOf(events, 'WaitOffered')
  if (offered !== undefined) {
    const { waitId, appointmentId, parentId } = offered
    const { petId, reason, tzdataVersion } = writtenFact(events, 'AppointmentPlaced')
    const offer = { waitId, appointmentId, parentId, petId, at, tzdataVersion, reason: reason as unknown as string }
    const seat = factOf(events, 'SeatBooked')
    return seat === undefined
      ? offerCommand({ ...offer, ...lineOfStream(line) })
      : offerSeatCommand({ ...offer, courseId: seat.courseId })
  }
  const joined = factOf(events, 'WaitJoined')
  if (joined !== undefined) {
    const { place: _place, reason, courseId, ...join } = joined
    const asked = { ...join, reason: reason as unknown as string, at }
    return courseId === undefined ? joinCommand(asked) : joinCourseCommand({ ...asked, courseId })
  }
  const { waitId, parentId, why } = writtenFact(events, 'WaitLeft')
  if (why === 'not_possible') return undefined
  const reading = leaveWaitlistStreams({ waitId, line })
  const appointmentId = factOf(events, 'AppointmentExpired')?.appointmentId ?? ''
  return command('leaveWaitlist', appointmentId, reading as never, (states) =>
    decideLeaveWaitlist({ waitId, parentId }, states as never),
  )
}

const joinCourseCommand = (join: JoinCourse): ReplayedCommand =>
  command('joinCourse', '', joinCourseStreams(join), (states) => decideJoinCourse(join, states))

const offerSeatCommand = (offer: OfferSeat): ReplayedCommand =>
  command('offerSeat', offer.appointmentId, offerSeatStreams(offer), (states) => decideOfferSeat(offer, states))

const joinCommand = (join: JoinWaitlist): ReplayedCommand => {
  const streams = { ...lineOfDayStreams(join), pet: { stream: petStream(join.petId), fold: petFold } }
  return command('joinWaitlist', '', { streams }, (states) => decideJoinWaitlist(join, states))
}
