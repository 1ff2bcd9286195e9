import { useCallback, useEffect, useRef, useState } from 'react'
import {
  chooseDevices,
  listDevices,
  openDevices,
  readOwnDevices,
  stopTracks,
  type DeviceFault,
  type OwnDevices,
} from '../devices.ts'
import type { Tracks } from '../room/call/connection.ts'

type State =
  | { is: 'off' }
  | { is: 'asking' }
  | { is: 'on'; stream: MediaStream; devices: MediaDeviceInfo[]; isCameraMissing: boolean }
  | { is: 'failed'; fault: DeviceFault }

/** Whether it was allowed before, so that asking again is no surprise. Browsers that don't tell are asked by a press. */
const isAllowed = async (hasPicture: boolean): Promise<boolean> => {
  try {
    const names = hasPicture ? ['camera', 'microphone'] : ['microphone']
    const states = await Promise.all(names.map((name) => navigator.permissions.query({ name: name as PermissionName })))
    return states.every(({ state }) => state === 'granted')
  } catch {
    return false
  }
}

const nothing = { audio: null, video: null }

/** One's own camera and microphone while they are tried. The choice is kept for the room. */
export const useDevices = (hasPicture: boolean) => {
  const [own, setOwn] = useState(readOwnDevices)
  const [state, setState] = useState<State>({ is: 'off' })
  const open = useRef<Tracks>(nothing)
  const nth = useRef(0)

  const start = useCallback(
    async (wanted: OwnDevices) => {
      const turn = (nth.current += 1)
      setState((before) => (before.is === 'on' ? before : { is: 'asking' }))
      stopTracks(open.current)
      open.current = nothing
      const { tracks, faults } = await openDevices(wanted, hasPicture)
      const devices = await listDevices()
      // Another choice, or the way out, came meanwhile.
      if (turn !== nth.current) return stopTracks(tracks)
      open.current = tracks
      if (tracks.audio === null) {
        stopTracks(tracks)
        return setState({ is: 'failed', fault: faults.audio ?? 'missing' })
      }
      const stream = new MediaStream([tracks.audio, ...(tracks.video === null ? [] : [tracks.video])])
      setState({ is: 'on', devices, stream, isCameraMissing: faults.video !== null })
    },
    [hasPicture],
  )
  useEffect(() => {
    void isAllowed(hasPicture).then((allowed) => (allowed ? start(readOwnDevices()) : undefined))
    return () => {
      nth.current += 1
      stopTracks(open.current)
    }
  }, [hasPicture, start])

  const choose = (changes: Partial<OwnDevices>) => {
    const next = chooseDevices(changes)
    setOwn(next)
    if (state.is === 'on' && changes.speakerId === undefined) void start(next)
  }
  return { state, own, choose, start: () => void start(own) }
}
