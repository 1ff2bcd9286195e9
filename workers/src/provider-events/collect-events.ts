import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import type { WorkStore } from '../work/work-store.ts'
import { repeat } from '../work/repeat.ts'

type Collecting = {
  store: Pick<WorkStore, 'lastProviderEventAt' | 'receiveProviderEvent'>
  gateway: Pick<PaymentGateway, 'listEvents'>
  now: () => string
}

/** A webhook may be overtaken by later ones for a while. */
const OVERLAP_MS = HOUR_MS
/** At a start the end of the last listing is unknown: the provider may have been away for long while newer webhooks arrived. */
const START_OVERLAP_MS = 2 * DAY_MS
/** The provider forgets then. */
const LONGEST_MS = 30 * DAY_MS
const EVERY_MS = 10 * MINUTE_MS

/**
 * Takes in webhooks that were missed: during an outage, or after a restore everything since the backup. From there on they are
 * handled like any webhook; known ones change nothing. Each listing starts where the last answered one ended, regardless of
 * webhooks that arrived by themselves. Returns how many were new.
 */
export const createEventCollector = ({ store, gateway, now }: Collecting): (() => Promise<number>) => {
  let completeUntilMs: number | undefined
  const firstSinceMs = async (earliestMs: number): Promise<number> => {
    const last = await store.lastProviderEventAt()
    return last === null ? earliestMs : last.getTime() - START_OVERLAP_MS
  }
  return async () => {
    const atMs = Date.parse(now())
    const earliestMs = atMs - LONGEST_MS
    const sinceMs = completeUntilMs === undefined ? await firstSinceMs(earliestMs) : completeUntilMs - OVERLAP_MS
    const listed = await gateway.listEvents(new Date(Math.max(earliestMs, sinceMs)).toISOString())
    if (listed.outcome !== 'ok') throw new Error(reasonOf(listed))
    let count = 0
    for (const event of listed.value.toReversed()) if (await store.receiveProviderEvent(event)) count += 1
    completeUntilMs = atMs
    return count
  }
}

/** At the start and every ten minutes. */
export const startEventCollector = ({ log, ...collecting }: Collecting & { log: ProcessLog }) => {
  const collectEvents = createEventCollector(collecting)
  return repeat(async () => {
    try {
      const count = await collectEvents()
      if (count > 0) log.info('Webhooks that never arrived were taken in', { count })
      return EVERY_MS
    } catch (error) {
      log.warn('The provider could not be asked for what it told', { error: messageOf(error) })
      return MINUTE_MS
    }
  })
}
