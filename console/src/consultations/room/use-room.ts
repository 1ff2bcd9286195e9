import type { MeetingType } from '@lapka/contracts/consultations.ts'
import { useEffect, useRef, useState } from 'react'
import { live } from '../../kit/live/live.ts'
import { chooseDevices, openDevice, openDevices, readOwnDevices, stopTracks, type Devices } from '../devices.ts'
import type { IceServers } from './call/call.ts'
import { Room, type RoomState } from './room.ts'
import { useIceServersQuery } from '../../entities/consultation/consultation-api.ts'
import { useInstantRefetch } from '../use-instant-refetch.ts'

const none: Devices = { tracks: { audio: null, video: null }, faults: { audio: null, video: null } }
const nothingSent = { isMicrophoneOn: false, isCameraOn: false }

/** One's own media: the devices that were opened, and which of them are on. */
const useDevices = (most: MeetingType) => {
  const [devices, setDevices] = useState<Devices | null>(most === 'chat' ? none : null)
  const [isOn, setOn] = useState(() => ({ audio: true, video: !readOwnDevices().isWithoutCamera }))
  const opened = useRef<Devices>(none)
  useEffect(() => {
    if (most === 'chat') return
    let isShown = true
    void openDevices(readOwnDevices(), most === 'video').then((found) => {
      if (!isShown) return stopTracks(found.tracks)
      opened.current = found
      return setDevices(found)
    })
    return () => {
      isShown = false
      stopTracks(opened.current.tracks)
    }
  }, [most])
  const keep = (kind: 'audio' | 'video', { track, fault }: Awaited<ReturnType<typeof openDevice>>) => {
    const { tracks, faults } = opened.current
    if (tracks[kind] !== track) tracks[kind]?.stop()
    opened.current = { tracks: { ...tracks, [kind]: track }, faults: { ...faults, [kind]: fault } }
    setDevices(opened.current)
  }
  const choose = async (kind: 'audio' | 'video', deviceId?: string) => {
    opened.current.tracks[kind]?.stop()
    const chosen = deviceId === undefined ? {} : { [kind === 'audio' ? 'microphoneId' : 'cameraId']: deviceId }
    keep(kind, await openDevice(kind, chooseDevices({ ...chosen, ...(kind === 'video' && { isWithoutCamera: false }) })))
    setOn((before) => ({ ...before, [kind]: true }))
  }
  /** A camera that is off is off: its light goes out. A microphone is only muted, so that its first word is heard when it is on again. */
  const toggle = async (kind: 'audio' | 'video') => {
    const { track } = { track: opened.current.tracks[kind] }
    if (track === null || (kind === 'video' && !isOn.video)) return choose(kind)
    if (kind === 'audio') track.enabled = !isOn.audio
    else {
      keep('video', { track: null, fault: null })
      // Also after the page is loaded again.
      chooseDevices({ isWithoutCamera: true })
    }
    return setOn((before) => ({ ...before, [kind]: !before[kind] }))
  }
  return { devices, isOn, choose, toggle, stop: () => stopTracks(opened.current.tracks) }
}

export type Sending = ReturnType<typeof useDevices>

/** The room of a consultation, from the devices that are asked for first to the call that mends itself. */
export const useRoom = (id: string, most: MeetingType) => {
  const { data: servers, isError } = useIceServersQuery(id, { pollingInterval: RENEW_MS })
  const sending = useDevices(most)
  const { devices, isOn } = sending
  const [state, setState] = useState<RoomState | null>(null)
  const room = useRef<Room>(null)
  const latest = useRef({ servers, sending })
  useEffect(() => {
    latest.current = { servers, sending }
  })
  const isReady = devices !== null && (servers !== undefined || isError)
  useEffect(() => {
    if (!isReady) return
    const { tracks, media } = sentBy(latest.current.sending)
    const entered = new Room({
      line: live,
      consultationId: id,
      most,
      tracks,
      media,
      servers: () => (latest.current.servers as IceServers | undefined) ?? noServers,
      onState: setState,
    })
    room.current = entered
    return () => entered.end()
  }, [id, most, isReady])
  useEffect(() => {
    if (devices === null) return
    const { tracks, media } = sentBy({ devices, isOn })
    room.current?.setTracks(tracks, media)
  }, [devices, isOn])
  const stopDevices = state?.seat === 'taken-over' || state?.seat === 'left'
  useEffect(() => {
    if (stopDevices) latest.current.sending.stop()
  }, [stopDevices])
  useInstantRefetch(id, 'chat')
  return {
    state,
    sending,
    hasRelay: servers?.hasRelay ?? true,
    leave: () => room.current?.leave(),
    sayCaption: (text: string, isFinal: boolean) => room.current?.sayCaption(text, isFinal),
  }
}

const RENEW_MS = 5 * 60_000
const noServers = { iceServers: [], hasRelay: false }

const sentBy = ({ devices, isOn }: Pick<Sending, 'devices' | 'isOn'>) => {
  const { audio, video } = (devices ?? none).tracks
  const media = { isMicrophoneOn: audio !== null && isOn.audio, isCameraOn: video !== null && isOn.video }
  return { tracks: { audio, video }, media: devices === null ? nothingSent : media }
}
