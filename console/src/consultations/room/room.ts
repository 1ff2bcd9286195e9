import type { MeetingType } from '@lapka/contracts/consultations.ts'
import type { ClientMessage, ServerMessage, Signal } from '@lapka/contracts/live.ts'
import { startCall, type Call, type CallState, type IceServers, type Media } from './call/call.ts'
import type { Tracks } from './call/connection.ts'

/** The parts of the live connection that a room needs. */
export type RoomLine = {
  say: (message: ClientMessage) => void
  onMessage: (listener: (message: ServerMessage) => void) => () => void
  onOpenChange: (listener: () => void) => () => void
  isOpen: () => boolean
  setUrgent: (isUrgent: boolean) => void
  reconnect: () => void
}

export type RoomState = {
  seat: 'joining' | 'in' | 'taken-over' | 'refused' | 'left'
  /** Why one may not come in. */
  refusal: { code: string; detail: string } | null
  isPeerHere: boolean
  call: CallState
  caption: string
}

type RoomOptions = {
  line: RoomLine
  consultationId: string
  most: MeetingType
  tracks: Tracks
  media: Omit<Media, 'mode'>
  servers: () => IceServers
  onState: (state: RoomState) => void
}

const silent: CallState = {
  phase: 'alone',
  remote: null,
  theirs: null,
  hasPicture: false,
  quality: null,
  mode: 'chat',
  isRelayOnly: false,
}
const CAPTION_MS = 6_000

/** One tab's seat in the room of a consultation: it comes in, comes back whenever the socket does, and calls who else is there. */
export class Room {
  readonly #tabId = crypto.randomUUID()
  readonly #about: RoomOptions
  readonly #stops: (() => void)[]
  #tracks: Tracks
  #media: Omit<Media, 'mode'>
  #state: RoomState
  #call: Call | undefined
  #captionTimer: ReturnType<typeof setTimeout> | undefined

  constructor(about: RoomOptions) {
    this.#about = about
    this.#tracks = about.tracks
    this.#media = about.media
    this.#state = { seat: 'joining', refusal: null, isPeerHere: false, call: { ...silent, mode: about.most }, caption: '' }
    const { line } = about
    this.#stops = [line.onMessage((message) => this.#hear(message)), line.onOpenChange(() => this.#takeSeat())]
    window.addEventListener('online', this.#networkBack)
    line.setUrgent(true)
    this.#takeSeat()
  }

  join(): void {
    this.#show({ seat: 'joining' })
    this.#takeSeat()
  }

  /** By the button. */
  leave(): void {
    this.#about.line.say({ type: 'leave-room', consultationId: this.#about.consultationId })
    this.#hang()
    this.#show({ seat: 'left' })
  }

  setTracks(tracks: Tracks, media: Omit<Media, 'mode'>): void {
    this.#tracks = tracks
    this.#media = media
    this.#call?.setTracks(tracks)
    this.#call?.setMedia(media)
  }

  sayCaption(text: string, isFinal: boolean): void {
    this.#call?.sayCaption(text, isFinal)
  }

  /** The page is closed: which is no leaving. */
  end(): void {
    for (const stop of this.#stops) stop()
    clearTimeout(this.#captionTimer)
    window.removeEventListener('online', this.#networkBack)
    this.#about.line.setUrgent(false)
    this.#hang()
  }

  readonly #networkBack = () => {
    this.#about.line.reconnect()
    this.#call?.networkChanged()
  }

  #show(changed: Partial<RoomState>): void {
    this.#state = { ...this.#state, ...changed }
    this.#about.onState(this.#state)
  }

  #takeSeat(): void {
    const { line, consultationId } = this.#about
    const { seat } = this.#state
    if (line.isOpen() && seat !== 'taken-over' && seat !== 'left')
      line.say({ type: 'join-room', consultationId, tabId: this.#tabId })
  }

  #hang(): void {
    this.#call?.end()
    this.#call = undefined
  }

  #hear(message: ServerMessage): void {
    if (!('consultationId' in message) || message.consultationId !== this.#about.consultationId) return
    switch (message.type) {
      case 'room-joined':
        this.#show({ seat: 'in', refusal: null })
        if (this.#about.most !== 'chat') this.#call ??= this.#beginCall(message.isPolite)
        return this.#setPeer(message.peerTabId)
      case 'peer-changed':
        return this.#setPeer(message.peerTabId)
      case 'signal':
        return this.#call?.hear(message.signal)
      case 'taken-over':
        this.#hang()
        return this.#show({ seat: 'taken-over' })
      case 'room-refused':
        return this.#show({ seat: 'refused', refusal: { code: message.code, detail: message.detail } })
      case 'consultation-changed':
        return undefined
    }
  }

  #setPeer(peerTabId: string | null): void {
    this.#show({ isPeerHere: peerTabId !== null })
    this.#call?.peerIs(peerTabId)
  }

  #beginCall(isPolite: boolean): Call {
    const { line, consultationId, most, servers } = this.#about
    return startCall({
      isPolite,
      most,
      tracks: this.#tracks,
      media: this.#media,
      servers,
      send: (signal: Signal) => line.say({ type: 'signal', consultationId, signal }),
      canSend: line.isOpen,
      onState: (call) => this.#show({ call }),
      onCaption: ({ text }) => this.#showCaption(text),
    })
  }

  #showCaption(text: string): void {
    clearTimeout(this.#captionTimer)
    this.#captionTimer = setTimeout(() => this.#show({ caption: '' }), CAPTION_MS)
    this.#show({ caption: text })
  }
}
