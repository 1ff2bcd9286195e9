import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Events } from '@lapka/contracts/events.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { readPages } from '@lapka/event-log/read-pages.ts'
import { upcast } from '@lapka/event-log/upcast.ts'
import { verifyEventHash, type Link } from './chains.ts'
import { earningLinesOf, type EarningLine } from './payouts.ts'
import { openPartitions, partitionCount, type Partitions } from './partitions.ts'
import type { DividedPart } from './money.ts'
import { violationOf, type Fact, type Violation } from './violation.ts'

const i12 = violationOf('I12')
const BATCH = 2_000
const MAX_NAMED = 1_000

/** Everything of a log, sorted so that what belongs together is read together. */
export type SortedLog = {
  events: number
  head: number
  links: Partitions<Link>
  /** Appointments, consultations, their payments and reviews by their id; ledgers, payouts, wallets and campaigns by themselves. */
  facts: Partitions<Fact>
  /** Payouts by the appointment that earned them. */
  earnings: Partitions<EarningLine>
  /** Schedules by their professional. */
  schedules: Partitions<Fact>
  /** Of the money of each series, by its intent: the payments that it was divided into. */
  divisions: ReadonlyMap<string, readonly DividedPart[]>
  violations: Violation[]
}

type Reading = {
  log: Pick<EventLog, 'head' | 'readAll'>
  folder: string
  /** Whether positions count up by one; other engines leave gaps. */
  isGapless: boolean
  /** Told of each batch as it was written. */
  onBatch: (events: readonly RecordedEvent[]) => Promise<void>
}

/** Reads the log once, up to where it ends now, and keeps nothing of it in memory. */
export const readWholeLog = async ({ log, folder, isGapless, onBatch }: Reading): Promise<SortedLog> => {
  const head = await log.head()
  const count = partitionCount(head)
  const links = openPartitions<Link>(folder, 'links', count)
  const facts = openPartitions<Fact>(folder, 'facts', count)
  const earnings = openPartitions<EarningLine>(folder, 'earnings', count)
  const schedules = openPartitions<Fact>(folder, 'schedules', count)
  const violations: Violation[] = []
  const divided = createDivisions()
  let [position, events] = [0, 0]
  for await (const batch of readPages(log, { to: head, size: BATCH })) {
    for (const event of batch) {
      const { stream, revision, prevHash, hash } = event
      if (violations.length < MAX_NAMED) violations.push(...verifyEventHash(event), ...verifyPosition(event, position, isGapless))
      links.add(stream, [revision, event.position, prevHash, hash])
      const fact = upcast(event)
      sortFact(fact, { facts, earnings, schedules })
      divided.note(fact)
      position = event.position
    }
    events += batch.length
    await onBatch(batch)
  }
  return { events, head, links, facts, earnings, schedules, divisions: divided.all(), violations }
}

/** The parts of a divided payment are named by it, and say themselves which visit each is for. */
const createDivisions = () => {
  const subjects = new Map<string, string>()
  const parts = new Map<string, Events['PaymentDivided']['parts']>()
  return {
    note: ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): void => {
      if (type === 'PaymentRequested') {
        const { partOf, paymentId, subject } = data as Events['PaymentRequested']
        if (partOf !== undefined) subjects.set(paymentId, subject.id)
      } else if (type === 'BalanceCaptured') {
        const { paymentId, subject } = data as Events['BalanceCaptured']
        subjects.set(paymentId, subject.id)
      } else if (type === 'PaymentDivided') {
        const divided = data as Events['PaymentDivided']
        parts.set(divided.paymentIntentId, divided.parts)
      }
    },
    all: (): SortedLog['divisions'] =>
      new Map([...parts].map(([id, of]) => [id, of.map((part) => ({ ...part, subjectId: subjects.get(part.paymentId) ?? '' }))])),
  }
}

const verifyPosition = ({ position, stream }: RecordedEvent, before: number, isGapless: boolean): Violation[] => {
  if (position <= before) return [i12(`position ${position} (${stream}) does not come after ${before}`)]
  if (!isGapless || position === before + 1) return []
  return [i12(`nothing is at position ${before + 1}${position === before + 2 ? '' : ` to ${position - 1}`}: it was taken out`)]
}

/** A schedule is found by its professional, a payment by its appointment; other streams by their own name. */
const sortFact = (
  event: RecordedEvent,
  { facts, earnings, schedules }: Pick<SortedLog, 'facts' | 'earnings' | 'schedules'>,
): void => {
  const { stream, revision, position, type, version, occurredAt, commandId, actor, data } = event
  const fact: Fact = { stream, revision, position, type, version, occurredAt, commandId, actor, data }
  for (const [appointmentId, line] of earningLinesOf(fact)) earnings.add(appointmentId, line)
  const [kind = '', ...rest] = stream.split('-')
  if (kind === 'appointment' || kind === 'consultation' || kind === 'review') facts.add(rest.join('-'), fact)
  else if (kind === 'ledger' || kind === 'payout' || kind === 'wallet' || kind === 'promotion') facts.add(stream, fact)
  else if (kind === 'schedule') schedules.add(rest.join('-'), fact)
  else if (kind === 'payment') {
    const subject = (data as { subject?: { id?: string } }).subject?.id
    // Payment events without a subject changed nothing, and no fold of money needs them.
    if (subject !== undefined) facts.add(subject, fact)
  }
}
