/** A scavenge as the server writes it down; `outcome` is null without an end. */
export type Scavenge = {
  id: string
  startedAt: string
  outcome: string | null
  seconds: number | null
  savedBytes: number | null
}

type Entry = { eventType: string; data: string; updated: string }
type Kept = { scavengeId: string; nodeEndpoint: string; result?: string; timeTaken?: string; spaceSaved?: number }

/** `isWhole`: there are no older ones, so that a node without one never had one. */
export type Scavenges = { last: ReadonlyMap<string, Scavenge>; isWhole: boolean }

/** The last one of each node, by its address, from a page of the stream `$scavenges`, whose entries come newest first. */
export const lastScavenges = (feed: unknown): Scavenges => {
  const last = new Map<string, Scavenge>()
  const { entries = [] } = feed as { entries?: Entry[] }
  for (const { eventType, data, updated } of entries) {
    const { scavengeId, nodeEndpoint, result, timeTaken, spaceSaved } = JSON.parse(data) as Kept
    const known = last.get(nodeEndpoint)
    if (eventType === '$scavengeStarted') {
      if (known === undefined)
        last.set(nodeEndpoint, { id: scavengeId, startedAt: iso(updated), outcome: null, seconds: null, savedBytes: null })
      else if (known.id === scavengeId) known.startedAt = iso(updated)
    } else if (known === undefined && result !== undefined) {
      const seconds = secondsOf(timeTaken)
      const startedAt = new Date(Date.parse(updated) - (seconds ?? 0) * 1000).toISOString()
      // Negative where nothing could be cleaned: the chunk that was written anew is some kilobytes larger.
      const savedBytes = spaceSaved === undefined ? null : Math.max(0, spaceSaved)
      last.set(nodeEndpoint, { id: scavengeId, startedAt, outcome: result, seconds, savedBytes })
    }
  }
  return { last, isWhole: entries.length < PAGE }
}

const PAGE = 20

/** The server writes seven digits of a second. */
const iso = (text: string): string => new Date(text).toISOString()

/** `1.02:03:04.5678901`: days before the point, if any. */
const secondsOf = (text = ''): number | null => {
  const [, days = '0', hours = '', minutes = '', seconds = ''] = /^(?:(\d+)\.)?(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text) ?? []
  return hours === '' ? null : ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
}
