import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { faultOfPdf } from './fault-of-pdf.ts'

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.5\n'), ...parts.map((part) => Buffer.from(part)), Buffer.from('\n%%EOF\n')])
const catalog = '1 0 obj << /Type /Catalog >> endobj\n'
const catalogWith = (entries: string) => pdf(`1 0 obj << /Type /Catalog ${entries} >> endobj\n`)
/** With objects in a compressed stream, as most programs write them. */
const packedAs = (dictionary: string, text: string, { start = 'stream\n', filter = true } = {}) => {
  const bytes = filter ? deflateSync(text) : Buffer.from(text)
  const length = `/Length ${bytes.length} ${filter ? '/Filter /FlateDecode' : ''}`
  return Buffer.concat([
    Buffer.from(`7 0 obj << ${dictionary} ${length} >> ${start}`),
    bytes,
    Buffer.from('\nendstream endobj\n'),
  ])
}
const packed = (object: string) => packedAs('/Type /ObjStm /N 1 /First 4', `5 0 ${object}`)

test.each([
  ['a script', '<< /S /JavaScript /JS (1) >>'],
  ['a script under a name in numbers', '<< /S /#4aava#53cript >>'],
  ['a script under a name whose letters are all numbers', '<< /S /#4a#61#76#61#53#63#72#69#70#74 >>'],
  ['a script of no name', '<< /JS (app.alert) >>'],
  ['a programme', '<< /S /Launch /F (cmd.exe) >>'],
  ['a form that is sent', '<< /S /SubmitForm /F (https://evil.test) >>'],
  ['another file', '<< /S /GoToR /F (//evil.test/share/a.pdf) /D [0 /Fit] >>'],
  ['a file within', '<< /S /GoToE >>'],
  ['data from elsewhere', '<< /S /ImportData /F (a.fdf) >>'],
  ['a film', '<< /Subtype /RichMedia >>'],
  ['a form of the old kind', '<< /XFA 5 0 R >>'],
  ['an attached file', '<< /Type /Filespec /EF << /F 6 0 R >> >>'],
  ['what happens when a page is opened', '<< /Type /Page /AA << /O 6 0 R >> >>'],
  ['what happens, under a name in numbers', '<< /Type /Page /#41A << /O 6 0 R >> >>'],
  ['a link to a file of this machine', '<< /S /URI /URI (file:///etc/passwd) >>'],
  ['a link that is a script', '<< /S /URI /URI ( javascript:alert\\(1\\)) >>'],
  ['a link that is a script, in digits', '<< /S /URI /URI <6a6176617363726970743a31> >>'],
])('a PDF with %s is active, plain and packed', async (_what, object) => {
  expect(await faultOfPdf(pdf(catalog, `5 0 obj ${object} endobj\n`))).toBe('FILE_IS_ACTIVE')
  expect(await faultOfPdf(pdf(catalog, packed(object)))).toBe('FILE_IS_ACTIVE')
})

test.each([
  ['a link opened', '<< /S /URI /URI (https://evil.test) >>'],
  ['a jump that goes on to a link', '<< /S /GoTo /D [2 0 R /Fit] /Next << /S /URI /URI (https://evil.test) >> >>'],
  ['a name of the reader’s menu', '<< /S /Named /N /Print >>'],
])('a PDF that starts with %s is active', async (_what, action) => {
  expect(await faultOfPdf(catalogWith(`/OpenAction ${action}`))).toBe('FILE_IS_ACTIVE')
  expect(await faultOfPdf(catalogWith(`/Open#41ction ${action}`))).toBe('FILE_IS_ACTIVE')
  expect(await faultOfPdf(pdf(`1 0 obj << /OpenAction 5 0 R >> endobj\n`, packed(action)))).toBe('FILE_IS_ACTIVE')
})

test.each([
  ['opens at a page, as LibreOffice writes it', '/OpenAction [2 0 R /XYZ null null 0]'],
  ['opens at a page, as LaTeX writes it', '/OpenAction << /S /GoTo /D [2 0 R /Fit] >>'],
  ['has a contents list', '/Outlines << /Type /Outlines /First 3 0 R /Last 3 0 R /Count 1 >>'],
  ['links to a site', '/X << /S /URI /URI (https://diplomas.example/42) >>'],
])('a PDF that %s is taken', async (_what, entries) => {
  expect(await faultOfPdf(catalogWith(entries))).toBeUndefined()
  expect(await faultOfPdf(pdf(catalog, packed(`<< ${entries} >>`)))).toBeUndefined()
})

test.each(['chromium', 'pdf-lib', 'pdfkit'])('a diploma that %s made is taken', async (program) => {
  expect(await faultOfPdf(await readFile(new URL(`./testing/${program}.pdf`, import.meta.url)))).toBeUndefined()
})

const script = '5 0 << /S /JavaScript >>'
const hidden = packedAs('/Type /ObjStm /N 1 /First 4', script)
test.each([
  ['what says under a name in numbers that it is packed', packedAs('/Type /Obj#53t#6D /N 1 /First 4', script)],
  ['what does not say that it is packed', packedAs('/N 1 /F#69rst 4', script)],
  ['what starts after a return', packedAs('/Type /ObjStm /N 1 /First 4', script, { start: 'stream\r\n' })],
  [
    'what is packed in hexadecimal',
    packedAs('/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode', `${Buffer.from(script).toString('hex')}>`, { filter: false }),
  ],
  [
    'what is said to be packed by another object',
    Buffer.concat([packedAs('/Type 8 0 R /N 1 /First 4', script), Buffer.from('8 0 obj /ObjStm endobj\n')]),
  ],
  ['an older revision of an object', Buffer.concat([hidden, packed('<< /S /GoTo >>')])],
])('a script in %s is found', async (_where, objects) => {
  expect(await faultOfPdf(pdf(catalog, objects))).toBe('FILE_IS_ACTIVE')
})

test.each([
  ['in another stream', packedAs('/X 1', hidden.toString('latin1'), { filter: false })],
  [
    'in a text',
    Buffer.concat([
      Buffer.from('6 0 obj ('),
      Buffer.from(hidden.toString('latin1').replaceAll(/[()\\]/g, '')),
      Buffer.from(') endobj\n'),
    ]),
  ],
  [
    'in a comment',
    Buffer.concat([
      Buffer.from('%'),
      Buffer.from(hidden.toString('latin1').replaceAll(/[\r\n]/g, ' '), 'latin1'),
      Buffer.from('\n'),
    ]),
  ],
  [
    'behind the word stream in a text',
    Buffer.concat([Buffer.from('6 0 obj (stream\n) endobj\n'), packedAs('/X 1', hidden.toString('latin1'), { filter: false })]),
  ],
  ['in an object that never ends', Buffer.concat([Buffer.from('6 0 obj << /X \n'), hidden])],
])('packed objects that another reader may find %s make it unreadable', async (_where, objects) => {
  expect(await faultOfPdf(pdf(catalog, objects))).toMatch(/^FILE_(?:UNREADABLE|IS_ACTIVE)$/)
})

test.each([
  ['a second one of two beginnings', catalogWith('/OpenAction [2 0 R /Fit] /OpenAction << /S /URI /URI (https://evil.test) >>')],
  ['a first one of two beginnings', catalogWith('/OpenAction << /S /URI /URI (https://evil.test) >> /OpenAction [2 0 R /Fit]')],
])('a PDF that may do %s is not taken', async (_what, bytes) => {
  expect(await faultOfPdf(bytes)).toBeDefined()
})

test.each([
  ['packed objects that are none', pdf(catalog, '7 0 obj << /Type /ObjStm /N 1 /First 4 >> stream\nwords\nendstream endobj')],
  ['an object that is cut off', pdf('1 0 obj << /Type /Catalog ')],
  ['nothing but openings', pdf('1 0 obj ', '['.repeat(200_000))],
  ['an archive behind its end', Buffer.concat([pdf(catalog), Buffer.from('PK\u0003\u0004')])],
])('a PDF with %s is unreadable', async (_what, bytes) => {
  expect(await faultOfPdf(bytes)).toBe('FILE_UNREADABLE')
})

test('a PDF under a password is told apart from a damaged one', async () => {
  expect(await faultOfPdf(pdf(catalog, 'trailer << /Root 1 0 R /Encrypt << /Filter /Standard /V 2 >> >>'))).toBe('FILE_IS_LOCKED')
})
