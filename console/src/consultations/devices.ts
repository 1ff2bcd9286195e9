import { tabStorage } from '../kit/storage.ts'
import type { Tracks } from './room/call/connection.ts'

/** The chosen devices, in the waiting room or in the room, for this tab. Nothing chosen: the browser's own. */
export type OwnDevices = { cameraId: string; microphoneId: string; speakerId: string; isWithoutCamera: boolean }

const KEY = 'lapka.consultation-devices'
const nothing: OwnDevices = { cameraId: '', microphoneId: '', speakerId: '', isWithoutCamera: false }

export const readOwnDevices = (): OwnDevices => {
  try {
    return { ...nothing, ...(JSON.parse(tabStorage.read(KEY) ?? '{}') as Partial<OwnDevices>) }
  } catch {
    return nothing
  }
}

export const chooseDevices = (changes: Partial<OwnDevices>): OwnDevices => {
  const own = { ...readOwnDevices(), ...changes }
  tabStorage.write(KEY, JSON.stringify(own))
  return own
}

/** Why there is no picture or no sound of one's own. `insecure`: the page is not over https, or the browser can't do it at all. */
export type DeviceFault = 'denied' | 'missing' | 'busy' | 'insecure'
export type Devices = { tracks: Tracks; faults: { audio: DeviceFault | null; video: DeviceFault | null } }
type Kind = keyof Tracks
type Opened = { track: MediaStreamTrack | null; fault: DeviceFault | null }

/** Error names of `getUserMedia`, by its specification. */
const faults: Record<string, DeviceFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}
const faultOf = (error: unknown): DeviceFault => faults[(error as Error | undefined)?.name ?? ''] ?? 'busy'

/** A chosen device that is gone is passed over, so that another one is used. */
const chosen = (deviceId: string) => (deviceId === '' ? {} : { deviceId: { ideal: deviceId } })
/** The picture is enough to look a dog into the mouth, and not more than a phone's line bears. */
const asked = {
  audio: ({ microphoneId }: OwnDevices) => ({
    ...chosen(microphoneId),
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
  }),
  video: ({ cameraId }: OwnDevices) => ({
    ...chosen(cameraId),
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 24, max: 30 },
  }),
}

// Undefined on an insecure page, despite its type.
const mediaDevices = () => (navigator as { mediaDevices?: MediaDevices }).mediaDevices

export const openDevice = async (kind: Kind, own: OwnDevices): Promise<Opened> => {
  const media = mediaDevices()
  if (media === undefined) return { track: null, fault: 'insecure' }
  try {
    const stream = await media.getUserMedia({ [kind]: asked[kind](own) })
    return { track: stream.getTracks()[0] ?? null, fault: null }
  } catch (error) {
    return { track: null, fault: faultOf(error) }
  }
}

/**
 * Microphone and, where a picture is sent, camera; asked for together, so that people are asked once. Where the two can't be had together each
 * is tried alone, for a call with one of them is a call.
 */
export const openDevices = async (own: OwnDevices, hasPicture: boolean): Promise<Devices> => {
  const wantsVideo = hasPicture && !own.isWithoutCamera
  const both = wantsVideo ? await openBoth(own) : null
  if (both !== null) return both
  const audio = await openDevice('audio', own)
  const video = wantsVideo ? await openDevice('video', own) : { track: null, fault: null }
  return { tracks: { audio: audio.track, video: video.track }, faults: { audio: audio.fault, video: video.fault } }
}

const openBoth = async (own: OwnDevices): Promise<Devices | null> => {
  try {
    const stream = await mediaDevices()?.getUserMedia({ audio: asked.audio(own), video: asked.video(own) })
    if (stream === undefined) return null
    const tracks = { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null }
    return { tracks, faults: { audio: null, video: null } }
  } catch {
    return null
  }
}

export const stopTracks = ({ audio, video }: Tracks): void => {
  audio?.stop()
  video?.stop()
}

/** Listed anew each time, for devices come and go. Their names are told only to who may use one of them. */
export const listDevices = async (): Promise<MediaDeviceInfo[]> => {
  const listed = await mediaDevices()
    ?.enumerateDevices()
    .catch(() => [])
  return listed ?? []
}
