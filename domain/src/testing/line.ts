import { accountStream, petStream, waitlistStream } from '@lapka/contracts/streams.ts'
import { petFold } from '../pets/pet.ts'
import { professionalFold } from '../professionals/professional.ts'
import { dayStreams } from '../slots/day-ledger.ts'
import { decideJoinWaitlist } from '../waitlist/join-waitlist/decide.ts'
import { decideLeaveWaitlist, leaveWaitlistStreams } from '../waitlist/leave-waitlist/decide.ts'
import { decideOfferTime, nextOffer, offerTimeStreams } from '../waitlist/offer-time/decide.ts'
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
    const streams = { ...standing, pet: { stream: petStream(petId), fold: petFold } }
    return town.handle({ streams }, at, (states) => decideJoinWaitlist({ ...data, at }, states))
  }
  const next = (at: string) => {
    let found: ReturnType<typeof nextOffer>
    town.handle({ streams: standing }, at, (states) => {
      found = nextOffer(states, { date: DAY, at })
      return {}
    })
    return found
  }
  /** As the worker does: looks who is next, then decides with their streams. */
  const offer = (at: string, waitId = next(at)?.wait.waitId ?? '') => {
    const parent = waitId.replace('wait-of-', '')
    const command = { date: DAY, at, waitId, appointmentId: `offer-${waitId}`, reason: 'Куца', tzdataVersion: '2026b' }
    const wait = { waitId, petId: `pet-of-${parent}`, parentId: parent, professionalId: VET }
    return town.handle(offerTimeStreams({ ...command, ...wait }), at, (states) => decideOfferTime(command, states))
  }
  const leave = (parent: string, at: string) => {
    const waitId = `wait-of-${parent}`
    return town.handle(leaveWaitlistStreams({ waitId, professionalId: VET, date: DAY }), at, (states) =>
      decideLeaveWaitlist({ waitId, parentId: parent }, states),
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
