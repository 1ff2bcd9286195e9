import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { addMs, toMs } from '../kernel/instant.ts'
import type { ChangedHistory } from './changed-history.ts'
import { findFreeStarts } from './other-starts.ts'
import { replayOf } from './replayable-commands.ts'
import type { ReplayedCommand } from './replayed-command.ts'
import type { Timers } from './timers.ts'
import type { World } from './world.ts'

/** An anonymous demand: a search for times, or a booking that was refused. */
export type DemandRecord = { professionalId: string; serviceId: string; at: string } & (
  | { kind: 'search'; from: string; to: string; offeredCount: number }
  | { kind: 'refused'; startsAt: string; code: string }
)

/** A booking of the same service within this time after a search is taken for the searcher's. */
const SAME_PERSON_MS = 30 * MINUTE_MS

type Dependencies = { world: World; control: World; changed: ChangedHistory; timers: Timers }

/**
 * Searches in vain. A parent who was refused and booked nothing in the half hour after tries the same again; of those who were shown
 * nothing as many book, as of those who were shown something did.
 */
export const createUnmetDemand = ({ world, control, changed, timers }: Dependencies) => {
  const lastBooking = new Map<string, number>()
  const counts = { refusedThen: 0, nothingThen: 0, acceptedNow: 0, foundNow: 0, searches: 0 }
  const met = { offered: 0, booked: 0 }
  let credit = 0
  let nobody = 0
  const keyOf = ({ professionalId, serviceId }: { professionalId: string; serviceId: string }) => `${professionalId} ${serviceId}`

  const booked = (placing: { professionalId: string; serviceId: string; at: string }) =>
    lastBooking.set(keyOf(placing), toMs(placing.at))

  const book = async (record: DemandRecord, startsAt: string, at: string): Promise<boolean> => {
    nobody += 1
    const appointmentId = `what-if-${nobody}`
    const who = { appointmentId, parentId: 'what-if', petId: 'what-if', professionalId: record.professionalId }
    const placing = { ...who, serviceId: record.serviceId, startsAt, at, tzdataVersion: 'what-if' }
    const place = ofNobody(replayOf('place-appointment', placing))
    // A booking that would work without the change, too, is not its gain.
    if (!('refused' in (await control.decide(place)))) return false
    if ((await changed.run(place, at)) !== null) return false
    if (!(await changed.payAtOnce(appointmentId, at))) return false
    changed.counts.gained += 1
    return true
  }

  const judge = async (record: DemandRecord, dueAt: string): Promise<void> => {
    const hasBooked = (lastBooking.get(keyOf(record)) ?? 0) >= toMs(record.at)
    if (record.kind === 'refused') {
      if (hasBooked) return
      if (await book(record, record.startsAt, dueAt)) counts.acceptedNow += 1
      return
    }
    if (record.offeredCount > 0) {
      met.offered += 1
      if (hasBooked) met.booked += 1
      return
    }
    const [first] = await findFreeStarts(world, { ...record, at: dueAt })
    const [free] = await findFreeStarts(control, { ...record, at: dueAt })
    if (first === undefined || free !== undefined) return
    counts.foundNow += 1
    if (hasBooked || met.offered === 0) return
    credit += met.booked / met.offered
    if (credit < 1) return
    credit -= 1
    await book(record, first, dueAt)
  }

  const take = (record: DemandRecord): void => {
    if (record.kind === 'refused') counts.refusedThen += 1
    else {
      counts.searches += 1
      if (record.offeredCount === 0) counts.nothingThen += 1
    }
    const dueAt = addMs(record.at, SAME_PERSON_MS)
    timers.add(record.professionalId, { atMs: toMs(dueAt), run: () => judge(record, dueAt) })
  }
  return { take, booked, counts }
}

/** An anonymous parent with a pet. Their streams are empty, so nothing is looked up for them. */
const ofNobody = (place: ReplayedCommand): ReplayedCommand => ({
  ...place,
  decide: (states) => place.decide({ ...states, pet: { status: 'added', ownerId: 'what-if', petId: 'what-if', revision: 0 } }),
})
