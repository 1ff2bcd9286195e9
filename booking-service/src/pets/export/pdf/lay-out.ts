import type { PDFPage } from '@cantoo/pdf-lib'
import type { Block } from './blocks.ts'
import { linesOf } from './lines.ts'
import { BLACK, createPaper, drawText, GREY, PAGE, WIDTH, type Ink, type PaperWords } from './paper.ts'

/** `keep`: what must fit below a first line, or it goes to the next page. */
const styles = {
  title: { isBold: true, size: 22, leading: 28, before: 0, color: BLACK, keep: 0 },
  lead: { isBold: false, size: 12, leading: 17, before: 2, color: BLACK, keep: 0 },
  entry: { isBold: true, size: 11.5, leading: 16, before: 14, color: BLACK, keep: 40 },
  small: { isBold: false, size: 9, leading: 13, before: 0, color: GREY, keep: 0 },
  text: { isBold: false, size: 10.5, leading: 15, before: 2, color: BLACK, keep: 0 },
} satisfies Record<Block['style'], object>

export type RecordPaper = PaperWords & { blocks: Block[] }

/** The pages of a record. */
export const layOut = async ({ blocks, ...words }: RecordPaper): Promise<Uint8Array> => {
  const { faces, addPage, save } = await createPaper(words)
  const sheet = createSheet(addPage)
  for (const { style, text } of blocks) {
    const { isBold, size, leading, before, color, keep } = styles[style]
    const face = isBold ? faces.bold : faces.regular
    sheet.skip(before)
    for (const [index, line] of linesOf(text, { letters: face.letters, size, width: WIDTH }).entries())
      sheet.write(line, { face, size, color, leading, keep: index === 0 ? keep : 0 })
  }
  return save()
}

const createSheet = (addPage: () => PDFPage) => {
  let page = addPage()
  let y = PAGE.height - PAGE.top
  return {
    /** Space above the next line; none at the head of a page. */
    skip: (height: number): void => {
      if (y < PAGE.height - PAGE.top) y -= height
    },
    write: (line: string, { leading, keep, ...ink }: Omit<Ink, 'y'> & { leading: number; keep: number }): void => {
      if (y - leading - keep < PAGE.bottom) {
        page = addPage()
        y = PAGE.height - PAGE.top
      }
      y -= leading
      drawText(page, line, { ...ink, y })
    },
  }
}
