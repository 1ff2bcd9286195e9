import { accountStream, waitlistStream } from '@lapka/contracts/streams.ts'
import { decideLeaveWaitlist, leaveWaitlistStreams } from '../waitlist/leave-waitlist/decide.ts'
import { decideOfferTime, lineOfDay, nextOffer, offerTimeStreams } from '../waitlist/offer-time/decide.ts'
import { lineOf } from '../slots/waitlist.ts'
import { command, everyDay } from './commands.ts'
import { joinWaitlist } from './people-commands.ts'
import { createStory, VET } from './story.ts'

const NOW = '2026-11-23T06:00:00.000Z'
export const later = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
export const DAY = '2026-11-24'
export const [NINE, HALF_PAST, TEN] = ['07:00', '07:30', '08:00'].map((time) => `${DAY}T${time}:00.000Z`) as [
  string,
  string,
  string,
]

/** A vet who works for an hour and a half a day: three short appointments make the day full. */
export const makeLine = (plan: Parameters<typeof createStory>[0] = {}) => {
  const story = createStory({ weekly: everyDay('09:00', '10:30'), ...plan })
  const { streams, more } = lineOfDay({ professionalId: VET, date: DAY })
  const look = () => {
    // First the clinic that has what is waited for, then its days.
    const withClinic = { ...streams, ...more(story.statesOf(streams)) }
    return story.statesOf({ ...withClinic, ...more(story.statesOf(withClinic)) })
  }
  const join = (parent: string, { at = NOW, service = 'exam', date = DAY } = {}) => {
    if (!story.log.has(accountStream(parent))) story.register(parent)
    const who = { waitId: `wait-of-${parent}`, parentId: parent, petId: `pet-of-${parent}`, professionalId: VET }
    return story.run(at, joinWaitlist({ ...who, serviceId: service, date, at }))
  }
  const next = (at: string) => nextOffer(look(), { date: DAY, at })
  /** As the worker does: looks who is next, then decides with their streams. */
  const offer = (at: string, waitId = next(at)?.wait.waitId ?? '') => {
    const parent = waitId.replace('wait-of-', '')
    const who = { waitId, petId: `pet-of-${parent}`, parentId: parent, professionalId: VET }
    const offered = { ...who, date: DAY, at, appointmentId: `offer-${waitId}`, reason: 'Куца', tzdataVersion: '2026b' }
    return story.run(
      at,
      command(offerTimeStreams(offered), (states) => decideOfferTime(offered, states)),
    )
  }
  const leave = (parent: string, at: string) => {
    const waitId = `wait-of-${parent}`
    const order = { waitId, parentId: parent, stream: waitlistStream(VET, DAY) }
    return story.run(
      at,
      command(leaveWaitlistStreams(order), (states) => decideLeaveWaitlist(order, states)),
    )
  }
  const inLine = () => lineOf(look().waitlist)
  /** Everything is taken by one parent each, and three more have pets. */
  const fill = () => {
    for (const [id, startsAt] of Object.entries({ a1: NINE, a2: HALF_PAST, a3: TEN }))
      story.book(id, NOW, startsAt, { parent: id })
    for (const parent of ['boris', 'vera', 'gosho']) story.addPet(`pet-of-${parent}`, parent)
  }
  return { ...story, join, next, offer, leave, fill, parents: () => inLine().map(({ parentId }) => parentId) }
}
