import { PDFDocument, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { lookAtPdf } from '../../../files/pdf/look-at-pdf.ts'
import { petOfExport } from '../testing/random-entry.ts'
import { entryBlocks, headBlocks } from './blocks.ts'
import { layOut } from './lay-out.ts'

const note = (text: string): RecordEntry => ({
  id: 'e1000000-0000-4000-8000-000000000001',
  petId: petOfExport.id,
  on: '2026-03-14',
  by: 'parent',
  writer: null,
  appointmentId: null,
  importedFrom: null,
  isYours: false,
  isOwn: false,
  correction: null,
  kind: 'note',
  text,
})
const paperOf = (entries: RecordEntry[]) =>
  layOut({
    title: 'Картонът на Рекс',
    language: 'bg',
    page: 'Страница {page} от {pages}',
    blocks: [
      ...headBlocks(petOfExport, { today: '2026-11-27', language: 'bg' }),
      ...entries.flatMap((entry) => entryBlocks(entry, { language: 'bg' })),
    ],
  })

test('a long record comes on several pages, has its letters with it, and is a PDF that our own uploads take', async () => {
  const entries = Array.from({ length: 200 }, (_, index) =>
    note(`${index} Чеше се зад лявото ухо, щом се събуди. ${'дълга дума '.repeat(30)}`),
  )
  const bytes = await paperOf(entries)
  const pdf = await PDFDocument.load(bytes)
  expect(pdf.getPageCount()).toBeGreaterThan(20)
  expect(pdf.getTitle()).toBe('Картонът на Рекс')
  // The font says which letters its glyphs are, so that they are found and copied out.
  const streams = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')] : [],
    )
  const map = streams.filter((text) => text.includes('beginbfchar')).join('')
  for (const letter of 'Чщж') expect(map).toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}>`)
  expect(await lookAtPdf(Buffer.from(bytes))).toBeUndefined()
})

test.each([
  ['nothing', ''],
  ['a control character', '\u0000'],
  ['letters that the face has not', '😀‍🐶 e\u0301 עברית'],
  ['a word wider than the page', 'ж'.repeat(5_000)],
  ['spaces', `a\n\n${' '.repeat(500)}\tb`],
])('%s is printed without a fault', async (_what, text) => {
  expect((await PDFDocument.load(await paperOf([note(text)]))).getPageCount()).toBeGreaterThan(0)
})
