import sharp from 'sharp'
import { Refused } from '../http/refused.ts'

/** A photo of a modern telephone passes; a picture that unpacks to gigabytes does not. Told by its header, before it is unpacked. */
const MOST_PIXELS = 50_000_000
const DOCUMENT_EDGE = 4_000
const PHOTO_EDGE = 2_048
const PATIENCE_SECONDS = 10

// One thread of one picture at a time: uploads must not stop bookings. Nothing of a person's picture stays in a cache.
sharp.concurrency(1)
sharp.cache(false)

let last: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}

type Wanted = { edge: number; format: 'jpeg' | 'png' | 'webp' }

/** The picture's pixels and nothing else of the file: no place and time of the shot, no second file behind its end. */
const painted = (bytes: Buffer, { edge, format }: Wanted): Promise<Buffer> =>
  inTurn(() =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, { quality: 85 })
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer(),
  ).catch((cause: unknown) => {
    throw new Refused('FILE_UNREADABLE', {}, { cause })
  })

export const paintDocument = (bytes: Buffer, type: 'image/jpeg' | 'image/png' | 'image/webp'): Promise<Buffer> =>
  painted(bytes, { edge: DOCUMENT_EDGE, format: type.slice('image/'.length) as Wanted['format'] })

export const paintPhoto = (bytes: Buffer): Promise<Buffer> => painted(bytes, { edge: PHOTO_EDGE, format: 'webp' })

/** A kept photo at one of the widths it is served in; never larger than it is. */
export const photoAtWidth = (photo: Buffer, width: number): Promise<Buffer> =>
  inTurn(() => sharp(photo).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer())
