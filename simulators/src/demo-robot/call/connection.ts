import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket, useOPUS, useVP8 } from 'werift'
import type { Signal } from '@lapka/contracts/live.ts'
import type { IceServer } from './messages.ts'
import { play, type Recorded } from './play.ts'
import { vp8PacketsOf } from './vp8-packets.ts'

export type CallMedia = { sound: Recorded; picture: Recorded | null }
type ConnectionOptions = {
  callId: number
  iceServers: IceServer[]
  isRelayOnly: boolean
  media: CallMedia
  send: (signal: Signal) => void
  onFailed: () => void
}
export type Connection = { hear: (signal: Signal) => void; isConnected: () => boolean; close: () => void }

const VIDEO_CLOCK = 90_000
const AUDIO_CLOCK = 48_000
const PULSE_EVERY_MS = 500
const NEVER_SENT_AGAIN = { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 }

/** One connection to the parent's browser, by the rules that the console's rooms keep: the professional makes the first offer and gives way to none. */
export const openConnection = ({ callId, iceServers, isRelayOnly, media, send, onFailed }: ConnectionOptions): Connection => {
  const peer = new RTCPeerConnection({
    iceServers: iceServers.flatMap(({ urls, ...login }) => urls.map((url) => ({ urls: url, ...withoutUndefined(login) }))),
    iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
    codecs: { audio: [useOPUS()], video: [useVP8()] },
  })
  const stopPlaying = sendMedia(peer, media)
  const stopPulse = keepPulse(peer)
  let isMakingOffer = false
  const describe = async (kind: 'offer' | 'answer'): Promise<void> => {
    await peer.setLocalDescription(kind === 'offer' ? await peer.createOffer() : await peer.createAnswer())
    const sdp = peer.localDescription?.sdp
    if (sdp !== undefined) send({ kind: 'description', callId, description: { type: kind, sdp } })
  }
  const offer = async (): Promise<void> => {
    isMakingOffer = true
    await describe('offer').finally(() => {
      isMakingOffer = false
    })
  }
  const hearDescription = async ({ type, sdp }: { type: string; sdp: string }): Promise<void> => {
    if (type !== 'offer' && type !== 'answer') return
    if (type === 'offer' && (isMakingOffer || peer.signalingState !== 'stable')) return
    await peer.setRemoteDescription({ type, sdp })
    if (type === 'offer') await describe('answer')
  }
  peer.onIceCandidate.subscribe((candidate) => {
    if (candidate === undefined) return
    const { candidate: line, sdpMid, sdpMLineIndex } = candidate.toJSON()
    if (line) send({ kind: 'candidate', callId, candidate: { candidate: line, sdpMid, sdpMLineIndex } })
  })
  peer.connectionStateChange.subscribe((state) => {
    if (state === 'failed') onFailed()
  })
  offer().catch(onFailed)
  return {
    hear: (signal) => {
      if (signal.kind === 'description') hearDescription(signal.description).catch(onFailed)
      if (signal.kind === 'candidate' && signal.candidate)
        peer.addIceCandidate(candidateOf(signal.candidate)).catch(() => undefined)
    },
    isConnected: () => peer.connectionState === 'connected',
    close: () => {
      stopPlaying()
      stopPulse()
      void peer.close()
    },
  }
}

type SentCandidate = NonNullable<Extract<Signal, { kind: 'candidate' }>['candidate']>
const candidateOf = ({ candidate, sdpMid, sdpMLineIndex }: SentCandidate) => ({
  candidate,
  ...(typeof sdpMid === 'string' && { sdpMid }),
  ...(typeof sdpMLineIndex === 'number' && { sdpMLineIndex }),
})

const withoutUndefined = ({ username, credential }: { username?: string | undefined; credential?: string | undefined }) => ({
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
})

/** Nothing is sent before the other is there: the first frame is the one that the others need. */
const sendMedia = (peer: RTCPeerConnection, { sound, picture }: CallMedia): (() => void) => {
  const audio = new MediaStreamTrack({ kind: 'audio' })
  const video = new MediaStreamTrack({ kind: 'video' })
  peer.addTransceiver(audio, { direction: 'sendrecv' })
  const { sender } = peer.addTransceiver(video, { direction: 'sendrecv' })
  const packets = { audio: 0, video: 0 }
  const write = (
    track: MediaStreamTrack,
    kind: 'audio' | 'video',
    packet: { payload: Buffer; timestamp: number; marker: boolean },
  ) => {
    packets[kind] = (packets[kind] + 1) % 0x1_0000
    const { timestamp, marker } = packet
    track.writeRtp(new RtpPacket(new RtpHeader({ sequenceNumber: packets[kind], timestamp, marker }), packet.payload))
  }
  const playing: ReturnType<typeof play>[] = []
  const begin = (): void => {
    if (playing.length > 0) return
    playing.push(
      play(sound, (payload, number) =>
        write(audio, 'audio', { payload, timestamp: clockOf(number, AUDIO_CLOCK / sound.framesASecond), marker: false }),
      ),
    )
    if (picture === null) return
    const showing = play(picture, (frame, number) => {
      const timestamp = clockOf(number, VIDEO_CLOCK / picture.framesASecond)
      const payloads = vp8PacketsOf(frame)
      for (const [index, payload] of payloads.entries())
        write(video, 'video', { payload, timestamp, marker: index === payloads.length - 1 })
    })
    sender.onPictureLossIndication.subscribe(showing.beginAgain)
    playing.push(showing)
  }
  peer.connectionStateChange.subscribe((state) => {
    if (state === 'connected') begin()
  })
  return () => playing.forEach(({ stop }) => stop())
}

const clockOf = (number: number, ticks: number): number => Math.round(number * ticks) % 0x1_0000_0000

/** The other notices by it in seconds that the way carries nothing any more. */
const keepPulse = (peer: RTCPeerConnection): (() => void) => {
  const channel = peer.createDataChannel('pulse', NEVER_SENT_AGAIN)
  const beating = setInterval(() => {
    if (channel.readyState === 'open') channel.send(Buffer.from('.'))
  }, PULSE_EVERY_MS)
  return () => clearInterval(beating)
}
