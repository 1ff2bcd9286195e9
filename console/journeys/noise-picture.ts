import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 2048
const CHANNELS = 3

const chunk = (type: string, bytes: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), bytes])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(bytes.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of noise, which nothing makes smaller, of so many megabytes. */
export const noisePicture = (megabytes: number): Buffer => {
  const row = WIDTH * CHANNELS
  const height = Math.round((megabytes * 1024 * 1024) / row)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.alloc(1), randomBytes(row)])))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
