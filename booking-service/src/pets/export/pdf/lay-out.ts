import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fontkit from '@cantoo/fontkit'
import {
  PDFDocument,
  PDFName,
  beginText,
  endText,
  rgb,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib'
import type { Block } from './blocks.ts'
import { createLetters, type Letters } from './letters.ts'
import { linesOf } from './lines.ts'

const files = {
  regular: import.meta.resolve('@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/sofia-sans/700Bold/SofiaSans_700Bold.ttf'),
}

/** A4 in points. */
const PAGE = { width: 595, height: 842, left: 48, right: 48, top: 56, bottom: 64 }
const WIDTH = PAGE.width - PAGE.left - PAGE.right
const BLACK = rgb(0.13, 0.1, 0.15)
const GREY = rgb(0.38, 0.35, 0.4)
const FOOT_SIZE = 9

/** `keep`: what must fit below a first line, or it goes to the next page. */
const styles = {
  title: { isBold: true, size: 22, leading: 28, before: 0, color: BLACK, keep: 0 },
  lead: { isBold: false, size: 12, leading: 17, before: 2, color: BLACK, keep: 0 },
  entry: { isBold: true, size: 11.5, leading: 16, before: 14, color: BLACK, keep: 40 },
  small: { isBold: false, size: 9, leading: 13, before: 0, color: GREY, keep: 0 },
  text: { isBold: false, size: 10.5, leading: 15, before: 2, color: BLACK, keep: 0 },
} satisfies Record<Block['style'], object>

export type PaperJob = { title: string; language: string; page: string; blocks: Block[] }
type Face = { name: PDFName; font: PDFFont; letters: Letters }

/** The pages of a record; `page` is the foot's sentence with `{page}` and `{pages}`. */
export const layOut = async ({ title, language, page: foot, blocks }: PaperJob): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  pdf.setTitle(title)
  pdf.setLanguage(language)
  const faces = {
    regular: await faceOf(pdf, files.regular),
    bold: await faceOf(pdf, files.bold),
  }
  const sheet = createSheet(pdf, Object.values(faces))
  for (const { style, text } of blocks) {
    const { isBold, size, leading, before, color, keep } = styles[style]
    const face = isBold ? faces.bold : faces.regular
    sheet.skip(before)
    for (const [index, line] of linesOf(text, { letters: face.letters, size, width: WIDTH }).entries())
      sheet.write(line, { face, size, color, leading, keep: index === 0 ? keep : 0 })
  }
  const pages = pdf.getPages()
  for (const [index, page] of pages.entries()) {
    const text = foot.replace('{page}', String(index + 1)).replace('{pages}', String(pages.length))
    draw(page, text, { face: faces.regular, size: FOOT_SIZE, color: GREY, y: 36 })
  }
  return pdf.save()
}

const faceOf = async (pdf: PDFDocument, file: string): Promise<Face> => {
  const font = await pdf.embedFont(await readFile(fileURLToPath(file)), { subset: true })
  return { name: PDFName.of(font.name), font, letters: createLetters(font) }
}

type Ink = { face: Face; size: number; color: ReturnType<typeof rgb> }

const createSheet = (pdf: PDFDocument, faces: readonly Face[]) => {
  const turn = (): PDFPage => {
    const page = pdf.addPage([PAGE.width, PAGE.height])
    for (const { name, font } of faces) page.node.setFontDictionary(name, font.ref)
    return page
  }
  let page = turn()
  let y = PAGE.height - PAGE.top
  return {
    /** Space above the next line; none at the head of a page. */
    skip: (height: number): void => {
      if (y < PAGE.height - PAGE.top) y -= height
    },
    write: (line: string, { leading, keep, ...ink }: Ink & { leading: number; keep: number }): void => {
      if (y - leading - keep < PAGE.bottom) {
        page = turn()
        y = PAGE.height - PAGE.top
      }
      y -= leading
      draw(page, line, { ...ink, y })
    },
  }
}

const draw = (page: PDFPage, text: string, { face, size, color, y }: Ink & { y: number }): void => {
  if (text === '') return
  page.pushOperators(
    beginText(),
    setFillingColor(color),
    setFontAndSize(face.name, size),
    setTextMatrix(1, 0, 0, 1, PAGE.left, y),
    showText(face.letters.encode(text)),
    endText(),
  )
}
