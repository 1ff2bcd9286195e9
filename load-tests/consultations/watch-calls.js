// Goes into the pages of the drill before their own scripts: what comes in over the newest connection, ten times a second and more.
{
  const POLL_INTERVAL_MS = 50
  const calls = []
  const seen = []
  const Native = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Native {
    constructor(configuration) {
      super(configuration)
      calls.push(this)
    }
  }
  const look = async () => {
    const call = calls.length
    const report = await calls.at(-1)?.getStats()
    if (report === undefined || call !== calls.length) return
    const all = [...report.values()]
    const incoming = (kind) => all.find((one) => one.type === 'inbound-rtp' && one.kind === kind)
    const pair = report.get(all.find((one) => one.type === 'transport')?.selectedCandidatePairId)
    const ends = [report.get(pair?.localCandidateId), report.get(pair?.remoteCandidateId)]
    const isRelayed = ends.some((end) => end?.candidateType === 'relay')
    const sound = incoming('audio')?.packetsReceived ?? 0
    const picture = incoming('video')?.framesDecoded ?? 0
    const way = isRelayed ? `relay ${ends[0]?.relayProtocol ?? ''}`.trim() : 'direct'
    seen.push({ at: Date.now(), call, sound, picture, way: pair ? way : 'none' })
  }
  setInterval(() => void look().catch(() => undefined), POLL_INTERVAL_MS)
  const growths = (kind, after) =>
    seen.filter(({ at, call, [kind]: count }, index) => {
      const before = seen[index - 1]
      return at > after && count > (before?.call === call ? before[kind] : 0)
    })
  window.lapkaDrill = {
    calls: () => calls.length,
    way: () => seen.at(-1)?.way ?? 'none',
    firstAfter: (kind, after, fromCall = 0) => growths(kind, after).find(({ call }) => call >= fromCall)?.at ?? null,
    longestGap: (kind, after) => {
      const times = [after, ...growths(kind, after).map(({ at }) => at), Date.now()]
      return Math.max(...times.slice(1).map((at, index) => at - times[index]))
    },
  }
}
