import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@lapka/contracts/time.ts'

/**
 * `{id}.{id}`: an upload that was being written, or one that comes in pieces. `.backup-{id}`: the files of a backup. Who made them is gone.
 */
const UPLOAD = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/
const STAGE = /^\.backup-[0-9a-f-]{36}$/

/** Deletes drafts that were not touched for a day, and returns how many. */
export const forgetDrafts = async (dataFolder: string, nowMs: number): Promise<number> => {
  const files = join(dataFolder, 'files')
  const uploads = (await Promise.all((await namesIn(files)).map((name) => listIn(join(files, name), UPLOAD)))).flat()
  const unfinished = await listIn(join(dataFolder, 'unfinished'), UPLOAD)
  const drafts = [...uploads, ...unfinished, ...(await listIn(dataFolder, STAGE))]
  let count = 0
  for (const path of drafts) {
    const age = await stat(path).then(
      ({ ctimeMs }) => nowMs - ctimeMs,
      () => 0,
    )
    if (age < DAY_MS) continue
    await rm(path, { recursive: true, force: true })
    count += 1
  }
  return count
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
const listIn = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => pattern.test(name)).map((name) => join(folder, name))
