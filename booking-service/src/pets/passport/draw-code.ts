import { rgb, type PDFPage } from '@cantoo/pdf-lib'
import { generate } from 'lean-qr'

const DARK = rgb(0, 0, 0)
/** Neighbouring rows overlap by so much, or viewers show a seam between them. */
const OVERLAP = 0.03

/** A text as a square code for a telephone's camera; `x` and `y` are its upper left corner. White paper is its margin. */
export const drawCode = (page: PDFPage, text: string, { x, y, size }: { x: number; y: number; size: number }): void => {
  const code = generate(text)
  const runs: string[] = []
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++) {
      const start = column
      while (code.get(column, row)) column++
      if (column > start) runs.push(`M${start} ${row}h${column - start}v${1 + OVERLAP}h${start - column}z`)
    }
  page.drawSvgPath(runs.join(''), { x, y, scale: size / code.size, color: DARK })
}
