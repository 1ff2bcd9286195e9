import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { INCIDENTS_FOLDER, readIncident, replay } from './read-incident.ts'

/** Keeps an exported incident as a regression test. Answers 1 if the code of today answers differently, 2 if the file is no incident. */
export const keepIncident = async (path: string): Promise<number> => {
  const file = await readIncident(path)
  if (file === undefined) {
    console.error('This is no incident. Export one from the page "Why?" and run: npx lapka incident FILE')
    return 2
  }
  const text = `${JSON.stringify(file, null, 2)}\n`
  const name = `${file.kind}-${file.asOf.slice(0, 10)}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`
  await mkdir(INCIDENTS_FOLDER, { recursive: true })
  await writeFile(new URL(name, INCIDENTS_FOLDER), text)
  const { isSame, today } = replay(file)
  console.log(`Kept as operations/src/incidents/files/${name}; npm test replays it from now on.`)
  console.log(
    isSame ? 'The code of today answers the same.' : `The code of today answers differently:\n${JSON.stringify(today, null, 2)}`,
  )
  return isSame ? 0 : 1
}
