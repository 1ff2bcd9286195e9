import type { Signal } from '@lapka/contracts/live.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCall, type CallState } from './call.ts'
import { counted, FakePeer } from './fake-peer.ts'

const audio = { kind: 'audio' } as MediaStreamTrack
const video = { kind: 'video' } as MediaStreamTrack

beforeEach(() => {
  vi.useFakeTimers()
  FakePeer.all = []
  vi.stubGlobal('RTCPeerConnection', FakePeer)
  vi.stubGlobal('MediaStream', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const latest = () => FakePeer.all.at(-1) as FakePeer
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const begin = ({ isPolite = false, hasRelay = true } = {}) => {
  const said: Signal[] = []
  const states: CallState[] = []
  const socket = { isOpen: true }
  const onCaption = vi.fn<(caption: { text: string }) => void>()
  const call = startCall({
    isPolite,
    most: 'video',
    tracks: { audio, video },
    media: { isCameraOn: true, isMicrophoneOn: true },
    servers: () => ({ iceServers: [], hasRelay }),
    send: (signal) => socket.isOpen && said.push(signal),
    canSend: () => socket.isOpen,
    onState: (state) => states.push(state),
    onCaption,
  })
  const kinds = (kind: Signal['kind']) => said.filter((signal) => signal.kind === kind)
  return { call, said, states, socket, kinds, onCaption, state: () => states.at(-1) as CallState }
}
type Begun = ReturnType<typeof begin>

let packets = 0
/** The line carries sound and picture for so long. */
const flow = async (ms: number, { frames = true, canSendKbps = 2_000 } = {}) => {
  for (let passed = 0; passed < ms; passed += 500) {
    packets += 25
    latest().stats = counted(packets, frames ? packets : 0, canSendKbps)
    await pass(500)
  }
}
const answer = async ({ call }: Begun) => {
  const callId = FakePeer.all.length - 1
  call.hear({ kind: 'description', callId, description: { type: 'answer', sdp: 'answer' } })
  await pass(0)
}
const connect = async (begun: Begun) => {
  begun.call.peerIs('tab-1')
  await pass(0)
  await answer(begun)
  latest().become('connected')
  await flow(1_500)
}

test('a party who is alone waits, and makes the first offer once the other is there: a line each for sound and picture', async () => {
  const begun = begin()
  await pass(20_000)
  expect(FakePeer.all).toHaveLength(0)
  begun.call.peerIs('tab-1')
  await pass(0)
  expect(begun.kinds('description')).toEqual([{ kind: 'description', callId: 0, description: { type: 'offer', sdp: 'offer 0' } }])
  expect(latest().lines.map(({ sender }) => sender.track)).toEqual([audio, video])
})

test('the polite one lets the other offer first, and answers with what they send', async () => {
  const { call, kinds } = begin({ isPolite: true })
  call.peerIs('tab-1')
  latest().needNegotiation()
  await pass(0)
  expect(kinds('description')).toEqual([])
  call.hear({ kind: 'description', callId: 0, description: { type: 'offer', sdp: 'theirs' } })
  await pass(0)
  expect(kinds('description')).toMatchObject([{ description: { type: 'answer' } }])
  expect(latest().lines.map(({ sender }) => sender.track)).toEqual([audio, video])
})

test('a picture is shown only while its frames come', async () => {
  const begun = begin()
  await connect(begun)
  expect(begun.state()).toMatchObject({ phase: 'connected', hasPicture: true, quality: 'good' })
  await flow(3_000, { frames: false })
  expect(begun.state()).toMatchObject({ phase: 'connected', hasPicture: false })
})

test('of two offers at once the impolite one keeps its own, and swallows the candidates of the other', async () => {
  const begun = begin()
  begun.call.peerIs('tab-1')
  await pass(0)
  latest().refusesCandidates = true
  begun.call.hear({ kind: 'description', callId: 0, description: { type: 'offer', sdp: 'theirs' } })
  begun.call.hear({ kind: 'candidate', callId: 0, candidate: { candidate: 'candidate:1' } })
  await answer(begun)
  expect(latest().remoteDescription).toMatchObject({ type: 'answer' })
  expect(FakePeer.all).toHaveLength(1)
})

test('of two offers at once the polite one takes the other’s', async () => {
  const begun = begin({ isPolite: true })
  begun.call.peerIs('tab-1')
  begun.call.hear({ kind: 'description', callId: 0, description: { type: 'offer', sdp: 'theirs' } })
  await pass(0)
  latest().restartIce()
  await pass(0)
  begun.call.hear({ kind: 'description', callId: 0, description: { type: 'offer', sdp: 'their second' } })
  await pass(0)
  expect(latest().remoteDescription).toMatchObject({ sdp: 'their second' })
  expect(begun.kinds('description').at(-1)).toMatchObject({ description: { type: 'answer' } })
})

test('three seconds of silence look for another way, and four more make a wholly new connection', async () => {
  const begun = begin()
  await connect(begun)
  await pass(3_500)
  expect(latest().restarts).toBe(1)
  expect(begun.state()).toMatchObject({ phase: 'lost', hasPicture: false })
  await pass(4_500)
  expect(FakePeer.all).toHaveLength(2)
  expect(FakePeer.all[0]?.isClosed).toBe(true)
  expect(begun.kinds('new-call')).toEqual([{ kind: 'new-call', callId: 1, isRelayOnly: false }])
  await answer(begun)
  await flow(1_000)
  expect(begun.state()).toMatchObject({ phase: 'connected', hasPicture: true })
})

test('a connection that no longer tells its figures is replaced like any other that fell silent', async () => {
  const begun = begin()
  await connect(begun)
  latest().getStats = () => Promise.reject(new Error('closed under the page'))
  await pass(8_000)
  expect(FakePeer.all).toHaveLength(2)
})

test('a way that is found again after looking needs no new connection', async () => {
  const begun = begin()
  await connect(begun)
  await pass(3_500)
  await answer(begun)
  await flow(6_000)
  expect(FakePeer.all).toHaveLength(1)
  expect(begun.state().phase).toBe('connected')
})

test('a call that never got through tries over the relay alone, and then by any way again', async () => {
  const begun = begin()
  begun.call.peerIs('tab-1')
  await pass(16_000)
  expect(begun.kinds('new-call')).toMatchObject([{ isRelayOnly: true }, { isRelayOnly: false }])
  expect(FakePeer.all.map(({ configuration }) => configuration.iceTransportPolicy)).toEqual(['all', 'relay', 'all'])
})

test('without a relay every try is by any way', async () => {
  const begun = begin({ hasRelay: false })
  begun.call.peerIs('tab-1')
  await pass(8_000)
  expect(begun.kinds('new-call')).toMatchObject([{ isRelayOnly: false }])
})

test('a failed connection is replaced at once', async () => {
  const begun = begin()
  await connect(begun)
  latest().become('failed')
  expect(FakePeer.all).toHaveLength(2)
})

test('an unusable description is replaced, and never left standing', async () => {
  const begun = begin()
  await connect(begun)
  begun.call.hear({ kind: 'description', callId: 0, description: { type: 'offer', sdp: 'nonsense' } })
  await pass(0)
  expect(FakePeer.all).toHaveLength(2)
})

test('the other’s new tab is a new connection, and what its old one still says is not heard', async () => {
  const begun = begin()
  await connect(begun)
  begun.call.peerIs('tab-2')
  await pass(0)
  expect(begun.kinds('new-call')).toEqual([{ kind: 'new-call', callId: 1, isRelayOnly: false }])
  begun.call.hear({ kind: 'description', callId: 0, description: { type: 'offer', sdp: 'old' } })
  await pass(0)
  expect(latest().remoteDescription).toBe(null)
})

test('a side that hears a higher number makes that connection', async () => {
  const begun = begin({ isPolite: true })
  begun.call.peerIs('tab-1')
  begun.call.hear({ kind: 'new-call', callId: 7, isRelayOnly: true })
  begun.call.hear({ kind: 'description', callId: 7, description: { type: 'offer', sdp: 'theirs' } })
  await pass(0)
  expect(latest().configuration.iceTransportPolicy).toBe('relay')
  expect(begun.kinds('description')).toMatchObject([{ callId: 7, description: { type: 'answer' } }])
})

test('while the socket is cut nothing is begun; once it is back, what was waiting in vain is', async () => {
  const begun = begin()
  await connect(begun)
  begun.socket.isOpen = false
  await pass(20_000)
  expect(latest().restarts).toBe(0)
  expect(FakePeer.all).toHaveLength(1)
  expect(begun.state().phase).toBe('lost')
  begun.socket.isOpen = true
  begun.call.peerIs('tab-1')
  expect(latest().restarts).toBe(1)
})

test('an offer whose answer was lost with the socket is replaced by a new connection', async () => {
  const begun = begin()
  begun.call.peerIs('tab-1')
  await pass(0)
  begun.call.peerIs('tab-1')
  expect(begun.kinds('new-call')).toHaveLength(1)
})

test('a call whose sockets were cut goes on by itself; without the other it says so', async () => {
  const begun = begin()
  await connect(begun)
  begun.call.peerIs(null)
  await flow(5_000)
  expect(begun.state().phase).toBe('connected')
  await pass(4_500)
  expect(begun.state().phase).toBe('alone')
  expect(FakePeer.all).toHaveLength(1)
})

test('another network is used at once, and no one sees it', async () => {
  const begun = begin()
  await connect(begun)
  begun.call.networkChanged()
  expect(latest().restarts).toBe(1)
  expect(begun.state().phase).toBe('connected')
})

test('below 100 kbit/s the picture stops and the sound goes on; later it is tried again', async () => {
  const begun = begin()
  await connect(begun)
  await flow(4_000, { canSendKbps: 80 })
  expect(begun.state().mode).toBe('voice')
  expect(latest().lines.map(({ sender }) => sender.track)).toEqual([audio, null])
  expect(begun.kinds('media').at(-1)).toMatchObject({ mode: 'voice', isCameraOn: true })
  await flow(13_000)
  expect(begun.state().mode).toBe('video')
  expect(latest().lines.map(({ sender }) => sender.track)).toEqual([audio, video])
})

test('signs of life count where there is neither sound nor picture', async () => {
  const begun = begin()
  await connect(begun)
  for (let beat = 0; beat < 20; beat += 1) {
    latest().channel.dispatchEvent(new Event('message'))
    await pass(500)
  }
  expect(latest().restarts).toBe(0)
  expect(begun.state().phase).toBe('connected')
})

test('the other’s media and messages are passed on; one’s own choice is told them', async () => {
  const begun = begin()
  await connect(begun)
  begun.call.hear({ kind: 'media', isCameraOn: false, isMicrophoneOn: true, mode: 'voice' })
  expect(begun.state().theirs).toEqual({ isCameraOn: false, isMicrophoneOn: true, mode: 'voice' })
  begun.call.hear({ kind: 'caption', text: 'Здравейте', isFinal: true })
  expect(begun.onCaption).toHaveBeenCalledWith(expect.objectContaining({ text: 'Здравейте' }))
  begun.call.setMedia({ isCameraOn: false, isMicrophoneOn: false })
  expect(begun.said.at(-1)).toEqual({ kind: 'media', isCameraOn: false, isMicrophoneOn: false, mode: 'video' })
  begun.call.setTracks({ audio, video: null })
  await pass(0)
  expect(latest().lines.map(({ sender }) => sender.track)).toEqual([audio, null])
})

test('ending the call closes it', async () => {
  const begun = begin()
  await connect(begun)
  begun.call.end()
  expect(latest().isClosed).toBe(true)
  await pass(30_000)
  expect(FakePeer.all).toHaveLength(1)
})
