import { expect, test, vi } from 'vitest'
import { constraintsOf } from '../own-devices.ts'
import { faultOf, openDevices } from './use-devices.ts'
import { loudnessOf } from './use-level.ts'

const own = { cameraId: '', microphoneId: '', speakerId: '', isWithoutCamera: false }
const stream = {} as MediaStream
type Ask = MediaDevices['getUserMedia']

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'taken'],
  ['TypeError', 'impossible'],
])('%s is told as %s', (name, fault) => {
  expect(faultOf(new DOMException('', name))).toBe(fault)
})

test('without a camera only the microphone is asked for, and a chosen device is wished for, not demanded', () => {
  expect(constraintsOf({ ...own, isWithoutCamera: true, microphoneId: 'm1' }, true)).toEqual({
    audio: { deviceId: { ideal: 'm1' } },
    video: false,
  })
  expect(constraintsOf({ ...own, cameraId: 'c1' }, true).video).toEqual({ deviceId: { ideal: 'c1' } })
  expect(constraintsOf(own, false).video).toBe(false)
})

test('where the camera can’t be had, the microphone alone is opened', async () => {
  const getUserMedia = vi.fn<Ask>().mockRejectedValueOnce(new DOMException('', 'NotFoundError')).mockResolvedValueOnce(stream)
  expect(await openDevices({ getUserMedia }, own, true)).toEqual({ stream, isCameraMissing: true })
  expect(getUserMedia).toHaveBeenLastCalledWith({ audio: true, video: false })
})

test('a microphone that can’t be had is not asked for twice', async () => {
  const getUserMedia = vi.fn<Ask>().mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await expect(openDevices({ getUserMedia }, own, false)).rejects.toBeInstanceOf(DOMException)
  expect(getUserMedia).toHaveBeenCalledOnce()
})

test('silence is none, and nothing is louder than full', () => {
  expect(loudnessOf(new Float32Array(64))).toBe(0)
  expect(loudnessOf(new Float32Array(64).fill(1))).toBe(1)
})
