import type { Signal } from '@lapka/contracts/live.ts'

/** One's own tracks; null where there is nothing to send, which needs no new negotiation. */
export type Tracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null }

export type ConnectionOptions = {
  callId: number
  /** Gives way when both make an offer at once, and lets the other make the first: so there is one line for sound and one for the picture. */
  isPolite: boolean
  configuration: RTCConfiguration
  tracks: Tracks
  send: (signal: Signal) => void
  /** The other's sound and picture, as soon as it is known where they come in. */
  onRemote: (stream: MediaStream) => void
  /** A sign of life of the other's page, over the same way as sound and picture. */
  onHeard: () => void
  onState: (state: RTCPeerConnectionState) => void
  /** The other's description can't be used: this connection is of no use any more. */
  onBroken: () => void
}

export type Connection = {
  callId: number
  hear: (signal: Signal) => void
  setTracks: (tracks: Tracks) => void
  restartIce: () => void
  isSettled: () => boolean
  stats: () => Promise<RTCStatsReport>
  close: () => void
}

const PULSE_EVERY_MS = 500
const PULSE = { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 } as const

/** One RTCPeerConnection by perfect negotiation: either side may restart it whenever it likes, and both at once come to one result. */
export const openConnection = (options: ConnectionOptions): Connection => {
  const { callId, isPolite, configuration, send } = options
  const peer = new RTCPeerConnection(configuration)
  let tracks = options.tracks
  let isMakingOffer = false
  let isSettingAnswer = false
  let isOfferIgnored = false
  let isClosed = false

  const sendDescription = () => {
    const description = peer.localDescription
    if (description) send({ kind: 'description', callId, description: { type: description.type, sdp: description.sdp } })
  }
  const offer = async () => {
    if (isPolite && peer.remoteDescription === null) return
    try {
      isMakingOffer = true
      await peer.setLocalDescription()
      sendDescription()
    } catch {
      // Closed meanwhile, or the other's offer came first and this one is not needed.
    } finally {
      isMakingOffer = false
    }
  }
  const hearDescription = async (description: RTCSessionDescriptionInit) => {
    const isReady = !isMakingOffer && (peer.signalingState === 'stable' || isSettingAnswer)
    isOfferIgnored = !isPolite && description.type === 'offer' && !isReady
    if (isOfferIgnored) return
    isSettingAnswer = description.type === 'answer'
    try {
      await peer.setRemoteDescription(description)
    } finally {
      isSettingAnswer = false
    }
    options.onRemote(new MediaStream(peer.getTransceivers().map(({ receiver }) => receiver.track)))
    if (description.type !== 'offer') return
    fillLines(peer, tracks)
    await peer.setLocalDescription()
    sendDescription()
  }

  peer.addEventListener('negotiationneeded', () => void offer())
  peer.addEventListener('icecandidate', ({ candidate }) => {
    if (isClosed) return
    send({ kind: 'candidate', callId, candidate: candidate && candidateOf(candidate) })
  })
  peer.addEventListener('connectionstatechange', () => isClosed || options.onState(peer.connectionState))
  const stopPulse = keepPulse(peer, options.onHeard)
  if (!isPolite)
    for (const kind of ['audio', 'video'] as const) peer.addTransceiver(tracks[kind] ?? kind, { direction: 'sendrecv' })

  return {
    callId,
    hear: (signal) => {
      if (isClosed) return
      if (signal.kind === 'description') hearDescription(signal.description).catch(() => isClosed || options.onBroken())
      // One that can't be used, most often of an offer that was ignored, is no fault: the others are tried.
      if (signal.kind === 'candidate') peer.addIceCandidate(signal.candidate as RTCIceCandidateInit | null).catch(() => undefined)
    },
    setTracks: (changed) => {
      tracks = changed
      if (peer.remoteDescription !== null || !isPolite) fillLines(peer, tracks)
    },
    restartIce: () => peer.restartIce(),
    isSettled: () => peer.signalingState === 'stable' && peer.remoteDescription !== null,
    stats: () => peer.getStats(),
    close: () => {
      isClosed = true
      stopPulse()
      peer.close()
    },
  }
}

/** Its lines for sound and picture go both ways and carry what is sent now. */
const fillLines = (peer: RTCPeerConnection, tracks: Tracks) => {
  for (const line of peer.getTransceivers()) {
    if (line.direction !== 'stopped') line.direction = 'sendrecv'
    void line.sender.replaceTrack(tracks[line.receiver.track.kind as keyof Tracks]).catch(() => undefined)
  }
}

const candidateOf = ({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate) => ({
  candidate,
  sdpMid,
  sdpMLineIndex,
  usernameFragment,
})

/**
 * A few bytes twice a second, never sent again: who is muted and shows no picture is heard all the same, and a way that carries
 * nothing is noticed in seconds, long before the browser says so.
 */
const keepPulse = (peer: RTCPeerConnection, onHeard: () => void): (() => void) => {
  const channel = peer.createDataChannel('pulse', PULSE)
  channel.addEventListener('message', onHeard)
  channel.addEventListener('open', onHeard)
  const beating = setInterval(() => {
    // Nothing is put in a queue that does not move.
    if (channel.readyState === 'open' && channel.bufferedAmount === 0) channel.send('.')
  }, PULSE_EVERY_MS)
  return () => clearInterval(beating)
}
