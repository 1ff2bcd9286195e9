import type { Tracks } from './call/connection.ts'

/** Why there is no picture or no sound of one's own. `insecure`: the page is not over https. */
export type DeviceFault = 'denied' | 'missing' | 'busy' | 'insecure'
export type Devices = { tracks: Tracks; faults: { audio: DeviceFault | null; video: DeviceFault | null } }

const faults: Record<string, DeviceFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}
const faultOf = (error: unknown): DeviceFault => faults[(error as Error | undefined)?.name ?? ''] ?? 'busy'

const exactly = (deviceId: string | undefined) => (deviceId === undefined ? {} : { deviceId: { exact: deviceId } })
/** Enough to look a dog into the mouth, and not more than a phone's line bears. */
const asked = {
  audio: (deviceId?: string) => ({ ...exactly(deviceId), echoCancellation: true, noiseSuppression: true, autoGainControl: true }),
  video: (deviceId?: string) => ({
    ...exactly(deviceId),
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 24, max: 30 },
  }),
}

type Kind = keyof Tracks
const openOne = async (kind: Kind, deviceId?: string): Promise<MediaStreamTrack | null> => {
  const stream = await navigator.mediaDevices.getUserMedia({ [kind]: asked[kind](deviceId) })
  return stream.getTracks()[0] ?? null
}

/**
 * Microphone and, where it is wanted, camera; asked for together, so that people are asked once. Where the two can't be had together each is
 * tried alone, for a call with one of them is a call.
 */
export const openDevices = async (wantsVideo: boolean): Promise<Devices> => {
  const media = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (media === undefined)
    return { tracks: { audio: null, video: null }, faults: { audio: 'insecure', video: wantsVideo ? 'insecure' : null } }
  const constraints = { audio: asked.audio(), ...(wantsVideo && { video: asked.video() }) }
  try {
    const stream = await media.getUserMedia(constraints)
    return {
      tracks: { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null },
      faults: { audio: null, video: null },
    }
  } catch {
    const audio = await tryOne('audio')
    const video = wantsVideo ? await tryOne('video') : { track: null, fault: null }
    return { tracks: { audio: audio.track, video: video.track }, faults: { audio: audio.fault, video: video.fault } }
  }
}

export const tryOne = async (
  kind: Kind,
  deviceId?: string,
): Promise<{ track: MediaStreamTrack | null; fault: DeviceFault | null }> => {
  try {
    return { track: await openOne(kind, deviceId), fault: null }
  } catch (error) {
    return { track: null, fault: faultOf(error) }
  }
}

export const stopTracks = ({ audio, video }: Tracks): void => {
  audio?.stop()
  video?.stop()
}
