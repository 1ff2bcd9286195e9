import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { faultOfBytes } from './fault-of-bytes.ts'
import { recognise } from './recognise.ts'

const box = (kind: string, content: Buffer | string = ''): Buffer => {
  const body = Buffer.from(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}
const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
const picture = Buffer.alloc(300, 7)
const heic = Buffer.concat([ftyp, box('meta', Buffer.alloc(40)), box('mdat', picture)])
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, 3), Buffer.from([0xff, 0xd9])])
const dicom = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(20)])
/** An archive's end with a comment, by which anything may follow it. */
const archiveEnd = (comment: string | Buffer = '') => {
  const words = Buffer.from(comment)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(words.length, 20)
  return Buffer.concat([end, words])
}

describe('a HEIC picture', () => {
  it('is taken whole, with boxes in any order behind its kind, and with a last one that goes to the end', () => {
    expect(faultOfBytes(heic, 'image/heic')).toBeUndefined()
    const toTheEnd = Buffer.concat([ftyp, box('meta'), box('free'), Buffer.from('\0\0\0\0mdat', 'latin1'), picture])
    expect(faultOfBytes(toTheEnd, 'image/heic')).toBeUndefined()
    const long = Buffer.alloc(16)
    long.writeUInt32BE(1)
    long.write('mdat', 4, 'latin1')
    long.writeBigUInt64BE(16n + 300n, 8)
    expect(faultOfBytes(Buffer.concat([ftyp, box('meta'), long, picture]), 'image/heic')).toBeUndefined()
  })

  test('cut off anywhere is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: heic.length - 1 }), (length) => {
        const cut = heic.subarray(0, length)
        // Between two boxes behind the description nothing tells that a picture is missing but that there is none.
        const isBetweenBoxes = length === ftyp.length + 48
        expect(faultOfBytes(cut, 'image/heic') !== undefined || isBetweenBoxes).toBe(true)
      }),
    )
  })

  it.each([
    ['nothing behind its kind', ftyp],
    ['a kind that says it is longer than the file', Buffer.concat([Buffer.from('\0\0\xff\xffftypheic', 'latin1'), picture])],
    ['a kind that says it is shorter than its head', Buffer.concat([Buffer.from('\0\0\0\u0004ftypheic', 'latin1'), picture])],
    ['two kinds', Buffer.concat([ftyp, ftyp, box('meta'), box('mdat', picture)])],
    ['a page behind it', Buffer.concat([heic, Buffer.from('<html><script>alert(1)</script></html>')])],
    ['a program behind it', Buffer.concat([heic, Buffer.from('MZ\x90\0', 'latin1')])],
    ['a box of no kind', Buffer.concat([ftyp, box('meta'), box('\0\0\0\0', picture)])],
    ['a film instead of a picture', Buffer.concat([ftyp, box('moov'), box('mdat', picture)])],
  ])('with %s is refused', (_what, bytes) => {
    expect(faultOfBytes(bytes, 'image/heic')).toBe('FILE_UNREADABLE')
  })
})

test.each([
  ['HEIC', heic, 'image/heic'],
  ['JPEG', jpeg, 'image/jpeg'],
  ['DICOM', dicom, 'application/dicom'],
  ['PDF', Buffer.from('%PDF-1.5\n1 0 obj << >> endobj\n%%EOF'), 'application/pdf'],
] as const)('a %s that is an archive too is refused, also behind a comment', (_name, bytes, type) => {
  expect(faultOfBytes(bytes, type)).toBeUndefined()
  for (const end of [archiveEnd(), archiveEnd('\n%%EOF'), archiveEnd(Buffer.alloc(65_535, 32))]) {
    const both = Buffer.concat([bytes, end])
    expect(recognise(both)).toBe(type)
    expect(faultOfBytes(both, type)).toBe('FILE_NOT_WHAT_IT_SAYS')
  }
})

test('a picture that readers open as a PDF is refused', () => {
  const comment = Buffer.from('\xff\xfe\0\x20%PDF-1.7 /OpenAction', 'latin1')
  const both = Buffer.concat([jpeg.subarray(0, 4), comment, jpeg.subarray(4)])
  expect(recognise(both)).toBe('image/jpeg')
  expect(faultOfBytes(both, 'image/jpeg')).toBe('FILE_NOT_WHAT_IT_SAYS')
})

test.each([
  ['a program of Windows', 'MZ\x90\0'],
  ['a program of Linux', '\x7fELF'],
  ['a script', '#!/bin/sh\n'],
  ['a page', '<html>'],
])('a DICOM file that is %s too is refused; one before which a TIFF’s head stands is taken', (_what, start) => {
  const withStart = (words: string) => {
    const bytes = Buffer.from(dicom)
    bytes.write(words, 'latin1')
    return bytes
  }
  expect(faultOfBytes(withStart(start), 'application/dicom')).toBe('FILE_NOT_WHAT_IT_SAYS')
  expect(faultOfBytes(withStart('II*\0'), 'application/dicom')).toBeUndefined()
})

const types = ['image/heic', 'image/jpeg', 'image/png', 'application/dicom', 'application/pdf'] as const

test('no bytes make it fail, and none of a changed HEIC is read past its end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(...types), (bytes, type) => {
      expect([undefined, 'FILE_UNREADABLE', 'FILE_NOT_WHAT_IT_SAYS']).toContain(faultOfBytes(Buffer.from(bytes), type))
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(heic.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
      const bytes = Buffer.from(heic)
      for (const [at, value] of changes) bytes[at] = value
      expect([undefined, 'FILE_UNREADABLE', 'FILE_NOT_WHAT_IT_SAYS']).toContain(faultOfBytes(bytes, 'image/heic'))
    }),
  )
})
