import type { RecordFileType } from '@lapka/contracts/pet-records.ts'
import type { DocumentType } from '@lapka/contracts/profile.ts'

export type FileType = DocumentType | RecordFileType

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)
/** Major brands of HEIC pictures (ISO/IEC 23008-12, annex B). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1'])
const textAt = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length)

/** A file's type by its first bytes, not by its name; undefined for any type that is not taken. */
export const recognise = (bytes: Buffer): FileType | undefined => {
  if (/^%PDF-[12]\.\d/.test(textAt(bytes, 0, 8))) return 'application/pdf'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (textAt(bytes, 4, 4) === 'ftyp' && heicBrands.has(textAt(bytes, 8, 4))) return 'image/heic'
  // 128 bytes of anything, then the mark (DICOM PS3.10, 7.1).
  if (textAt(bytes, 128, 4) === 'DICM') return 'application/dicom'
  return textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP' ? 'image/webp' : undefined
}
