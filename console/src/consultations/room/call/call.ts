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
  /** The other's media. */
  theirs: Media | null
  /** Frames come: only then is there a picture to show. */
  hasPicture: boolean
  quality: Quality | null
  /** The mode that one's own line bears. */
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

const POLL_INTERVAL_MS = 500
/** Without a packet for so long, the way is looked for anew. */
const SILENCE_MS = 3_000
/** A way that was looked for anew has to be found within this. */
const RESTART_MS = 4_000
/** A connection that is not there by then never will be. */
const CONNECT_MS = 7_000
/** A shorter silence of a path goes unnoticed. */
const JUST_NOW_MS = 1_000
/** The picture may rest between two frames, but not for longer. */
const PICTURE_MS = 2_000

const MAX_CAPTION = 500

/** One's side of a call, as the room steers it. */
export type Call = Pick<Side, 'peerIs' | 'hear' | 'networkChanged' | 'setTracks' | 'setMedia' | 'sayCaption' | 'end'>

/**
 * One's side of a call. It connects whenever the other is in the room, and mends by itself: a way that fell silent is looked for anew, what
 * that does not help is replaced by a wholly new connection, every second time over the relay alone. No try is the last one.
 */
export const startCall = (options: CallOptions): Call => new Side(options)

class Side {
  private readonly options: CallOptions
  private readonly send: CallOptions['send']
  private readonly now: () => number
  private readonly looking: ReturnType<typeof setInterval>
  private tracks: Tracks
  private media: Omit<Media, 'mode'>
  private peerTabId: string | null = null
  private isPeerHere = false
  private connection: Connection | undefined
  private callId = 0
  private openedAt = 0
  private heardAt = 0
  private pictureAt = -PICTURE_MS
  private restartedAt: number | null = null
  private wasConnected = false
  /** This connection carried something once. */
  private isProven = false
  private counters: LineCounters | undefined
  private fallback: ReturnType<typeof startFallback>
  private state: CallState

  constructor(options: CallOptions) {
    this.options = options
    this.send = options.send
    this.now = options.now ?? (() => performance.now())
    this.tracks = options.tracks
    this.media = options.media
    this.fallback = startFallback(options.most, this.now())
    this.state = {
      phase: 'alone',
      remote: null,
      theirs: null,
      hasPicture: false,
      quality: null,
      mode: options.most,
      isRelayOnly: false,
    }
    this.looking = setInterval(() => void this.look(), POLL_INTERVAL_MS)
  }

  /** The other side in the room, as the server says it: also each time one is back in it oneself. */
  readonly peerIs = (tabId: string | null) => {
    const isFirst = this.peerTabId === null
    const isOther = tabId !== this.peerTabId
    this.isPeerHere = tabId !== null
    if (tabId === null) return this.state.phase === 'connected' ? undefined : this.show({ phase: 'alone' })
    this.peerTabId = tabId
    if (!isOther) return this.comeBack()
    if (!isFirst) this.send({ kind: 'new-call', callId: this.callId + 1, isRelayOnly: false })
    this.open(isFirst ? this.callId : this.callId + 1, false)
  }

  readonly hear = (signal: Signal) => {
    if (signal.kind === 'media') {
      const { kind: _kind, ...theirs } = signal
      return this.show({ theirs })
    }
    if (signal.kind === 'caption') return this.options.onCaption(signal)
    // Of a connection that was given up.
    if (signal.callId < this.callId) return
    if (signal.callId > this.callId || this.connection === undefined)
      this.open(signal.callId, signal.kind === 'new-call' ? signal.isRelayOnly : this.state.isRelayOnly)
    this.connection?.hear(signal)
  }

  /** Another network, or the same one again: the old way may not be there any more. */
  readonly networkChanged = () => {
    if (this.state.phase !== 'connected' || this.now() - this.heardAt > JUST_NOW_MS) return
    this.restartedAt = this.now()
    this.connection?.restartIce()
  }

  readonly setTracks = (changed: Tracks) => {
    this.tracks = changed
    this.connection?.setTracks(this.bearable())
  }

  readonly setMedia = (changed: Omit<Media, 'mode'>) => {
    this.media = changed
    this.sayMedia()
  }

  readonly sayCaption = (text: string, isFinal: boolean) =>
    this.send({ kind: 'caption', text: text.slice(0, MAX_CAPTION), isFinal })

  readonly end = () => {
    clearInterval(this.looking)
    this.close()
  }

  private readonly show = (changed: Partial<CallState>) => {
    if (Object.entries(changed).every(([key, value]) => this.state[key as keyof CallState] === value)) return
    this.state = { ...this.state, ...changed }
    this.options.onState(this.state)
  }
  private readonly bearable = (): Tracks => ({
    audio: this.fallback.mode === 'chat' ? null : this.tracks.audio,
    video: this.fallback.mode === 'video' ? this.tracks.video : null,
  })
  private readonly sayMedia = () => this.send({ kind: 'media', ...this.media, mode: this.fallback.mode })

  private readonly heard = () => {
    this.heardAt = this.now()
    this.restartedAt = null
    if (!this.wasConnected) this.fallback = { ...this.fallback, changedAtMs: this.now() }
    this.wasConnected = true
    this.isProven = true
    this.show({ phase: 'connected' })
  }
  private readonly close = () => {
    this.connection?.close()
    this.connection = undefined
    this.counters = undefined
  }
  private readonly open = (number: number, isRelayOnly: boolean) => {
    this.close()
    this.callId = number
    this.openedAt = this.now()
    this.restartedAt = null
    this.isProven = false
    this.pictureAt = -PICTURE_MS
    const isCurrent = () => this.callId === number
    const { iceServers } = this.options.servers()
    this.connection = openConnection({
      callId: number,
      isPolite: this.options.isPolite,
      configuration: { iceServers, iceTransportPolicy: isRelayOnly ? 'relay' : 'all', bundlePolicy: 'max-bundle' },
      tracks: this.bearable(),
      send: this.send,
      onRemote: (remote) => isCurrent() && this.show({ remote }),
      onHeard: () => isCurrent() && this.heard(),
      onState: (connectionState) => isCurrent() && this.hearState(connectionState),
      onBroken: () => isCurrent() && this.renew(),
    })
    this.show({ phase: this.wasConnected ? 'lost' : 'connecting', isRelayOnly, hasPicture: false, quality: null })
    this.sayMedia()
  }
  private readonly canAsk = () => this.isPeerHere && this.options.canSend()
  private readonly restart = () => {
    this.show({ phase: 'lost', hasPicture: false })
    if (!this.canAsk()) return
    this.restartedAt = this.now()
    this.connection?.restartIce()
  }
  /** Over the relay alone if the last path led nowhere: UDP looks blocked. */
  private readonly renew = () => {
    this.show({ phase: this.wasConnected ? 'lost' : 'connecting', hasPicture: false })
    if (!this.canAsk()) return
    const isRelayOnly = this.options.servers().hasRelay && !this.state.isRelayOnly && !this.isProven
    this.send({ kind: 'new-call', callId: this.callId + 1, isRelayOnly })
    this.open(this.callId + 1, isRelayOnly)
  }
  private readonly hearState = (connectionState: RTCPeerConnectionState) => {
    if (connectionState === 'connected') this.heard()
    if (connectionState === 'disconnected' && this.restartedAt === null) this.restart()
    if (connectionState === 'failed') this.renew()
  }

  private readonly look = async () => {
    const looked = this.connection
    if (looked === undefined) return
    const report = await looked.stats().catch(() => undefined)
    if (looked !== this.connection) return
    if (report !== undefined) this.count(report)
    // Also a connection that no longer says anything about itself is replaced.
    this.mend()
  }
  private readonly count = (report: RTCStatsReport) => {
    const counted = countLine(report, this.now())
    const line = this.counters && lineBetween(this.counters, counted)
    this.counters = counted
    if (line) this.judge(line)
  }
  private readonly judge = (line: Line) => {
    if (line.heardPackets > 0) this.heard()
    if (line.frames > 0) this.pictureAt = this.now()
    if (this.state.phase !== 'connected') return
    this.show({ hasPicture: this.now() - this.pictureAt < PICTURE_MS, quality: qualityOf(line) })
    const next = nextFallback(this.fallback, line, this.now())
    const isOther = next.mode !== this.fallback.mode
    this.fallback = next
    if (isOther) this.changeMode()
  }
  private readonly changeMode = () => {
    this.connection?.setTracks(this.bearable())
    this.show({ mode: this.fallback.mode })
    this.sayMedia()
  }
  private readonly mend = () => {
    const time = this.now()
    if (this.state.phase === 'connected') {
      if (time - this.heardAt > SILENCE_MS) this.restart()
    } else if (!this.isPeerHere) this.show({ phase: 'alone' })
    else if (this.restartedAt === null ? time - this.openedAt > CONNECT_MS : time - this.restartedAt > RESTART_MS) this.renew()
  }
  /** Messages sent meanwhile are lost: an offer that waits for its answer waits in vain. */
  private readonly comeBack = () => {
    this.sayMedia()
    if (this.connection?.isSettled() === false) this.renew()
    else if (this.state.phase !== 'connected') this.restart()
  }
}
