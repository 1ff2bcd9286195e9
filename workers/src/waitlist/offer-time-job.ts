import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { isResourceTime, isSharedTime, resourceOfTime } from '@lapka/contracts/resources.ts'
import { waitlistStream } from '@lapka/contracts/streams.ts'
import type { LineStates } from '@lapka/domain/waitlist/offer-time/decide.ts'
import { decideOfferTime, lineOfDay, nextOffer, offerTimeStreams } from '@lapka/domain/waitlist/offer-time/decide.ts'
import type { Wait } from '@lapka/domain/slots/waitlist.ts'
import type { LetterSources } from '../emails/read-facts.ts'
import { ledgerOf } from '@lapka/projections/claims/project.ts'
import { appointmentOfWait } from '@lapka/projections/waitlist/appointment-of-wait.ts'
import { againIn, contextOf, defineJob, done, failed, type JobDependencies, type JobResult } from '../work/job.ts'
import { courseOfClaim, offerSeats, reasonOfWait } from './offer-seats.ts'

type Line = { professionalId: string; date: string; workId: string }
/**
 * A day on which a time may have become free, a course in which a seat may have, a room or a device that may be free on that day or on any, or any line with waiting
 * parents at that position of the log.
 */
type FreedTime =
  | { resourceId: string; date?: string; after: number }
  | { professionalId: string; date: string; claimId?: string }
  | { professionalId: string; after: number }
  | { courseId: string }

/** More offers than a day has times; each is one append. */
const MAX_OFFERS = 100
type OfferSources = LetterSources & Pick<JobDependencies, 'openCampaignIds' | 'isPaidInNameOf'>

const tzdataVersion = process.versions.tz ?? 'unknown'

/** While the view of the lines has not reached the event that freed the days. */
const POLL_INTERVAL_MS = 200

/** Offers times that may have become free to the parents who wait for them. */
export const offerFreedTime = async (
  dependencies: OfferSources & Pick<JobDependencies, 'findLines' | 'findLinesNeeding'>,
  work: FreedTime & { workId: string },
): Promise<JobResult> => {
  if ('courseId' in work) return offerSeats(dependencies, work)
  if ('resourceId' in work) {
    const days = await dependencies.findLinesNeeding(work.resourceId, work)
    if (days === undefined) return againIn(dependencies, POLL_INTERVAL_MS)
    return eachOf(days.map((day) => () => offerTime(dependencies, { ...work, ...day })))
  }
  if ('date' in work) {
    const courseId = await courseOfClaim(dependencies, { claimId: work.claimId, resourceId: work.professionalId })
    return courseId === undefined ? offerTime(dependencies, work) : offerSeats(dependencies, { ...work, courseId })
  }
  const lines = await dependencies.findLines(work.professionalId, work.after)
  if (lines === undefined) return againIn(dependencies, POLL_INTERVAL_MS)
  return eachOf([
    ...lines.days.map((date) => () => offerTime(dependencies, { ...work, date })),
    ...lines.courses.map((courseId) => () => offerSeats(dependencies, { ...work, courseId })),
  ])
}

/** One that failed hinders none of the others. */
const eachOf = async (offers: readonly (() => Promise<JobResult>)[]): Promise<JobResult> => {
  let result = done()
  for (const offerOne of offers) {
    const offered = await offerOne()
    if (offered.result === 'failed') result = offered
  }
  return result
}

/**
 * Offers a day's free times to those who wait for them, first come first, until no free time fits anyone. Repeated, or run by two
 * workers at once, it finds the offers in the line and adds nothing.
 */
export const offerTime = async (dependencies: OfferSources, line: Line): Promise<JobResult> => {
  for (let offers = 0; offers < MAX_OFFERS; offers++) {
    const states = await readLine(dependencies, line)
    const next = nextOffer(states, { date: line.date, at: dependencies.now() })
    if (next === undefined) return done()
    const answer = await offer(dependencies, line, next.wait)
    if ('refused' in answer && answer.refused !== 'SLOT_TAKEN')
      return answer.refused === 'NOT_BOOKABLE' ? done('cannot be booked any more') : failed(answer.refused)
  }
  return failed('the line changed too often')
}

/** The line and what its time is free of: with the rooms and devices that are waited for, which the line and the clinic name. */
const readLine = async ({ handle }: Pick<OfferSources, 'handle'>, line: Line) => {
  const { streams, more } = lineOfDay(line)
  let states: LineStates = await handle.read(streams)
  for (let further = more(states); Object.keys(further).some((key) => !(key in states)); further = more(states))
    states = { ...states, ...(await handle.read(further)) }
  return states
}

const offer = async (dependencies: OfferSources, line: Line, wait: Wait) => {
  const { waitId, petId, parentId, professionalId } = wait
  const appointmentId = appointmentOfWait(waitId)
  const at = dependencies.now()
  const reason = await reasonOf(dependencies, wait)
  const open = await dependencies.openCampaignIds(at)
  // No campaign pays for professionals who book, or wait for, their own time.
  const promotionIds = open.length > 0 && (await dependencies.isPaidInNameOf({ professionalId, parentId })) ? [] : open
  const who = { waitId, petId, parentId, professionalId }
  const command = { ...who, date: line.date, at, appointmentId, reason, tzdataVersion, promotionIds }
  const context = contextOf(dependencies, { workId: line.workId, appointmentId }, { waitId, at })
  return dependencies.handle(context, offerTimeStreams(command), (states) => decideOfferTime(command, states))
}

/** Sealed in the log; what they wrote when they joined goes along with the appointment. */
const reasonOf = async ({ handle }: LetterSources, { professionalId, date, waitId }: Wait): Promise<string> => {
  return reasonOfWait(await handle.readOpened(waitlistStream(professionalId, date)), waitId)
}

const freedDay = ({ claimId }: { claimId: string }, { stream, position }: Pick<RecordedEvent, 'stream' | 'position'>) => {
  const { resourceId, period, isMonth } = ledgerOf(stream)
  if (isResourceTime(resourceId)) return [{ payload: { resourceId: resourceOfTime(resourceId), date: period, after: position } }]
  // There is no waitlist for nights, nor for an animal.
  return isMonth || isSharedTime(resourceId) ? [] : [{ payload: { professionalId: resourceId, date: period, claimId } }]
}
const freedAnyDay = ({ professionalId }: { professionalId: string }, { position }: Pick<RecordedEvent, 'position'>) => [
  { payload: { professionalId, after: position } },
]

const freedResource = ({ resourceId }: { resourceId: string }, { position }: Pick<RecordedEvent, 'position'>) => [
  { payload: { resourceId, after: position } },
]

export const offerTimeJob = defineJob<FreedTime>({
  kind: 'offer-time',
  causes: {
    // A slot freed between looking and joining could not be offered to anyone.
    WaitJoined: ({ professionalId, date, courseId }) => [
      { payload: courseId === undefined ? { professionalId, date } : { courseId } },
    ],
    ClaimReleased: freedDay,
    HoldExpired: freedDay,
    // More of it may be there now, or it is needed no more.
    ResourceChanged: freedResource,
    ResourceRemoved: freedResource,
    // The fullest session may be the one that was called off.
    SeatsChanged: ({ courseId }) => [{ payload: { courseId } }],
    SessionCalledOff: ({ courseId }) => [{ payload: { courseId } }],
    ScheduleSet: freedAnyDay,
    ScheduleExceptionAdded: freedAnyDay,
    ScheduleExceptionRemoved: freedAnyDay,
    // A service that became shorter fits where none did, and a professional verified again may be booked again.
    ServicesSet: freedAnyDay,
    ProfessionalVerified: freedAnyDay,
  },
  partOf: (freed) => {
    if ('courseId' in freed) return 'seats'
    if ('resourceId' in freed) return 'resource'
    return 'date' in freed ? freed.date : 'any-day'
  },
  run: offerFreedTime,
})
