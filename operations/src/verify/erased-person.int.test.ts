import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@lapka/contracts/time.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import * as commands from '@lapka/domain/testing/commands.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createPlay } from '@lapka/event-log/testing/play.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { readOrMakeSecrets } from '@lapka/stack/data-folder/secrets.ts'
import { postgresUrl } from '@lapka/stack/embedded-postgres/start-postgres.ts'
import { repository } from '@lapka/stack/supervisor/node-process.ts'
import { freePortRange } from '@lapka/process/testing/reserved-ports.ts'
import { runLapka, until, type LapkaProcess } from '@lapka/stack/testing/lapka-process.ts'
import { reachLapka } from './reach-lapka.ts'
import { verify } from './verify.ts'

/** Unique words: no other name or text has them. */
const words = {
  email: 'kanarche-7f31@canary.test',
  name: 'Канарчеслава',
  surname: 'Жълтоперкова',
  phone: '+359 88 731 7731',
  pet: 'Писукчо',
  note: 'ПлашиСеОтПрахосмукачки',
  allergy: 'НеПонасяЗелени',
  reason: 'КуцаСледТайнатаРазходка',
  cancelled: 'ЗаминахмеСпешноЗаникъде',
}
const PASSWORD = 'кон батерия скоба 7731'
const vetId = '00000000-0000-4000-8000-0000000000c2'
/** A whole Lapka starts, and a machine may be busy. */
const TIMEOUT_MS = 400_000

let dataDir: string
let port: number
let lapka: LapkaProcess
let databaseUrl: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lapka-erased-'))
  port = await freePortRange()
  lapka = runLapka({ dataDir, port }, { LAPKA_LOG_LEVEL: 'debug' })
  if (!(await lapka.ready)) throw new Error(lapka.output())
  const secrets = readOrMakeSecrets(dataDir)
  if ('problem' in secrets) throw new Error(secrets.problem)
  databaseUrl = postgresUrl({ password: secrets.databasePassword, port: port + 4 })
  const { log, keys, close } = openLog({ url: databaseUrl })
  const play = createPlay(createHandle({ log, vault: createVault({ masterKey: secrets.masterKey, keys }) }))
  const practice = { accountId: '00000000-0000-4000-8000-0000000000c1' }
  for (const one of commands.openPractice(vetId, practice)) await play(new Date(Date.now() - DAY_MS).toISOString(), one)
  await close()
}, TIMEOUT_MS)
afterAll(async () => {
  lapka.signal('SIGINT')
  await lapka.ended
  rmSync(dataDir, { recursive: true, force: true })
})

let cookies = ''
const ask = async (method: string, path: string, body?: object | FormData) => {
  const isForm = body instanceof FormData
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      cookie: cookies,
      'idempotency-key': crypto.randomUUID(),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const set = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '')
  if (set.length > 0) cookies = set.join('; ')
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? {} : JSON.parse(text)) as { id: string; items: { startsAt: string }[]; [key: string]: unknown }
}
/** A file that is being written gets its name when it is whole, so one that was listed may be gone. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
const mails = () => filesOf(join(dataDir, 'mail')).map(read)
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** Every row of every table there is, the queue's too, and every file but the letters that went out and PostgreSQL's own. */
const everything = async (): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = []
  for (const { name } of rows) {
    const table = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...table.rows.map(({ row }) => `${name} ${row}`))
  }
  await client.end()
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['log.events', 'views.accounts', 'state.outbox']))
  const folders = ['files', 'checkpoints', 'logs', 'payment-simulator']
    .map((name) => join(dataDir, name))
    .filter((path) => existsSync(path))
  for (const path of folders.flatMap((folder) => filesOf(folder))) texts.push(`${path} ${read(path)}`)
  return texts.join('\n')
}
const foundIn = (text: string): string[] => Object.entries(words).flatMap(([what, word]) => (text.includes(word) ? [what] : []))

it(
  'of a person who registered, booked, uploaded and was erased no word is left in log, tables, queue, files or logs',
  async () => {
    const { email, name, surname } = words
    await ask('POST', '/api/v2/accounts', { email, password: PASSWORD, role: 'PARENT', name, surname, language: 'bg' })
    const tokenOf = () => mails().flatMap((mail) => /token=([A-Za-z0-9_-]{43})/.exec(mail)?.[1] ?? [])[0]
    await until(() => tokenOf() !== undefined)
    await ask('POST', '/api/v2/accounts/confirm-account', { token: tokenOf(), password: PASSWORD })
    await ask('POST', '/api/v2/sessions', { email, password: PASSWORD })
    await ask('PUT', '/api/v2/accounts/me', { name, surname, phone: words.phone })
    const kind = { gender: 'male', animalType: 'dog', breed: 'labrador', born: '2022', temperament: [] }
    const { id: petId } = await ask('POST', '/api/v2/pets', {
      ...kind,
      name: words.pet,
      temperamentNote: words.note,
      allergies: words.allergy,
    })
    const photo = new FormData()
    photo.append(
      'file',
      new Blob([readFileSync(join(repository, 'demo/src/diplomas/certificate.jpg'))], { type: 'image/jpeg' }),
      'me.jpg',
    )
    await ask('PUT', '/api/v2/profile/photo', photo)
    const day = addDays(localDateOf(new Date().toISOString(), 'Europe/Sofia'), 5)
    const startsAt = `${day}T08:00:00.000Z`
    const { id } = await ask('POST', '/api/v2/appointments', {
      professionalId: vetId,
      serviceId: 'exam',
      petId,
      startsAt,
      reason: words.reason,
    })
    await ask('POST', `/api/v2/appointments/${id}/cancel-appointment`, { reason: words.cancelled })
    await until(async () => foundIn(await everything()).length >= 6)
    const before = filesOf(join(dataDir, 'files'))
    expect(before).toHaveLength(1)
    // Sent letters stay in the person's own mailbox, which the erasure can't empty.
    await until(() => foundIn(mails().join('\n')).includes('name'))

    await ask('POST', '/api/v2/accounts/me/erase-account', { password: PASSWORD })
    await until(async () => foundIn(await everything()).length === 0)

    const configured = readConfiguration({ LAPKA_PORT: String(port), LAPKA_DATA_DIR: dataDir, LAPKA_DEMO: 'false' })
    if ('problems' in configured) throw new Error('the test is configured wrongly')
    const reached = await reachLapka({}, configured.configuration)
    if ('problem' in reached) throw new Error(reached.problem)
    const verdicts = await verify(reached.place).finally(reached.close)
    expect(verdicts.flatMap(({ violations }) => violations)).toEqual([])
    expect(verdicts.find((one) => one.id === 'I19')?.checked).toContain('1 erased people')
  },
  TIMEOUT_MS,
)
