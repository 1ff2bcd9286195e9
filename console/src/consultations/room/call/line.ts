/** The counters of getStats since the connection began. */
export type LineCounters = {
  atMs: number
  packetsReceived: number
  packetsLost: number
  framesDecoded: number
  bytesReceived: number
  bytesSent: number
  roundTripMs: number | null
  /** The browser's estimate of what it could send. Only some have one. */
  canSendKbps: number | null
  /** The share of one's own packets that the other side says it lost. */
  lostByThem: number | null
}

/** How the line was between two readings. */
export type Line = {
  heardPackets: number
  frames: number
  roundTripMs: number | null
  /** 0 to 1, the worse of both ways. */
  lossShare: number
  sentKbps: number
  receivedKbps: number
  canSendKbps: number | null
}

type Stat = { type: string } & Record<string, unknown>
const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const sum = (stats: Stat[], key: string): number => stats.reduce((total, stat) => total + number(stat[key]), 0)

export const countLine = (report: Iterable<[string, unknown]>, atMs: number): LineCounters => {
  const all = [...report].map(([, stat]) => stat as Stat)
  const ofType = (type: string) => all.filter((stat) => stat.type === type)
  const received = ofType('inbound-rtp')
  const pair = ofType('candidate-pair').find((stat) => stat['nominated'] === true && stat['state'] === 'succeeded')
  const answered = ofType('remote-inbound-rtp').map((stat) => numberOrNull(stat['fractionLost']))
  const lost = answered.filter((share) => share !== null)
  const roundTrip = numberOrNull(pair?.['currentRoundTripTime'])
  const canSend = numberOrNull(pair?.['availableOutgoingBitrate'])
  return {
    atMs,
    packetsReceived: sum(received, 'packetsReceived'),
    packetsLost: sum(received, 'packetsLost'),
    framesDecoded: sum(received, 'framesDecoded'),
    bytesReceived: sum(received, 'bytesReceived'),
    bytesSent: sum(ofType('outbound-rtp'), 'bytesSent'),
    roundTripMs: roundTrip === null ? null : roundTrip * 1000,
    canSendKbps: canSend === null ? null : canSend / 1000,
    lostByThem: lost.length === 0 ? null : Math.max(...lost),
  }
}

export const lineBetween = (before: LineCounters, now: LineCounters): Line => {
  const since = (key: 'packetsReceived' | 'packetsLost' | 'framesDecoded' | 'bytesReceived' | 'bytesSent') =>
    Math.max(0, now[key] - before[key])
  const ms = Math.max(1, now.atMs - before.atMs)
  const heardPackets = since('packetsReceived')
  const lostPackets = since('packetsLost')
  return {
    heardPackets,
    frames: since('framesDecoded'),
    roundTripMs: now.roundTripMs,
    lossShare: Math.max(lostPackets / Math.max(1, heardPackets + lostPackets), now.lostByThem ?? 0),
    // Bits a millisecond are kilobits a second.
    sentKbps: (since('bytesSent') * 8) / ms,
    receivedKbps: (since('bytesReceived') * 8) / ms,
    canSendKbps: now.canSendKbps,
  }
}

export type Quality = 'good' | 'fair' | 'poor'

/** ITU-T G.114: below 150 ms one way a delay goes unnoticed, above 400 ms people talk at the same time. */
export const qualityOf = ({ roundTripMs, lossShare }: Line): Quality => {
  const roundTrip = roundTripMs ?? 0
  if (lossShare > 0.1 || roundTrip > 800) return 'poor'
  return lossShare > 0.03 || roundTrip > 300 ? 'fair' : 'good'
}
