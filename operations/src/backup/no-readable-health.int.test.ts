import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { startServiceWithCheckouts } from '@lapka/booking-service/testing/start-service-with-checkouts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalFields, personalFieldsOf } from '@lapka/contracts/events.ts'
import { backUp } from './make-backup.ts'
import { escaped, fileBytes, findTexts, tableBytes } from './testing/find-text.ts'
import { writeHealthWords } from './testing/health-words.ts'

/** Marker words go through the real routes into every text of a pet's health, and are then looked for in all that is stored. */
const service = await startServiceWithCheckouts()
let words: string[]
let folder: string
let backup: Buffer
beforeAll(async () => {
  words = await writeHealthWords(service)
  await service.seen()
  folder = await mkdtemp(join(tmpdir(), 'lapka-health-'))
  const dataDir = join(folder, 'data')
  // As `npm start` has them: kept files, and beside them what has not all come.
  const unfinished = join(service.filesFolder, 'unfinished')
  await cp(service.filesFolder, join(dataDir, 'files'), { recursive: true, filter: (path) => path !== unfinished })
  await cp(unfinished, join(dataDir, 'unfinished'), { recursive: true })
  await writeFile(join(dataDir, 'secrets.json'), '{}')
  const path = join(folder, 'backup')
  await backUp({ url: service.ownerUrl, dataDir, path })
  backup = gunzipSync(await readFile(path))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const findIn = (places: Map<string, Buffer>): Record<string, string[]> =>
  Object.fromEntries([...places].map(([place, bytes]) => [place, findTexts(bytes, words)]).filter(([, found]) => found?.length))

test('every sealed text of pets, visits and templates was written with a marker', async () => {
  const events = await service.vault.openEvents(await service.log.readAll(0, 10_000))
  const written = new Set(
    events.flatMap(({ type, data }) =>
      personalFieldsOf(type).flatMap(([field]) =>
        findTexts(Buffer.from(JSON.stringify((data as Record<string, unknown>)[field] ?? '')), words).length > 0
          ? [`${type}.${field}`]
          : [],
      ),
    ),
  )
  const types = Object.keys(personalFields).filter((type) => healthTypes.test(type))
  const expected = types.flatMap((type) => personalFieldsOf(type).map(([field]) => `${type}.${field}`))
  expect(expected.filter((field) => !written.has(field) && !isNoText.has(field))).toEqual([])
})
const healthTypes =
  /^(?:Pet(?:Added|Changed|sLinked|sUnlinked)|Visit(?:Recorded|Template)|Vaccination|Treatment|Note|DocumentAdded|Entry|Weight|Prescription|WaitJoined|Appointment(?:Placed|Edited|ReasonChanged|Noted)|Consultation(?:Asked|Message))/
/** Numbers. */
const isNoText = new Set(['VisitRecorded.vitals', 'WeightMeasured.grams', 'PetAdded.chip', 'PetChanged.chip'])

describe('no health text can be read in', () => {
  test('the log as it is stored', async () => {
    expect(findIn(await tableBytes(service.pool, ['log']))).toEqual({})
  })

  test('what is kept beside the log and the views: keys and state', async () => {
    expect(findIn(await tableBytes(service.pool, ['vault', 'state']))).toEqual({})
  })

  test('files on disk, names included: kept ones and those that have not all come', async () => {
    const files = await fileBytes(service.filesFolder)
    expect([...files.keys()].some((path) => path.includes('unfinished'))).toBe(true)
    expect(files.size).toBeGreaterThanOrEqual(4)
    expect(findIn(files)).toEqual({})
  })

  test('a backup, its files decoded', () => {
    const lines = backup.toString().split('\n')
    const bytes = lines.flatMap((line) => (line.startsWith('{"bytes"') ? [(JSON.parse(line) as { bytes: string }).bytes] : []))
    expect(bytes.length).toBeGreaterThan(2)
    const decoded = Buffer.concat(bytes.map((one) => Buffer.from(one, 'base64')))
    expect(
      findIn(
        new Map([
          ['lines', backup],
          ['files', decoded],
        ]),
      ),
    ).toEqual({})
    expect(backup.includes('log.events') && backup.includes('VisitRecorded')).toBe(true)
    // Views are made from the log, so no backup holds them; in the database they are readable.
    expect(backup.includes('views.')).toBe(false)
  })
})

describe('the search can fail', () => {
  test.each([
    ['UTF-8', (text: string) => Buffer.from(`…${text}…`)],
    ['UTF-16', (text: string) => Buffer.from(`a${text}`, 'utf16le')],
    ['base64', (text: string) => Buffer.from(Buffer.from(`a${text}b`).toString('base64'))],
    ['base64', (text: string) => Buffer.from(Buffer.from(`ab${text}`).toString('base64url'))],
    ['JSON', (text: string) => Buffer.from(escaped(text))],
    ['hexadecimal', (text: string) => Buffer.from(Buffer.from(text).toString('hex'))],
  ])('it finds a word as %s', (how, encode) => {
    expect(findTexts(encode('Ъгълник7Zq'), ['Ъгълник7Zq', 'Другаде'])).toEqual([`Ъгълник7Zq as ${how}`])
  })

  test('the views, which are made from the log, show every word that a record has', async () => {
    const views = await tableBytes(service.pool, ['views'])
    const read = findTexts(Buffer.concat([...views.values()]), words)
    expect(read.length).toBeGreaterThan(20)
  })
})
