import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Language } from '@lapka/contracts/roles.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import type { RecordSource } from '../fhir/bundle.ts'
import { entryBlocks, headBlocks, type Block } from './blocks.ts'
import type { PaperJob } from './lay-out.ts'
import { paperTexts } from './texts.ts'

/** Ten thousand entries take 130 MB of it. */
const HEAP_MB = 512

/** The record as a PDF, in the reader's language. A thread of its own lays the pages out: a long record delays no one. */
export const printRecord = async ({ pet, entries, exportedAt }: RecordSource, language: Language): Promise<Buffer> => {
  const texts = paperTexts[language]
  const blocks: Block[] = headBlocks(pet, { today: localDateOf(exportedAt, DEFAULT_ZONE), language })
  const { length } = blocks
  for await (const some of entries) for (const entry of some) blocks.push(...entryBlocks(entry, language))
  if (blocks.length === length) blocks.push({ style: 'text', text: texts.none })
  const job: PaperJob = { title: blocks[0]?.text ?? '', language, page: texts.page, blocks }
  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  try {
    const [bytes] = (await once(worker, 'message')) as [Uint8Array]
    return Buffer.from(bytes)
  } finally {
    await worker.terminate()
  }
}
