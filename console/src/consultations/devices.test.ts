import { beforeEach, expect, test, vi } from 'vitest'
import { chooseDevices, openDevices, readOwnDevices } from './devices.ts'
import { loudnessOf } from './wait/use-level.ts'

type Ask = MediaDevices['getUserMedia']
const getUserMedia = vi.fn<Ask>()
const sound = { kind: 'audio' } as MediaStreamTrack
const picture = { kind: 'video' } as MediaStreamTrack
const streamOf = (...tracks: MediaStreamTrack[]) =>
  ({
    getTracks: () => tracks,
    getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
    getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
  }) as MediaStream
const refused = (name: string) => new DOMException('', name)

beforeEach(() => {
  getUserMedia.mockReset()
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  chooseDevices({ cameraId: '', microphoneId: '', speakerId: '', isWithoutCamera: false })
})

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'busy'],
])('%s is told as %s', async (name, fault) => {
  getUserMedia.mockRejectedValue(refused(name))
  expect((await openDevices(readOwnDevices(), true)).faults).toEqual({ audio: fault, video: fault })
})

test('where the page is not secure there is nothing to ask', async () => {
  vi.stubGlobal('navigator', {})
  expect((await openDevices(readOwnDevices(), true)).faults).toEqual({ audio: 'insecure', video: 'insecure' })
})

test('devices chosen in the waiting room are opened in the room as a preference, not a demand', async () => {
  chooseDevices({ cameraId: 'c1' })
  chooseDevices({ microphoneId: 'm1' })
  getUserMedia.mockResolvedValue(streamOf(sound, picture))
  expect((await openDevices(readOwnDevices(), true)).tracks).toEqual({ audio: sound, video: picture })
  expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({
    audio: expect.objectContaining({ deviceId: { ideal: 'm1' } }) as unknown,
    video: expect.objectContaining({ deviceId: { ideal: 'c1' } }) as unknown,
  })
})

test('a party without a camera is not asked for it', async () => {
  getUserMedia.mockResolvedValue(streamOf(sound))
  const opened = await openDevices(chooseDevices({ isWithoutCamera: true }), true)
  expect(opened).toEqual({ tracks: { audio: sound, video: null }, faults: { audio: null, video: null } })
  expect(getUserMedia.mock.calls.map(([wanted]) => Object.keys(wanted ?? {}))).toEqual([['audio']])
})

test('where the camera can’t be had, the microphone alone is opened', async () => {
  getUserMedia.mockImplementation(({ video } = {}) =>
    video ? Promise.reject(refused('NotFoundError')) : Promise.resolve(streamOf(sound)),
  )
  const opened = await openDevices(readOwnDevices(), true)
  expect(opened).toEqual({ tracks: { audio: sound, video: null }, faults: { audio: null, video: 'missing' } })
})

test('a microphone that can’t be had is not asked for twice', async () => {
  getUserMedia.mockRejectedValue(refused('NotAllowedError'))
  await openDevices(readOwnDevices(), false)
  expect(getUserMedia).toHaveBeenCalledOnce()
})

test('silence is none, and nothing is louder than full', () => {
  expect(loudnessOf(new Float32Array(64))).toBe(0)
  expect(loudnessOf(new Float32Array(64).fill(1))).toBe(1)
})
