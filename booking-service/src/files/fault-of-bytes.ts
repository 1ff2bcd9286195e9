import type { FileType } from './recognise.ts'

export type ByteFault = 'FILE_UNREADABLE' | 'FILE_NOT_WHAT_IT_SAYS'

/**
 * Why bytes that are kept as they came are not taken: they are also another kind of file, or not a whole one of their own. A PDF is
 * looked into besides (`pdf/look-at-pdf.ts`); pictures that are painted anew need nothing of this.
 */
export const faultOfBytes = (bytes: Buffer, type: FileType): ByteFault | undefined => {
  if (isArchive(bytes) || (type !== 'application/pdf' && isPdfToReaders(bytes))) return 'FILE_NOT_WHAT_IT_SAYS'
  if (type === 'application/dicom' && !hasPlainPreamble(bytes)) return 'FILE_NOT_WHAT_IT_SAYS'
  return type === 'image/heic' && !isWholeHeic(bytes) ? 'FILE_UNREADABLE' : undefined
}

const END_OF_ARCHIVE = Buffer.from('PK\u0005\u0006', 'latin1')
const END_BYTES = 22
const MAX_COMMENT = 0xff_ff

/** Programs that unpack read a file from its end: an archive may stand behind, or around, anything else. */
const isArchive = (bytes: Buffer): boolean => {
  const tail = bytes.subarray(Math.max(0, bytes.length - END_BYTES - MAX_COMMENT))
  for (let at = tail.indexOf(END_OF_ARCHIVE); at !== -1; at = tail.indexOf(END_OF_ARCHIVE, at + 1))
    if (at + END_BYTES <= tail.length && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true
  return false
}

/** Readers look for a PDF's head in the first kilobyte. */
const isPdfToReaders = (bytes: Buffer): boolean => bytes.subarray(0, 1024 + 8).includes('%PDF-')

const PREAMBLE_BYTES = 128

/** Before a DICOM file stands nothing, or the head of a TIFF (PS3.10, 7.1); else it could be a program. */
const hasPlainPreamble = (bytes: Buffer): boolean => {
  const preamble = bytes.subarray(0, PREAMBLE_BYTES)
  return preamble.every((byte) => byte === 0) || ['II*\0', 'MM\0*'].includes(preamble.toString('latin1', 0, 4))
}

const HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16
const MAX_BOXES = 1000

/** A picture's file is a row of boxes without a gap, to its last byte (ISO/IEC 14496-12): the kind first, then what is in it. */
const isWholeHeic = (bytes: Buffer): boolean => {
  const kinds: string[] = []
  for (let at = 0; at < bytes.length;) {
    if (kinds.length >= MAX_BOXES || bytes.length - at < HEAD_BYTES) return false
    const kind = bytes.toString('latin1', at + 4, at + HEAD_BYTES)
    const size = boxSize(bytes, at)
    if (size === undefined || !/^[\x20-\x7e]{4}$/.test(kind)) return false
    kinds.push(kind)
    at += size
  }
  return kinds[0] === 'ftyp' && kinds.filter((kind) => kind === 'ftyp' || kind === 'meta').join() === 'ftyp,meta'
}

/** With its head; undefined where it says less than that, or more than there is. */
const boxSize = (bytes: Buffer, at: number): number | undefined => {
  const left = bytes.length - at
  const said = bytes.readUInt32BE(at)
  // The last box may go to the end.
  if (said === 0) return left
  if (said !== 1) return said >= HEAD_BYTES && said <= left ? said : undefined
  if (left < LONG_HEAD_BYTES) return undefined
  const long = bytes.readBigUInt64BE(at + HEAD_BYTES)
  return long >= BigInt(LONG_HEAD_BYTES) && long <= BigInt(left) ? Number(long) : undefined
}
