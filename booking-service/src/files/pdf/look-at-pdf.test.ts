import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { lookAtPdf } from './look-at-pdf.ts'

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.5\n'), ...parts.map((part) => Buffer.from(part)), Buffer.from('\n%%EOF\n')])
const bounds = { cpuMs: 1_500, heapMb: 64, externalBytes: 64 * 1024 * 1024 }
const spaces = deflateSync(Buffer.alloc(2 ** 27, ' '))

test.each([
  ['clean', undefined, pdf('1 0 obj << /Type /Catalog >> endobj')],
  ['active', 'FILE_IS_ACTIVE', pdf('1 0 obj << /S /JavaScript >> endobj')],
  ['one that takes for ever', 'FILE_UNREADABLE', pdf('1 0 obj 1 endobj x', '1'.repeat(300_000))],
  [
    'one that unpacks to a hundred megabytes',
    'FILE_UNREADABLE',
    pdf(
      `7 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${spaces.length} >> stream\n`,
      spaces,
      '\nendstream endobj',
    ),
  ],
  ['one of more objects than there is memory', 'FILE_UNREADABLE', pdf('1 0 obj [', '[]'.repeat(2_000_000), '] endobj')],
])('a PDF is looked at within bounds of time and memory: %s', async (_what, fault, bytes) => {
  expect(await lookAtPdf(bytes, bounds)).toBe(fault)
})
