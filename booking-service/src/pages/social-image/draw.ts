import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Drawing } from '@lapka/contracts/drawn-faces.ts'
import { escapeHtml } from '../head.ts'

export type SocialImage = {
  siteName: string
  name: string
  /** Their trade and place, under the name. */
  about: string
  drawing: Drawing
  photo: Buffer | undefined
}

/** The size for social networks. */
export const SIZE = { width: 1200, height: 630 }
const BAND = 84
const MARGIN = 60
const FACE = { edge: 400, left: SIZE.width - MARGIN - 400, top: BAND + 73, radius: 48 }
const GAP = 36
const TEXT_WIDTH = FACE.left - 2 * MARGIN
const NAME = { sizes: [76, 60, 46, 36], height: 270, longest: 90 }
const ABOUT = { sizes: [34, 26], height: 90, longest: 90 }
const TIMEOUT_SECONDS = 10

// Letters are drawn with the house's own, for a server need not have any. Each file brings one alphabet of the same family.
const fonts = ['latin', 'cyrillic'].map((letters) => join(import.meta.dirname, `geologica-${letters}-700.ttf`))
const learnFonts = (): Promise<unknown> =>
  Promise.all(fonts.map((fontfile) => sharp({ text: { text: 'a', font: 'Geologica', fontfile } }).toBuffer()))
let fontsLearned: Promise<unknown> | undefined

/** A professional as a link to their page is shown in a chat: photo or drawing, name, trade and city. */
export const drawSocialImage = async ({ siteName, name, about, drawing, photo }: SocialImage): Promise<Buffer> => {
  fontsLearned ??= learnFonts()
  await fontsLearned
  const [face, nameText, aboutText, siteText] = await Promise.all([
    drawFace(photo, drawing),
    writeFitting(name, '#ffffff', NAME),
    writeFitting(about, '#ffbb8d', ABOUT),
    writeFitting(siteName, '#2a1c27', { sizes: [32], height: BAND, longest: 40 }),
  ])
  const middle = FACE.top + FACE.edge / 2
  const top = Math.round(middle - (nameText.height + GAP + aboutText.height) / 2)
  const layers: OverlayOptions[] = [
    { input: face, left: FACE.left, top: FACE.top },
    ...place(siteText, { left: MARGIN + 62, top: Math.round((BAND - siteText.height) / 2) }),
    ...place(nameText, { left: MARGIN, top }),
    ...place(aboutText, { left: MARGIN, top: top + nameText.height + GAP }),
  ]
  return sharp(Buffer.from(ground))
    .composite(layers)
    .flatten({ background: '#491e3f' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
}

const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
  <rect width="100%" height="100%" fill="#491e3f"/><rect width="100%" height="${BAND}" fill="#fff"/>
  <g transform="translate(${MARGIN} 18) scale(1.5)" fill="#ec995e">
    <ellipse cx="4.9" cy="14.2" rx="2.7" ry="3.5" transform="rotate(-28 4.9 14.2)"/>
    <ellipse cx="11.5" cy="6.6" rx="3" ry="4.1" transform="rotate(-9 11.5 6.6)"/>
    <ellipse cx="20.5" cy="6.6" rx="3" ry="4.1" transform="rotate(9 20.5 6.6)"/>
    <ellipse cx="27.1" cy="14.2" rx="2.7" ry="3.5" transform="rotate(28 27.1 14.2)"/>
    <path d="M9.2 26.4 16 17l6.8 9.4" stroke="#652d58" stroke-width="6.4" stroke-linecap="round" stroke-linejoin="round" fill="none"/>
  </g>
</svg>`

const drawFace = (photo: Buffer | undefined, { markup, backdrop }: Drawing): Promise<Buffer> => {
  const { edge, radius } = FACE
  const square = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="${edge}" height="${edge}">${inside}</svg>`)
  const picture = photo ?? square(`<rect width="96" height="96" fill="${backdrop}"/>${markup}`)
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"><rect width="${edge}" height="${edge}" rx="${radius}"/></svg>`,
  )
  return sharp(picture)
    .resize({ width: edge, height: edge, fit: 'cover' })
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

type Written = { bytes: Buffer | undefined; height: number }
type Room = { sizes: number[]; height: number; longest: number }

/** In the largest of some sizes that fits; a name is never markup, and never writes backwards over what is not its own. */
const writeFitting = async (text: string, colour: string, { sizes, height, longest }: Room): Promise<Written> => {
  const clean = text
    .toWellFormed()
    .replaceAll(/[\p{Cf}\p{Cn}\p{Co}]/gu, '')
    .trim()
  const letters = Array.from(clean)
  const shown = letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : clean
  if (shown === '') return { bytes: undefined, height: 0 }
  const markup = `<span foreground="${colour}">${escapeHtml(shown)}</span>`
  for (const size of sizes) {
    const { data, info } = await sharp({
      text: {
        text: markup,
        font: `Geologica Bold ${size}`,
        fontfile: fonts[0] ?? '',
        dpi: 72,
        width: TEXT_WIDTH,
        wrap: 'word-char',
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    const fits = info.height <= height && info.width <= TEXT_WIDTH
    if (fits || size === sizes.at(-1)) return { bytes: await cropped(data, info, height), height: Math.min(info.height, height) }
  }
  return { bytes: undefined, height: 0 }
}

const cropped = (bytes: Buffer, info: { width: number; height: number }, height: number): Promise<Buffer> =>
  sharp(bytes)
    .extract({ left: 0, top: 0, width: Math.min(info.width, TEXT_WIDTH), height: Math.min(info.height, height) })
    .png()
    .toBuffer()

const place = ({ bytes }: Written, at: { left: number; top: number }): OverlayOptions[] =>
  bytes === undefined ? [] : [{ input: bytes, ...at }]
