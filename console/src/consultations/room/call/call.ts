import type { MeetingType } from '@lapka/contracts/consultations.ts'
import type { Signal } from '@lapka/contracts/live.ts'
import { openConnection, type Connection, type Tracks } from './connection.ts'
import { nextFallback, startFallback } from './fallback.ts'
import { countLine, lineBetween, qualityOf, type Line, type LineCounters, type Quality } from './line.ts'

export type Media = Omit<Extract<Signal, { kind: 'media' }>, 'kind'>
export type IceServers = { iceServers: RTCIceServer[]; hasRelay: boolean }

export type CallState = {
  /** `alone`: the other is not in the room. `lost`: there was a connection, and another is being made. */
  phase: 'alone' | 'connecting' | 'connected' | 'lost'
  remote: MediaStream | null
  /** What the other says they send. */
  theirs: Media | null
  /** Frames come: only then is there a picture to show. */
  hasPicture: boolean
  quality: Quality | null
  /** What one's own line bears. */
  mode: MeetingType
  isRelayOnly: boolean
}

type CallOptions = {
  isPolite: boolean
  most: MeetingType
  tracks: Tracks
  media: Omit<Media, 'mode'>
  servers: () => IceServers
  send: (signal: Signal) => void
  /** The socket is open. While it is not, nothing that needs the other is begun: what there is may still come back by itself. */
  canSend: () => boolean
  onState: (state: CallState) => void
  onCaption: (caption: { text: string; isFinal: boolean }) => void
  /** Milliseconds of a clock that only goes on. */
  now?: () => number
}

const LOOK_EVERY_MS = 500
/** Without a packet for so long, the way is looked for anew. */
const SILENCE_MS = 3_000
/** A way that was looked for anew has to be found within this. */
const RESTART_MS = 4_000
/** A connection that is not there by then never will be. */
const CONNECT_MS = 7_000
/** Nobody notices a way that was silent for less. */
const JUST_NOW_MS = 1_000
/** The picture may rest between two frames, but not for longer. */
const PICTURE_MS = 2_000

export type Call = ReturnType<typeof startCall>

/**
 * One's side of a call. It connects whenever the other is in the room, and mends by itself: a way that fell silent is looked for anew, what
 * that does not help is replaced by a wholly new connection, every second time over the relay alone. No try is the last one.
 */
export const startCall = (options: CallOptions) => {
  const { send, now = () => performance.now() } = options
  let { tracks, media } = options
  let peerTabId: string | null = null
  let isPeerHere = false
  let connection: Connection | undefined
  let callId = 0
  let openedAt = 0
  let heardAt = 0
  let pictureAt = -PICTURE_MS
  let restartedAt: number | null = null
  let wasConnected = false
  /** This connection carried something once. */
  let isProven = false
  let counters: LineCounters | undefined
  let fallback = startFallback(options.most, now())
  let state: CallState = {
    phase: 'alone',
    remote: null,
    theirs: null,
    hasPicture: false,
    quality: null,
    mode: options.most,
    isRelayOnly: false,
  }

  const show = (changed: Partial<CallState>) => {
    if (Object.entries(changed).every(([key, value]) => state[key as keyof CallState] === value)) return
    state = { ...state, ...changed }
    options.onState(state)
  }
  const bearable = (): Tracks => ({
    audio: fallback.mode === 'chat' ? null : tracks.audio,
    video: fallback.mode === 'video' ? tracks.video : null,
  })
  const sayMedia = () => send({ kind: 'media', ...media, mode: fallback.mode })

  const heard = () => {
    heardAt = now()
    restartedAt = null
    if (!wasConnected) fallback = { ...fallback, changedAtMs: now() }
    wasConnected = true
    isProven = true
    show({ phase: 'connected' })
  }
  const close = () => {
    connection?.close()
    connection = undefined
    counters = undefined
  }
  const open = (number: number, isRelayOnly: boolean) => {
    close()
    callId = number
    openedAt = now()
    restartedAt = null
    isProven = false
    pictureAt = -PICTURE_MS
    const isCurrent = () => callId === number
    const { iceServers } = options.servers()
    connection = openConnection({
      callId,
      isPolite: options.isPolite,
      configuration: { iceServers, iceTransportPolicy: isRelayOnly ? 'relay' : 'all', bundlePolicy: 'max-bundle' },
      tracks: bearable(),
      send,
      onRemote: (remote) => isCurrent() && show({ remote }),
      onHeard: () => isCurrent() && heard(),
      onState: (connectionState) => isCurrent() && hearState(connectionState),
      onBroken: () => isCurrent() && renew(),
    })
    show({ phase: wasConnected ? 'lost' : 'connecting', isRelayOnly, hasPicture: false, quality: null })
    sayMedia()
  }
  const canAsk = () => isPeerHere && options.canSend()
  const restart = () => {
    show({ phase: 'lost', hasPicture: false })
    if (!canAsk()) return
    restartedAt = now()
    connection?.restartIce()
  }
  /** Over the relay alone where the way that was tried last, whatever it was, led nowhere: UDP looks blocked. */
  const renew = () => {
    show({ phase: wasConnected ? 'lost' : 'connecting', hasPicture: false })
    if (!canAsk()) return
    const isRelayOnly = options.servers().hasRelay && !state.isRelayOnly && !isProven
    send({ kind: 'new-call', callId: callId + 1, isRelayOnly })
    open(callId + 1, isRelayOnly)
  }
  const hearState = (connectionState: RTCPeerConnectionState) => {
    if (connectionState === 'connected') heard()
    if (connectionState === 'disconnected' && restartedAt === null) restart()
    if (connectionState === 'failed') renew()
  }

  const look = async () => {
    const looked = connection
    if (looked === undefined) return
    const report = await looked.stats().catch(() => undefined)
    if (report === undefined || looked !== connection) return
    const counted = countLine(report, now())
    const line = counters && lineBetween(counters, counted)
    counters = counted
    if (line) judge(line)
    mend()
  }
  const judge = (line: Line) => {
    if (line.heardPackets > 0) heard()
    if (line.frames > 0) pictureAt = now()
    if (state.phase !== 'connected') return
    show({ hasPicture: now() - pictureAt < PICTURE_MS, quality: qualityOf(line) })
    const next = nextFallback(fallback, line, now())
    const isOther = next.mode !== fallback.mode
    fallback = next
    if (isOther) changeMode()
  }
  const changeMode = () => {
    connection?.setTracks(bearable())
    show({ mode: fallback.mode })
    sayMedia()
  }
  const mend = () => {
    const time = now()
    if (state.phase === 'connected') {
      if (time - heardAt > SILENCE_MS) restart()
    } else if (!isPeerHere) show({ phase: 'alone' })
    else if (restartedAt === null ? time - openedAt > CONNECT_MS : time - restartedAt > RESTART_MS) renew()
  }
  /** What was said meanwhile is lost: an offer that waits for its answer waits in vain. */
  const comeBack = () => {
    sayMedia()
    if (connection?.isSettled() === false) renew()
    else if (state.phase !== 'connected') restart()
  }
  const looking = setInterval(() => void look(), LOOK_EVERY_MS)

  return {
    /** Who is in the room on the other side, as the server says it: also each time one is back in it oneself. */
    peerIs: (tabId: string | null) => {
      const isFirst = peerTabId === null
      const isOther = tabId !== peerTabId
      isPeerHere = tabId !== null
      if (tabId === null) return state.phase === 'connected' ? undefined : show({ phase: 'alone' })
      peerTabId = tabId
      if (!isOther) return comeBack()
      if (!isFirst) send({ kind: 'new-call', callId: callId + 1, isRelayOnly: false })
      open(isFirst ? callId : callId + 1, false)
    },
    hear: (signal: Signal) => {
      if (signal.kind === 'media') {
        const { kind: _kind, ...theirs } = signal
        return show({ theirs })
      }
      if (signal.kind === 'caption') return options.onCaption(signal)
      // Of a connection that was given up.
      if (signal.callId < callId) return
      if (signal.callId > callId || connection === undefined)
        open(signal.callId, signal.kind === 'new-call' ? signal.isRelayOnly : state.isRelayOnly)
      connection?.hear(signal)
    },
    /** Another network, or the same one again: the old way may not be there any more. */
    networkChanged: () => {
      if (state.phase !== 'connected' || now() - heardAt > JUST_NOW_MS) return
      restartedAt = now()
      connection?.restartIce()
    },
    setTracks: (changed: Tracks) => {
      tracks = changed
      connection?.setTracks(bearable())
    },
    setMedia: (changed: Omit<Media, 'mode'>) => {
      media = changed
      sayMedia()
    },
    sayCaption: (text: string, isFinal: boolean) => send({ kind: 'caption', text: text.slice(0, MOST_CAPTION), isFinal }),
    end: () => {
      clearInterval(looking)
      close()
    },
  }
}

const MOST_CAPTION = 500
