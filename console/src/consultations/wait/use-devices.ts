import { useCallback, useEffect, useRef, useState } from 'react'
import { constraintsOf, readOwnDevices, writeOwnDevices, type OwnDevices } from '../own-devices.ts'

/** Why there is neither picture nor sound, in the words that lead on. */
export type DeviceFault = 'denied' | 'missing' | 'taken' | 'impossible'
type State =
  | { is: 'off' }
  | { is: 'asking' }
  | { is: 'on'; stream: MediaStream; devices: MediaDeviceInfo[]; isCameraMissing: boolean }
  | { is: 'failed'; fault: DeviceFault }

/** What `getUserMedia` refuses with, as its specification names it. */
export const faultOf = (error: unknown): DeviceFault => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'impossible'
}

type Opened = { stream: MediaStream; isCameraMissing: boolean }

/** Where the camera can't be had, the microphone alone is better than neither. */
export const openDevices = async (
  media: Pick<MediaDevices, 'getUserMedia'>,
  own: OwnDevices,
  hasPicture: boolean,
): Promise<Opened> => {
  const constraints = constraintsOf(own, hasPicture)
  try {
    return { stream: await media.getUserMedia(constraints), isCameraMissing: false }
  } catch (error) {
    if (constraints.video === false) throw error
    return { stream: await media.getUserMedia({ ...constraints, video: false }), isCameraMissing: true }
  }
}

/** Whether it was allowed before, so that asking again surprises nobody. Browsers that don't tell are asked by a press. */
const isAllowed = async (hasPicture: boolean): Promise<boolean> => {
  try {
    const names = hasPicture ? ['camera', 'microphone'] : ['microphone']
    const states = await Promise.all(names.map((name) => navigator.permissions.query({ name: name as PermissionName })))
    return states.every(({ state }) => state === 'granted')
  } catch {
    return false
  }
}

const stop = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop())

/** One's own camera and microphone while they are tried. What is chosen is kept for the room. */
export const useDevices = (hasPicture: boolean) => {
  const [own, setOwn] = useState(readOwnDevices)
  const [state, setState] = useState<State>({ is: 'off' })
  const open = useRef<MediaStream>(undefined)
  const nth = useRef(0)

  const start = useCallback(
    async (wanted: OwnDevices) => {
      const turn = (nth.current += 1)
      // Undefined where the page is not secure, whatever its type says.
      const media = navigator.mediaDevices as MediaDevices | undefined
      if (media === undefined) return setState({ is: 'failed', fault: 'impossible' })
      setState((before) => (before.is === 'on' ? before : { is: 'asking' }))
      stop(open.current)
      try {
        const opened = await openDevices(media, wanted, hasPicture)
        const devices = await media.enumerateDevices()
        // Another choice, or the way out, came meanwhile.
        if (turn !== nth.current) return stop(opened.stream)
        open.current = opened.stream
        setState({ is: 'on', devices, ...opened })
      } catch (error) {
        if (turn === nth.current) setState({ is: 'failed', fault: faultOf(error) })
      }
    },
    [hasPicture],
  )
  useEffect(() => {
    void isAllowed(hasPicture).then((allowed) => (allowed ? start(readOwnDevices()) : undefined))
    return () => {
      nth.current += 1
      stop(open.current)
    }
  }, [hasPicture, start])

  const choose = (changes: Partial<OwnDevices>) => {
    const next = { ...own, ...changes }
    setOwn(next)
    writeOwnDevices(next)
    if (state.is === 'on' && changes.speakerId === undefined) void start(next)
  }
  return { state, own, choose, start: () => void start(own) }
}
