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
import { createLetters, type Letters } from './letters.ts'

const files = {
  regular: import.meta.resolve('@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/sofia-sans/700Bold/SofiaSans_700Bold.ttf'),
}

/** A4 in points. */
export const PAGE = { width: 595, height: 842, left: 48, right: 48, top: 56, bottom: 64 }
export const WIDTH = PAGE.width - PAGE.left - PAGE.right
export const BLACK = rgb(0.13, 0.1, 0.15)
export const GREY = rgb(0.38, 0.35, 0.4)
const FOOT = { size: 9, y: 36 }

export type Face = { name: PDFName; font: PDFFont; letters: Letters }
export type Ink = { face: Face; size: number; color: ReturnType<typeof rgb>; x?: number; y: number }

/** `page`: the foot's sentence with `{page}` and `{pages}`. */
export type PaperWords = { title: string; language: string; page: string }

/** Empty sheets in Sofia Sans, which is embedded with the letters that are used. */
export const createPaper = async ({ title, language, page: foot }: PaperWords) => {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  pdf.setTitle(title)
  pdf.setLanguage(language)
  const faces = { regular: await faceOf(pdf, files.regular), bold: await faceOf(pdf, files.bold) }
  return {
    faces,
    addPage: (): PDFPage => {
      const page = pdf.addPage([PAGE.width, PAGE.height])
      for (const { name, font } of Object.values(faces)) page.node.setFontDictionary(name, font.ref)
      return page
    },
    save: (): Promise<Uint8Array> => {
      const pages = pdf.getPages()
      for (const [index, page] of pages.entries()) {
        const text = foot.replace('{page}', String(index + 1)).replace('{pages}', String(pages.length))
        drawText(page, text, { face: faces.regular, color: GREY, ...FOOT })
      }
      return pdf.save()
    },
  }
}

const faceOf = async (pdf: PDFDocument, file: string): Promise<Face> => {
  const font = await pdf.embedFont(await readFile(fileURLToPath(file)), { subset: true })
  return { name: PDFName.of(font.name), font, letters: createLetters(font) }
}

/** One line, from its left end. */
export const drawText = (page: PDFPage, text: string, { face, size, color, x = PAGE.left, y }: Ink): void => {
  if (text === '') return
  page.pushOperators(
    beginText(),
    setFillingColor(color),
    setFontAndSize(face.name, size),
    setTextMatrix(1, 0, 0, 1, x, y),
    showText(face.letters.encode(text)),
    endText(),
  )
}
