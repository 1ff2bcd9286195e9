import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { countLeadingName, hasActiveName, isEncrypted, leadingNames, type LeadingName } from './active-names.ts'

export type PdfFault = 'FILE_UNREADABLE' | 'FILE_IS_ACTIVE' | 'FILE_IS_LOCKED'

const TAIL_BYTES = 1024
/** Targets that every reader opens on a click: not a file, not a script. */
const harmlessAddress = /^(?:https?:|mailto:|tel:)/i

/**
 * Why a PDF is not taken. Pictures are painted anew; a PDF is kept as it came, so it must be one that any reader reads as we do, and
 * that does nothing by itself. May take long and fill memory: to be called where both are bounded.
 */
export const faultOfPdf = async (bytes: Uint8Array): Promise<PdfFault | undefined> => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const tail = text.slice(-TAIL_BYTES)
  const end = tail.lastIndexOf('%%EOF')
  if (end === -1 || tail.slice(end + '%%EOF'.length).trim() !== '') return 'FILE_UNREADABLE'
  if (hasActiveName(text)) return 'FILE_IS_ACTIVE'
  if (isEncrypted(text)) return 'FILE_IS_LOCKED'
  const read = await readObjects(bytes).catch(() => undefined)
  if (read === undefined) return 'FILE_UNREADABLE'
  const texts = [text, ...read.packed]
  if (texts.some(hasActiveName) || read.objects.some(isActive)) return 'FILE_IS_ACTIVE'
  return leadingNames.every((name) => isAllRead(name, texts, read.objects)) ? undefined : 'FILE_UNREADABLE'
}

/**
 * Another reader finds objects by a table of offsets, and so perhaps some in the middle of what is a text or a picture to us. Their
 * beginnings would be written somewhere: each has to be part of an object that was read here.
 */
const isAllRead = (name: LeadingName, texts: string[], objects: PDFObject[]): boolean => {
  const written = texts.reduce((sum, text) => sum + countLeadingName(text, name), 0)
  return written === objects.reduce((sum, object) => sum + countName(object, PDFName.of(name)), 0)
}

/** Every object of the file, those of older revisions and packed ones included, and the text of what was packed. */
const readObjects = async (bytes: Uint8Array): Promise<{ objects: PDFObject[]; packed: string[] }> => {
  const parser = PDFParser.forBytesWithOptions(bytes, Infinity, true)
  const objects = collectAssigned(parser['context'])
  const { trailerInfo } = await parser.parseDocument()
  for (const value of Object.values(trailerInfo)) if (value instanceof PDFDict) objects.push(value)
  const streams = objects.filter((object) => object instanceof PDFRawStream && isOfPackedObjects(object)) as PDFRawStream[]
  const packed: string[] = []
  for (const stream of streams) {
    packed.push(Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    // Not every one says directly that it holds objects; the parser has read those that do.
    if (stream.dict.get(PDFName.of('Type')) !== PDFName.of('ObjStm'))
      await PDFObjectStreamParser.forStream(stream).parseIntoContext()
  }
  return { objects, packed }
}

/** The parser keeps the last object of each number; an older reader may go by the first. */
const collectAssigned = (context: PDFContext): PDFObject[] => {
  const objects: PDFObject[] = []
  const assign = context.assign.bind(context)
  context.assign = (ref, object) => {
    objects.push(object)
    assign(ref, object)
  }
  return objects
}

const isOfPackedObjects = ({ dict }: PDFRawStream): boolean =>
  dict.lookup(PDFName.of('Type')) === PDFName.of('ObjStm') ||
  (dict.has(PDFName.of('First')) && dict.lookup(PDFName.of('N')) instanceof PDFNumber)

/** Values that stand directly in an object; a referenced one is an object of its own. */
const childrenOf = (object: PDFObject): PDFObject[] => {
  if (object instanceof PDFRawStream) return [object.dict]
  if (object instanceof PDFDict) return object.entries().flat()
  return object instanceof PDFArray ? object.asArray() : []
}

const countName = (object: PDFObject, name: PDFName): number =>
  Number(object === name) + childrenOf(object).reduce((sum, child) => sum + countName(child, name), 0)

const isActive = (object: PDFObject): boolean =>
  (object instanceof PDFDict && doesSomething(object)) ||
  (object instanceof PDFRawStream && object.dict.has(PDFName.of('F'))) ||
  childrenOf(object).some(isActive)

const doesSomething = (dict: PDFDict): boolean => {
  if (['AA', 'JS', 'EF'].some((name) => dict.has(PDFName.of(name)))) return true
  const opening = dict.lookup(PDFName.of('OpenAction'))
  if (opening instanceof PDFDict && !isJump(opening)) return true
  return dict.lookup(PDFName.of('S')) === PDFName.of('URI') && !harmlessAddress.test(textOf(dict.lookup(PDFName.of('URI'))))
}

/** To a place in the same document; a bare destination is no dictionary. */
const isJump = (action: PDFDict): boolean =>
  action.lookup(PDFName.of('S')) === PDFName.of('GoTo') && !action.has(PDFName.of('Next'))

const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText().trim() : ''
