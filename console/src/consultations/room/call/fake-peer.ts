import { vi } from 'vitest'

type Description = { type: RTCSdpType; sdp: string }

/** An RTCPeerConnection as far as a call uses it, with the signalling states of the real one. The test decides what goes over it. */
export class FakePeer extends EventTarget {
  static all: FakePeer[] = []
  signalingState: RTCSignalingState = 'stable'
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: Description | null = null
  remoteDescription: Description | null = null
  candidates: unknown[] = []
  refusesCandidates = false
  restarts = 0
  isClosed = false
  lines: { direction: string; sender: { replaceTrack: (track: unknown) => Promise<void>; track: unknown }; receiver: object }[] =
    []
  channel = Object.assign(new EventTarget(), {
    readyState: 'connecting',
    bufferedAmount: 0,
    send: vi.fn<(text: string) => void>(),
  })
  stats: [string, unknown][] = []

  readonly configuration: RTCConfiguration
  #isAsking = false
  #isOffered = false

  constructor(configuration: RTCConfiguration) {
    super()
    this.configuration = configuration
    FakePeer.all.push(this)
  }
  addTransceiver(trackOrKind: unknown) {
    const kind = typeof trackOrKind === 'string' ? trackOrKind : (trackOrKind as { kind: string }).kind
    const sender = {
      track: typeof trackOrKind === 'string' ? null : trackOrKind,
      replaceTrack: async (track: unknown) => void (sender.track = track),
    }
    this.lines.push({ direction: 'sendrecv', sender, receiver: { track: { kind } } })
    if (!this.#isOffered) this.needNegotiation()
  }
  /** However much needs it in one turn, it is asked for once. */
  needNegotiation() {
    if (this.#isAsking) return
    this.#isAsking = true
    queueMicrotask(() => {
      this.#isAsking = false
      this.dispatchEvent(new Event('negotiationneeded'))
    })
  }
  getTransceivers() {
    return this.lines
  }
  createDataChannel() {
    return this.channel
  }
  restartIce() {
    this.restarts += 1
    this.needNegotiation()
  }
  async setLocalDescription() {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    this.localDescription = { type, sdp: `${type} ${this.restarts}` }
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable'
  }
  async setRemoteDescription(description: Description) {
    if (description.sdp === 'nonsense') throw new Error('not SDP')
    if (description.type === 'offer' && this.lines.length === 0) this.#offerLines()
    this.remoteDescription = description
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable'
  }
  #offerLines() {
    this.#isOffered = true
    for (const kind of ['audio', 'video']) this.addTransceiver(kind)
  }
  async addIceCandidate(candidate: unknown) {
    if (this.refusesCandidates) throw new Error('of an offer that is not known')
    this.candidates.push(candidate)
  }
  async getStats() {
    return new Map(this.stats)
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
  close() {
    this.isClosed = true
  }
}

/** As many packets and frames as came since the connection began, and what the browser thinks could be sent. */
export const counted = (packets: number, frames: number, canSendKbps = 2_000): [string, unknown][] => [
  ['in', { type: 'inbound-rtp', packetsReceived: packets, packetsLost: 0, framesDecoded: frames, bytesReceived: packets * 100 }],
  [
    'pair',
    {
      type: 'candidate-pair',
      nominated: true,
      state: 'succeeded',
      currentRoundTripTime: 0.04,
      availableOutgoingBitrate: canSendKbps * 1000,
    },
  ],
]
