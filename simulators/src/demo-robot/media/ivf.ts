/** A stream of frames as IVF keeps it: 32 bytes about all of them, then each with 12 bytes of its own before it. */
export type IvfHead = { fourcc: 'VP80' | 'Opus'; width: number; height: number; framesASecond: number }

const HEAD_BYTES = 32
const FRAME_HEAD_BYTES = 12

export const writeIvf = (frames: readonly Buffer[], { fourcc, width, height, framesASecond }: IvfHead): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(`DKIF`, 0, 'latin1')
  head.writeUInt16LE(HEAD_BYTES, 6)
  head.write(fourcc, 8, 'latin1')
  head.writeUInt16LE(width, 12)
  head.writeUInt16LE(height, 14)
  head.writeUInt32LE(framesASecond, 16)
  head.writeUInt32LE(1, 20)
  head.writeUInt32LE(frames.length, 24)
  const parts = frames.flatMap((frame, index) => {
    const frameHead = Buffer.alloc(FRAME_HEAD_BYTES)
    frameHead.writeUInt32LE(frame.length, 0)
    frameHead.writeBigUInt64LE(BigInt(index), 4)
    return [frameHead, frame]
  })
  return Buffer.concat([head, ...parts])
}

/** The frames, and how many of them are shown in a second. */
export const readIvf = (file: Buffer): { framesASecond: number; frames: Buffer[] } => {
  if (file.toString('latin1', 0, 4) !== 'DKIF') throw new Error('This is no IVF file.')
  const framesASecond = file.readUInt32LE(16) / file.readUInt32LE(20)
  const frames: Buffer[] = []
  let offset = file.readUInt16LE(6)
  while (offset + FRAME_HEAD_BYTES <= file.length) {
    const length = file.readUInt32LE(offset)
    frames.push(file.subarray(offset + FRAME_HEAD_BYTES, offset + FRAME_HEAD_BYTES + length))
    offset += FRAME_HEAD_BYTES + length
  }
  return { framesASecond, frames }
}
