import { createHash } from 'node:crypto'
import type { Events } from '@lapka/contracts/events.ts'
import type { Work } from '@lapka/contracts/work.ts'
import { waitlistStream } from '@lapka/contracts/streams.ts'
import { decideOfferTime, lineOfDayStreams, nextOffer, offerTimeStreams } from '@lapka/domain/waitlist/offer-time/decide.ts'
import type { Wait } from '@lapka/domain/waitlist/waitlist.ts'
import type { LetterSources } from '../emails/read-facts.ts'
import { clear } from '../emails/people.ts'
import { contextOf, done, failed, type JobResult } from '../work/job.ts'

type Line = Extract<Work, { kind: 'offer-time' }> & { workId: string }

/** More offers than a day has times; each is one append. */
const MOST_OFFERS = 100
const tzdataVersion = process.versions.tz ?? 'unknown'

/**
 * Offers what is free on a day to those who wait for it, first come first, until nothing free fits anybody. Done again, or by two
 * workers at once, it finds in the line what was offered and adds nothing.
 */
export const offerTime = async (tools: LetterSources, line: Line): Promise<JobResult> => {
  for (let offers = 0; offers < MOST_OFFERS; offers++) {
    const states = await tools.handle.read(lineOfDayStreams(line))
    const next = nextOffer(states, { date: line.date, at: tools.now() })
    if (next === undefined) return done()
    const answer = await offer(tools, line, next.wait)
    if ('refused' in answer && answer.refused !== 'SLOT_TAKEN')
      return answer.refused === 'NOT_BOOKABLE' ? done('cannot be booked any more') : failed(answer.refused)
  }
  return failed('the line changed too often')
}

const offer = async (tools: LetterSources, line: Line, wait: Wait) => {
  const { waitId, petId, parentId, professionalId } = wait
  const appointmentId = appointmentOfWait(waitId)
  const at = tools.now()
  const reason = await reasonOf(tools, wait)
  const command = { date: line.date, at, waitId, appointmentId, reason, tzdataVersion }
  const streams = offerTimeStreams({ ...command, petId, parentId, professionalId })
  const context = contextOf(tools, { workId: line.workId, appointmentId }, { waitId, at })
  return tools.handle(context, streams, (states) => decideOfferTime(command, states))
}

/** One wait is offered one time: whoever makes the offer makes this appointment. A UUID of version 8. */
const appointmentOfWait = (waitId: string): string => {
  const hex = createHash('sha256').update(`offer ${waitId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** Sealed in the log; what they wrote when they joined goes along with the visit. */
const reasonOf = async ({ handle }: LetterSources, { professionalId, date, waitId }: Wait): Promise<string> => {
  const joined = (await handle.readOpened(waitlistStream(professionalId, date))).find(
    ({ type, data }) => type === 'WaitJoined' && (data as { waitId: string }).waitId === waitId,
  )
  return clear((joined?.data as Events['WaitJoined'] | undefined)?.reason)
}
