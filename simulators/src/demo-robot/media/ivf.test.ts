import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readIvf, writeIvf } from './ivf.ts'

it('reads what it wrote', () => {
  const frames = [Buffer.from('one'), Buffer.from(''), Buffer.from('three')]
  const file = writeIvf(frames, { fourcc: 'VP80', width: 640, height: 480, framesASecond: 12 })
  expect(readIvf(file)).toEqual({ framesASecond: 12, frames })
})

it('takes no other file for one', () => {
  expect(() => readIvf(Buffer.from('RIFF and more than four bytes'))).toThrow('no IVF')
})

it('finds eight seconds of picture and of sound, and a first picture that needs none before it', () => {
  const picture = readIvf(readFileSync(new URL('robot.vp8.ivf', import.meta.url)))
  const sound = readIvf(readFileSync(new URL('robot.opus.ivf', import.meta.url)))
  expect(picture.frames.length / picture.framesASecond).toBe(8)
  expect(sound.frames.length / sound.framesASecond).toBe(8)
  // The lowest bit of a VP8 frame is 0 in a key frame.
  expect((picture.frames[0]?.[0] ?? 1) & 1).toBe(0)
})
