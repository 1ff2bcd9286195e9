import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { faultOfPdf } from './recognise.ts'

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.5\n1 0 obj'), ...parts.map((part) => Buffer.from(part)), Buffer.from('\n%%EOF\n')])
/** With objects in a compressed stream, as most programs write them. */
const packed = (objects: string, start = '<< /Type /ObjStm /Filter /FlateDecode >> stream\n') =>
  pdf(start, deflateSync(objects), '\nendstream endobj')

test.each([
  ['plainly', pdf('<< /S /JavaScript >> endobj')],
  ['under a name in numbers', pdf('<< /S /#4aava#53cript >> endobj')],
  ['under a name whose letters are all numbers', pdf('<< /S /#4a#61#76#61#53#63#72#69#70#74 >> endobj')],
  ['from packed objects', packed('<< /S /JavaScript >>')],
  ['from packed objects, under a name in numbers', packed('<< /S /J#61va#53cript >>')],
  ['from objects that are packed under a name in numbers', packed('/#4Aa#76aScript', '<< /Type /Obj#53t#6D >> stream\n')],
  ['from packed objects after a return', packed('/JavaScript', '<< /Type /ObjStm >> stream\r')],
  ['from packed objects after a return and a new line', packed('/JavaScript', '<< /Type /ObjStm >> stream\r\n')],
  ['from packed objects after spaces', packed('/JavaScript', '<< /Type /ObjStm >> stream \t\n')],
  ['from packed objects that are not called so', packed('/JavaScript', '<< /N 1 /F#69rst 4 >> stream\n')],
])('a PDF that would run something %s is active', (_how, bytes) => {
  expect(faultOfPdf(bytes)).toBe('FILE_IS_ACTIVE')
})

test('packed objects that do nothing are no fault', () => {
  expect(faultOfPdf(packed('1 0 << /Type /Catalog >>'))).toBeUndefined()
})

test.each([
  ['an outline', '<< /Type /Outlines /First 3 0 R >> endobj\n2 0 obj << /Length 5 >>'],
  ['a font', '<< /Type /Font /FirstChar 32 >>'],
])('what follows %s is not taken for packed objects', (_what, before) => {
  expect(faultOfPdf(pdf(`${before} stream\nwords\nendstream endobj`))).toBeUndefined()
})

test.each([
  ['grow without end', packed(' '.repeat(2 ** 25))],
  ['never end', pdf('obj /ObjStm stream\n'.repeat(400_000))],
  ['are none', pdf('<< /Type /ObjStm >> stream\nwords\nendstream')],
  ['are more than any document has', pdf(...Array.from({ length: 9_000 }, () => packed('1').subarray(14, -7)))],
])('packed objects that %s can’t be read', (_what, bytes) => {
  expect(faultOfPdf(bytes)).toBe('FILE_UNREADABLE')
})

test('a PDF of nothing but streams is looked through once, however many they are', () => {
  expect(faultOfPdf(pdf('stream\n'.repeat(400_000)))).toBeUndefined()
})
