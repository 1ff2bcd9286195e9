import { rgb, type PDFPage } from '@cantoo/pdf-lib'
import { linesOf } from '../export/pdf/lines.ts'
import { BLACK, createPaper, drawText, GREY, PAGE, WIDTH, type Face, type PaperWords } from '../export/pdf/paper.ts'
import { drawCode } from './draw-code.ts'
import { drawPaw, roundedRectangle } from './shapes.ts'

type Table = { title: string; none: string; heads: string[]; rows: string[][]; earlier: string }

/** All words are made; only their places are missing. `tone`: whether a border would count the dose. */
export type PassportPaper = PaperWords & {
  head: string
  name: string
  about: string
  made: string
  facts: { name: string; value: string }[]
  rabies: { tone: 'ok' | 'warn'; title: string; text: string } | null
  code: { address: string; caption: string }
  tables: Table[]
  official: string
}

const PLUM = rgb(0.286, 0.118, 0.247)
const WHITE = rgb(1, 1, 1)
const LINE = rgb(0.84, 0.81, 0.83)
const tones = {
  ok: { ground: rgb(0.886, 0.965, 0.91), ink: rgb(0.129, 0.314, 0.204) },
  warn: { ground: rgb(1, 0.933, 0.812), ink: rgb(0.353, 0.251, 0.039) },
}
const CODE_SIZE = 118
const BESIDE_CODE = WIDTH - CODE_SIZE - 24
const BAND = 44
const CELL = { size: 9.5, leading: 13, gap: 10, above: 5, below: 5 }
/** Parts of the width: day, product, against, end, writer. */
const columns = [0.19, 0.24, 0.22, 0.19, 0.16].map((part) => part * WIDTH)
const lefts = columns.map((_width, index) => PAGE.left + columns.slice(0, index).reduce((sum, width) => sum + width, 0))

/** One sheet, or two where there is much to say. */
export const layOutPassport = async (passport: PassportPaper): Promise<Uint8Array> => {
  const { faces, addPage, save } = await createPaper(passport)
  const pen = createPen(faces, addPage)
  drawHead(pen, passport)
  for (const table of passport.tables) drawTable(pen, table)
  pen.move(20)
  pen.paragraph(passport.official, { face: faces.bold, size: 10, leading: 14, color: BLACK })
  return save()
}

type Style = { face: Face; size: number; leading: number; color: ReturnType<typeof rgb>; x?: number; width?: number }
type Pen = ReturnType<typeof createPen>

/** Writes downwards. `y` is where the last line stands. */
const createPen = (faces: { regular: Face; bold: Face }, addPage: () => PDFPage) => {
  const pen = {
    faces,
    page: addPage(),
    y: PAGE.height,
    move: (points: number): void => void (pen.y -= points),
    /** Begins a new page for a block that doesn't fit in `points`; tells whether it did. */
    keep: (points: number): boolean => {
      if (pen.y - points >= PAGE.bottom) return false
      pen.page = addPage()
      pen.y = PAGE.height - PAGE.top
      return true
    },
    linesOf: (text: string, { face, size, width = WIDTH }: Style): string[] =>
      linesOf(text, { letters: face.letters, size, width }),
    paragraph: (text: string, style: Style): void => {
      for (const line of pen.linesOf(text, style)) {
        pen.keep(style.leading)
        pen.move(style.leading)
        drawText(pen.page, line, { ...style, y: pen.y })
      }
    },
  }
  return pen
}

const drawHead = (pen: Pen, { head, name, about, made, facts, rabies, code }: PassportPaper): void => {
  const { regular, bold } = pen.faces
  pen.page.drawRectangle({ x: 0, y: PAGE.height - BAND, width: PAGE.width, height: BAND, color: PLUM })
  drawPaw(pen.page, { x: PAGE.left, y: PAGE.height - 11, size: 22 })
  drawText(pen.page, head, { face: bold, size: 12, color: WHITE, x: PAGE.left + 32, y: PAGE.height - 27 })
  const right = PAGE.width - PAGE.right - regular.letters.widthOf(made, 10)
  drawText(pen.page, made, { face: regular, size: 10, color: WHITE, x: right, y: PAGE.height - 26 })
  const top = PAGE.height - BAND - 30
  drawCode(pen.page, code.address, { x: PAGE.width - PAGE.right - CODE_SIZE, y: top, size: CODE_SIZE })
  pen.y = top - CODE_SIZE
  const caption = { face: regular, size: 8, leading: 10.5, color: GREY, x: PAGE.width - PAGE.right - CODE_SIZE, width: CODE_SIZE }
  pen.move(4)
  pen.paragraph(code.caption, caption)
  const besideEnd = pen.y
  pen.y = top + 6
  const beside = { x: PAGE.left, width: BESIDE_CODE }
  pen.paragraph(name, { face: bold, size: 30, leading: 34, color: BLACK, ...beside })
  pen.move(4)
  pen.paragraph(about, { face: regular, size: 13, leading: 18, color: BLACK, ...beside })
  pen.move(14)
  drawFacts(pen, facts)
  pen.y = Math.min(pen.y, besideEnd) - 12
  if (rabies !== null) drawRabies(pen, rabies)
}

/** Two beside each other, each name above its value. */
const drawFacts = (pen: Pen, facts: PassportPaper['facts']): void => {
  const { regular, bold } = pen.faces
  const width = BESIDE_CODE / 2 - 12
  for (let index = 0; index < facts.length; index += 2) {
    const top = pen.y
    const ends = facts.slice(index, index + 2).map(({ name, value }, column) => {
      const x = PAGE.left + column * (width + 12)
      pen.y = top
      pen.paragraph(name, { face: regular, size: 9, leading: 12, color: GREY, x, width })
      pen.paragraph(value, { face: bold, size: 11, leading: 15, color: BLACK, x, width })
      return pen.y
    })
    pen.y = Math.min(...ends) - 8
  }
}

const drawRabies = (pen: Pen, { tone, title, text }: NonNullable<PassportPaper['rabies']>): void => {
  const { ground, ink } = tones[tone]
  const inner = { x: PAGE.left + 14, width: WIDTH - 28, color: ink }
  const heading = { ...inner, face: pen.faces.bold, size: 12, leading: 17 }
  const words = { ...inner, face: pen.faces.regular, size: 10, leading: 14 }
  const height = 20 + pen.linesOf(title, heading).length * heading.leading + pen.linesOf(text, words).length * words.leading
  pen.page.drawSvgPath(roundedRectangle(WIDTH, height, 10), { x: PAGE.left, y: pen.y, color: ground })
  const end = pen.y - height
  pen.move(8)
  pen.paragraph(title, heading)
  pen.paragraph(text, words)
  pen.y = end - 6
}

const drawTable = (pen: Pen, { title, none, heads, rows, earlier }: Table): void => {
  const { regular, bold } = pen.faces
  pen.keep(90)
  pen.move(20)
  pen.paragraph(title, { face: bold, size: 14, leading: 18, color: BLACK })
  if (rows.length === 0) {
    pen.paragraph(none, { face: regular, size: 10.5, leading: 16, color: GREY })
    return
  }
  const small = { face: regular, size: 8.5, color: GREY }
  const drawHeads = (): void => {
    pen.move(16)
    for (const [column, head] of heads.entries()) drawText(pen.page, head, { ...small, x: lefts[column] ?? 0, y: pen.y })
    pen.move(5)
    drawLine(pen)
  }
  drawHeads()
  for (const row of rows) drawRow(pen, row, drawHeads)
  if (earlier !== '') pen.paragraph(earlier, { ...small, leading: 14 })
}

const drawRow = (pen: Pen, row: string[], drawHeads: () => void): void => {
  const { regular } = pen.faces
  const cells = row.map((text, column) =>
    linesOf(text, { letters: regular.letters, size: CELL.size, width: (columns[column] ?? 0) - CELL.gap }),
  )
  const count = Math.max(...cells.map((lines) => lines.length))
  if (pen.keep(CELL.above + count * CELL.leading + CELL.below)) drawHeads()
  pen.move(CELL.above)
  const top = pen.y
  for (const [column, lines] of cells.entries())
    for (const [index, line] of lines.entries()) {
      const y = top - (index + 0.75) * CELL.leading
      drawText(pen.page, line, { face: regular, size: CELL.size, color: BLACK, x: lefts[column] ?? 0, y })
    }
  pen.y = top - count * CELL.leading - CELL.below
  drawLine(pen)
}

const drawLine = ({ page, y }: Pen): void =>
  page.drawLine({ start: { x: PAGE.left, y }, end: { x: PAGE.width - PAGE.right, y }, thickness: 0.6, color: LINE })
