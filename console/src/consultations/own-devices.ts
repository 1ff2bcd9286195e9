import { tabStorage } from '../storage.ts'

/** What somebody chose in the waiting room, for the room. Nothing chosen: the browser's own. */
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

export const writeOwnDevices = (devices: OwnDevices): void => tabStorage.write(KEY, JSON.stringify(devices))

/** What the browser is asked for. A device that is gone is passed over, so that nobody stays without any. */
export const constraintsOf = (devices: OwnDevices, hasPicture: boolean): MediaStreamConstraints => ({
  audio: devices.microphoneId === '' ? true : { deviceId: { ideal: devices.microphoneId } },
  video: hasPicture && !devices.isWithoutCamera && (devices.cameraId === '' ? true : { deviceId: { ideal: devices.cameraId } }),
})
