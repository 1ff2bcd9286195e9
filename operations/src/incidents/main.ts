import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { INCIDENTS_FOLDER, readIncident, replay } from './read-incident.ts'

/** `npm run incident -- FILE`: keeps an exported incident as a regression test, and says what today's code answers. Ends with 1 where it differs, with 2 where the file is no incident. */
const [path] = process.argv.slice(2)
const file = path === undefined ? undefined : await readIncident(path)
if (file === undefined) {
  console.error('This is no incident. Export one from the page "Why?" and run: npm run incident -- FILE')
  process.exitCode = 2
} else {
  const text = `${JSON.stringify(file, null, 2)}\n`
  const name = `${file.kind}-${file.asOf.slice(0, 10)}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`
  await mkdir(INCIDENTS_FOLDER, { recursive: true })
  await writeFile(new URL(name, INCIDENTS_FOLDER), text)
  const { isSame, today } = replay(file)
  console.log(`Kept as operations/src/incidents/files/${name}; npm test replays it from now on.`)
  console.log(
    isSame ? 'The code of today answers the same.' : `The code of today answers differently:\n${JSON.stringify(today, null, 2)}`,
  )
  process.exitCode = isSame ? 0 : 1
}
