import { accountStream, appointmentStream, petStream, waitlistStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '../accounts/account.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { petFold } from '../pets/pet.ts'
import { professionalFold } from '../professionals/professional.ts'
import { claimDates, dayStreams } from '../slots/day-ledger.ts'
import { decideJoinWaitlist, type JoinStates } from '../waitlist/join-waitlist/decide.ts'
import { decideLeaveWaitlist, type LeaveStates } from '../waitlist/leave-waitlist/decide.ts'
import { decideOfferTime, nextOffer, type LineStates, type OfferStates } from '../waitlist/offer-time/decide.ts'
import { lineOf, waitlistFold } from '../waitlist/waitlist.ts'
import { everyDay, makeTown, VET } from './town.ts'

const NOW = '2026-11-23T06:00:00.000Z'
export const later = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
export const DAY = '2026-11-24'
export const [NINE, HALF_PAST, TEN] = ['07:00', '07:30', '08:00'].map((time) => `${DAY}T${time}:00.000Z`) as [
  string,
  string,
  string,
]
const LINE = waitlistStream(VET, DAY)

/** A vet who works for an hour and a half a day: three short visits make the day full. */
export const makeLine = (plan: Parameters<typeof makeTown>[0] = {}) => {
  const town = makeTown({ weekly: everyDay('09:00', '10:30'), ...plan })
  const standing = {
    waitlist: { stream: LINE, fold: waitlistFold },
    professional: { stream: `professional-${VET}`, fold: professionalFold },
    schedule: town.schedule,
    ...dayStreams(VET, [DAY, '2026-11-25']),
  }
  const register = (parentId: string) => {
    const stream = accountStream(parentId)
    const registered = {
      accountId: parentId,
      role: 'PARENT',
      language: 'bg',
      email: '',
      name: '',
      surname: '',
      emailKey: '',
    } as const
    if (!town.log.has(stream)) town.write(stream, [{ type: 'AccountRegistered', data: registered }], NOW)
  }
  const join = (parent: string, { at = NOW, service = 'exam', date = DAY } = {}) => {
    register(parent)
    const petId = `pet-of-${parent}`
    const data = {
      waitId: `wait-of-${parent}`,
      parentId: parent,
      petId,
      professionalId: VET,
      serviceId: service,
      date,
      reason: '',
    }
    return town.handle<JoinStates, ReturnType<typeof decideJoinWaitlist>>(
      { ...standing, pet: { stream: petStream(petId), fold: petFold } },
      at,
      (states) => decideJoinWaitlist({ ...data, at }, states),
    )
  }
  const next = (at: string) => {
    let found: ReturnType<typeof nextOffer>
    town.handle<LineStates, object>(standing, at, (states) => {
      found = nextOffer(states, { date: DAY, at })
      return {}
    })
    return found
  }
  /** As the worker does: looks who is next, then decides with their streams. */
  const offer = (at: string, waitId = next(at)?.wait.waitId ?? '') => {
    const parent = waitId.replace('wait-of-', '')
    const command = { date: DAY, at, waitId, appointmentId: `offer-${waitId}`, reason: 'Куца', tzdataVersion: '2026b' }
    return town.handle<OfferStates, ReturnType<typeof decideOfferTime>>(
      {
        ...standing,
        pet: { stream: petStream(`pet-of-${parent}`), fold: petFold },
        account: { stream: accountStream(parent), fold: accountFold },
        appointment: { stream: appointmentStream(command.appointmentId), fold: appointmentFold },
      },
      at,
      (states) => decideOfferTime(command, states),
    )
  }
  const leave = (parent: string, at: string) => {
    const id = `offer-wait-of-${parent}`
    const offered = town.appointment(id)
    const days = offered.status === 'none' ? {} : dayStreams(VET, claimDates(offered, offered.zone))
    const streams = {
      waitlist: standing.waitlist,
      appointment: { stream: appointmentStream(id), fold: appointmentFold },
      ...days,
    }
    return town.handle<LeaveStates, ReturnType<typeof decideLeaveWaitlist>>(streams, at, (states) =>
      decideLeaveWaitlist({ waitId: `wait-of-${parent}`, parentId: parent }, states),
    )
  }
  const inLine = () =>
    lineOf(town.log.get(LINE)?.reduce(waitlistFold.evolve, waitlistFold.initialState()) ?? waitlistFold.initialState())
  /** Everything is taken by one parent each, and three more have pets. */
  const fill = () => {
    for (const [id, startsAt] of Object.entries({ a1: NINE, a2: HALF_PAST, a3: TEN }))
      town.book(id, NOW, startsAt, { parent: id })
    for (const parent of ['boris', 'vera', 'gosho']) town.addPet(`pet-of-${parent}`, parent)
  }
  return { ...town, join, next, offer, leave, fill, parents: () => inLine().map(({ parentId }) => parentId) }
}
