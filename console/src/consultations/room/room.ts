import type { MeetingType } from '@lapka/contracts/consultations.ts'
import type { ClientMessage, ServerMessage, Signal } from '@lapka/contracts/live.ts'
import { startCall, type Call, type CallState, type IceServers, type Media } from './call/call.ts'
import type { Tracks } from './call/connection.ts'

/** What a room needs of the live connection. */
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

export type Room = ReturnType<typeof enterRoom>

/** One tab's seat in the room of a consultation: it comes in, comes back whenever the socket does, and calls who else is there. */
export const enterRoom = ({ line, consultationId, onState, ...about }: RoomOptions) => {
  const tabId = crypto.randomUUID()
  let call: Call | undefined
  let state: RoomState = { seat: 'joining', refusal: null, isPeerHere: false, call: { ...silent, mode: about.most }, caption: '' }
  let { tracks, media } = about
  let captionTimer: ReturnType<typeof setTimeout> | undefined

  const show = (changed: Partial<RoomState>) => {
    state = { ...state, ...changed }
    onState(state)
  }
  const send = (signal: Signal) => line.say({ type: 'signal', consultationId, signal })
  const join = () => {
    if (line.isOpen() && state.seat !== 'taken-over' && state.seat !== 'left')
      line.say({ type: 'join-room', consultationId, tabId })
  }
  const hang = () => {
    call?.end()
    call = undefined
  }
  const showCaption = ({ text }: { text: string }) => {
    clearTimeout(captionTimer)
    captionTimer = setTimeout(() => show({ caption: '' }), CAPTION_MS)
    show({ caption: text })
  }
  const beginCall = (isPolite: boolean) =>
    startCall({
      isPolite,
      most: about.most,
      tracks,
      media,
      servers: about.servers,
      send,
      canSend: line.isOpen,
      onState: (called) => show({ call: called }),
      onCaption: showCaption,
    })
  const setPeer = (peerTabId: string | null) => {
    show({ isPeerHere: peerTabId !== null })
    call?.peerIs(peerTabId)
  }
  const hear = (message: ServerMessage) => {
    if (!('consultationId' in message) || message.consultationId !== consultationId) return
    switch (message.type) {
      case 'room-joined':
        show({ seat: 'in', refusal: null })
        if (about.most !== 'chat') call ??= beginCall(message.isPolite)
        return setPeer(message.peerTabId)
      case 'peer-changed':
        return setPeer(message.peerTabId)
      case 'signal':
        return call?.hear(message.signal)
      case 'taken-over':
        hang()
        return show({ seat: 'taken-over' })
      case 'room-refused':
        return show({ seat: 'refused', refusal: { code: message.code, detail: message.detail } })
      case 'consultation-changed':
        return undefined
    }
  }
  const networkBack = () => {
    line.reconnect()
    call?.networkChanged()
  }
  const stops = [line.onMessage(hear), line.onOpenChange(join)]
  window.addEventListener('online', networkBack)
  line.setUrgent(true)
  join()

  return {
    join: () => {
      show({ seat: 'joining' })
      join()
    },
    /** By the button. */
    leave: () => {
      line.say({ type: 'leave-room', consultationId })
      hang()
      show({ seat: 'left' })
    },
    setTracks: (changed: Tracks, sent: Omit<Media, 'mode'>) => {
      tracks = changed
      media = sent
      call?.setTracks(changed)
      call?.setMedia(sent)
    },
    sayCaption: (text: string, isFinal: boolean) => call?.sayCaption(text, isFinal),
    /** The page is closed: which is no leaving. */
    end: () => {
      for (const stop of stops) stop()
      clearTimeout(captionTimer)
      window.removeEventListener('online', networkBack)
      line.setUrgent(false)
      hang()
    },
  }
}
