import { inflateSync } from 'node:zlib'
import type { DocumentType } from '@lapka/contracts/profile.ts'

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, index) => bytes[index] === byte)
const textAt = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length)

/** What a file is by its first bytes, whatever it is called; undefined for all that is not taken. */
export const recognise = (bytes: Buffer): DocumentType | undefined => {
  if (/^%PDF-[12]\.\d/.test(textAt(bytes, 0, 8))) return 'application/pdf'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  return textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP' ? 'image/webp' : undefined
}

const TAIL_BYTES = 1024
/** A printer's or scanner's output has none of these; names are what a reader would act on. */
const active = ['JavaScript', 'Launch', 'EmbeddedFile', 'RichMedia', 'XFA']

/** Any letter of a name may be written as its number. */
const spelled = (letter: string) => {
  const number = letter.charCodeAt(0).toString(16)
  return `(?:${letter}|#${number.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}
/** A text is searched as it stands: to write its numbers as letters first takes seconds, and nobody else is answered meanwhile. */
const namedOneOf = (names: string[]) => new RegExp(`/(?:${names.join('|').replace(/\w/g, spelled)})`)
const isActive = namedOneOf(active)
const isObjectStream = namedOneOf(['ObjStm'])
/** Where the first of packed objects begins: no reader finds them without it. Other names only begin like this one. */
const saysWhereTheyBegin = new RegExp(`${namedOneOf(['First']).source}(?![\\w#])`)
/** A stream is described by the object that began last before it; an outline has a first one too. */
const isOfPackedObjects = (before: string) =>
  isObjectStream.test(before) || saysWhereTheyBegin.test(before.slice(before.lastIndexOf(' obj') + 1))

const MOST_INFLATED_BYTES = 16 * 1024 * 1024
/** What unpacking costs however little comes out. */
const LEAST_INFLATED_BYTES = 4 * 1024

export type PdfFault = 'FILE_UNREADABLE' | 'FILE_IS_ACTIVE'

/** Pictures are painted anew; a PDF cannot be, so what it must not carry is looked for, and nothing may follow its end. */
export const faultOfPdf = (bytes: Buffer): PdfFault | undefined => {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES))
  const end = tail.lastIndexOf('%%EOF')
  if (end === -1 || tail.slice(end + '%%EOF'.length).trim() !== '') return 'FILE_UNREADABLE'
  const text = bytes.toString('latin1')
  return isActive.test(text) ? 'FILE_IS_ACTIVE' : faultOfPacked(bytes, text)
}

/**
 * Objects may lie packed in streams, where a reader finds them and a look at the bytes does not. What can't be unpacked is not
 * taken. No byte is looked at for two streams: whoever writes a file of nothing but beginnings makes nobody wait.
 */
const faultOfPacked = (bytes: Buffer, text: string): PdfFault | undefined => {
  let [left, looked] = [MOST_INFLATED_BYTES, 0]
  for (const { index, 0: start } of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g)) {
    if (index < looked) continue
    const from = index + start.length
    const isPacked = isOfPackedObjects(text.slice(looked, index))
    looked = from
    if (!isPacked) continue
    looked = text.indexOf('endstream', from)
    const objects = looked === -1 || left <= 0 ? undefined : inflated(bytes.subarray(from, looked), left)
    if (objects === undefined) return 'FILE_UNREADABLE'
    left -= Math.max(objects.length, LEAST_INFLATED_BYTES)
    if (isActive.test(objects.toString('latin1'))) return 'FILE_IS_ACTIVE'
  }
  return undefined
}

const inflated = (packed: Buffer, maxOutputLength: number): Buffer | undefined => {
  try {
    return inflateSync(packed, { maxOutputLength })
  } catch {
    return undefined
  }
}
