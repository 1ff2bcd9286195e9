import sharp from 'sharp'
import type { InTurn } from '../http/lane.ts'
import { Refused } from '../http/refused.ts'

/** A photo of a modern telephone passes; a picture that unpacks to gigabytes does not. */
const MAX_PIXELS = 50_000_000
const DOCUMENT_EDGE = 4_000
const PHOTO_EDGE = 2_048
const PREVIEW_EDGE = 640
const TIMEOUT_SECONDS = 10

// One thread of a picture: uploads must not stop bookings. Nothing of a person's picture stays in a cache.
sharp.concurrency(1)
sharp.cache(false)

type Rendering = { edge: number; format: 'jpeg' | 'png' | 'webp' }

const unreadable = (cause?: unknown): never => {
  throw new Refused('FILE_UNREADABLE', {}, { cause })
}

/** Reads the size from the header: a picture that is too large waits for no turn and delays no other. */
const refuseHuge = async (bytes: Buffer): Promise<void> => {
  const { width, height } = await sharp(bytes).metadata().catch(unreadable)
  if (width * height > MAX_PIXELS) unreadable()
}

/** The picture's pixels and nothing else of the file: no place and time of the shot, no second file behind its end. */
const paint = async (inTurn: InTurn, bytes: Buffer, { edge, format }: Rendering): Promise<Buffer> => {
  await refuseHuge(bytes)
  return inTurn(() =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, { quality: 85 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
      .catch(unreadable),
  )
}

export const paintDocument = (inTurn: InTurn, bytes: Buffer, type: 'image/jpeg' | 'image/png' | 'image/webp'): Promise<Buffer> =>
  paint(inTurn, bytes, { edge: DOCUMENT_EDGE, format: type.slice('image/'.length) as Rendering['format'] })

export const paintPhoto = (inTurn: InTurn, bytes: Buffer): Promise<Buffer> =>
  paint(inTurn, bytes, { edge: PHOTO_EDGE, format: 'webp' })

/** A picture among others in a list, of one that is kept as it came. */
export const paintPreview = (inTurn: InTurn, bytes: Buffer): Promise<Buffer> =>
  paint(inTurn, bytes, { edge: PREVIEW_EDGE, format: 'webp' })

/** A kept picture at one of the widths it is served in, as the format it is kept in; never larger than it is. */
export const pictureAtWidth = (picture: Buffer, width: number): Promise<Buffer> =>
  sharp(picture).resize({ width, withoutEnlargement: true }).toBuffer()
