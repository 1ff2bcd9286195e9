import type { Language } from '@lapka/contracts/roles.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import type { RecordSource } from '../fhir/bundle.ts'
import { entryBlocks, headBlocks, type Block } from './blocks.ts'
import { makePaper } from './make-paper.ts'
import { paperTexts } from './texts.ts'

/** The record as a PDF, in the reader's language. */
export const printRecord = async ({ pet, linked, entries, exportedAt }: RecordSource, language: Language): Promise<Buffer> => {
  const texts = paperTexts[language]
  const blocks: Block[] = headBlocks(pet, { today: localDateOf(exportedAt, DEFAULT_ZONE), language })
  const names = new Map(linked.map(({ id, name }) => [id, name]))
  const { length } = blocks
  for await (const some of entries)
    for (const entry of some) blocks.push(...entryBlocks(entry, { language, linkedTo: names.get(entry.petId) }))
  if (blocks.length === length) blocks.push({ style: 'text', text: texts.none })
  return makePaper({ kind: 'record', title: blocks[0]?.text ?? '', language, page: texts.page, blocks })
}
