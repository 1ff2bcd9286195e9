import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isFullRun } from '@lapka/contracts/testing/is-full-run.ts'
import { createMailer } from '@lapka/workers/mailer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresUrl } from '../embedded-postgres/start-postgres.ts'
import { freePortRange, isFree } from '@lapka/process/testing/reserved-ports.ts'
import { processesOf, runLapka, runNpmStart, runReset, until, type LapkaProcess } from '../testing/lapka-process.ts'
import { startInVain } from '../testing/start-in-vain.ts'

/** One life story of one data folder; every test goes on where the one before left it. */
let parent: string
let dataDir: string
let port: number
let lapka: LapkaProcess

const drillMs = 300_000
const signals = ['SIGTERM', 'SIGINT', 'SIGKILL'] as const
const start = async () => {
  lapka = runLapka({ dataDir, port })
  if (!(await lapka.ready)) throw new Error(lapka.output())
}
const stopWith = async (signal: NodeJS.Signals) => {
  lapka.signal(signal)
  return await lapka.ended
}
const isReady = async () => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}
const refusal = (place = { dataDir, port }) => startInVain(place)
const subjects = async () => {
  const answer = (await (await fetch(`http://127.0.0.1:${port + 2}/api/messages`)).json()) as { items: { subject: string }[] }
  return answer.items.map(({ subject }) => subject)
}

beforeAll(async () => {
  // A parent folder that only root may enter: PostgreSQL's unprivileged account has to get through all the same.
  parent = mkdtempSync(join(tmpdir(), 'lapka-drill-'))
  dataDir = join(parent, 'data')
  port = await freePortRange()
  await start()
}, drillMs)
afterAll(async () => {
  await stopWith('SIGTERM')
  rmSync(parent, { recursive: true, force: true })
}, drillMs)

describe('a running Lapka', () => {
  test('serves, measures every process, and says in one block how to go on', async () => {
    await until(isReady)
    for (const metrics of [port + 5, port + 6, port + 7])
      expect((await fetch(`http://127.0.0.1:${metrics}/metrics`)).status).toBe(200)
    for (const text of [`http://localhost:${port}`, `http://localhost:${port + 2}`, dataDir, 'Ctrl-C', 'npm run reset'])
      expect(lapka.output()).toContain(text)
    expect(lapka.output()).not.toContain('lapka-demo')
  })

  test('keeps its secrets to itself', () => {
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string }
    for (const { command } of processesOf(dataDir)) expect(command).not.toContain(databasePassword)
  })

  test('does not let a second one use its data, its port, or clear its folder', async () => {
    const again = runLapka({ dataDir, port })
    expect(await again.ended).toBe(1)
    expect(again.output()).toMatch(new RegExp(`already runs from ${dataDir} on port ${port} .*LAPKA_PORT=`))
    const samePort = await refusal({ dataDir: join(parent, 'other'), port: port - 4 })
    expect(samePort).toMatch(/^Port \d+ .* is taken; .*LAPKA_PORT=4100 npm start$/)
    expect(await runReset(dataDir)).toMatchObject({
      code: 1,
      output: expect.stringContaining('stop it with Ctrl-C first') as string,
    })
    await until(isReady)
  })

  test('is not taken for gone when its running.json is broken or the file of its lock deleted', async () => {
    const runningFile = join(dataDir, 'running.json')
    const before = readFileSync(runningFile, 'utf8')
    const refuseAll = async () => {
      for (const otherPort of [port, port + 100]) {
        expect(await refusal({ dataDir, port: otherPort })).toContain(`already runs from ${dataDir}`)
      }
      expect(await runReset(dataDir)).toMatchObject({ code: 1, output: expect.stringContaining('nothing was deleted') as string })
      expect(readFileSync(runningFile, 'utf8')).toBe('{')
      await until(isReady)
    }
    writeFileSync(runningFile, '{')
    await refuseAll()
    rmSync(join(dataDir, 'lapka.lock'))
    await refuseAll()
    writeFileSync(runningFile, before)
  })

  test(
    'starts every process again that is killed',
    async () => {
      const victims = {
        api: 'booking-service',
        projections: 'projections/',
        workers: 'workers/',
        'stand-ins': 'simulators/',
        PostgreSQL: '/postgres -D',
      }
      for (const [name, part] of Object.entries(victims)) {
        const victim = processesOf(dataDir).find(({ command }) => command.includes(part))
        // Process 0 is the group that this test runs in.
        if (victim === undefined) throw new Error(`There is no process of ${name}.`)
        process.kill(victim.pid, 'SIGKILL')
        await lapka.prints(new RegExp(`${name} was killed by SIGKILL. Starting it again.[^]*${name} is back`))
        await until(isReady)
      }
      expect(lapka.output().match(/ is back\.$/gm)).toHaveLength(5)
    },
    drillMs,
  )

  test('receives letters', async () => {
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port + 3}`, from: 'Лапка <hello@lapka.test>' })
    const letter = {
      to: 'parent1@demo.lapka.test',
      text: 'Здравейте',
      html: '<p>Здравейте</p>',
      language: 'bg',
      messageId: '<drill@lapka.test>',
    }
    expect(await mailer.send({ ...letter, subject: 'Пазим това' })).toEqual({ sent: true })
    mailer.close()
    await expect.poll(subjects).toEqual(['Пазим това'])
  })
})

describe('a Lapka that ends', () => {
  test(
    'on Ctrl-C leaves no process and no port behind, and the next start finds all its data',
    async () => {
      expect(await stopWith('SIGINT')).toBe(0)
      expect(processesOf(dataDir)).toEqual([])
      for (let offset = 0; offset < 8; offset++) expect(await isFree(port + offset)).toBe(true)
      await start()
      expect(await subjects()).toEqual(['Пазим това'])
    },
    drillMs,
  )

  test(
    'killed outright takes its children along, and can be started again in the same moment',
    async () => {
      const before = processesOf(dataDir).map(({ pid }) => pid)
      await stopWith('SIGKILL')
      await start()
      await until(() => processesOf(dataDir).every(({ pid }) => !before.includes(pid)))
      expect(await subjects()).toEqual(['Пазим това'])
    },
    drillMs,
  )

  test(
    'by a closed terminal, or through npm by a signal that only npm gets, leaves nothing behind',
    async () => {
      expect(await stopWith('SIGHUP')).toBe(0)
      // One that npm passes on, and one that it can't; the others that it passes on only repeat the first.
      for (const signal of isFullRun ? signals : (['SIGTERM', 'SIGKILL'] as const)) {
        lapka = runNpmStart({ dataDir, port })
        expect(await lapka.ready).toBe(true)
        lapka.signal(signal)
        await until(() => processesOf(dataDir).length === 0)
      }
    },
    drillMs,
  )

  test(
    'in the middle of a start leaves nothing behind',
    async () => {
      const early = runLapka({ dataDir: join(parent, 'early'), port })
      await until(() => processesOf(join(parent, 'early')).length > 1)
      early.signal('SIGTERM')
      expect(await early.ended).toBe(0)
      expect(early.output()).not.toContain('ready')
      expect(processesOf(join(parent, 'early'))).toEqual([])
    },
    drillMs,
  )
})

describe('a damaged data folder is named in one sentence that says what to do', () => {
  const damages: [name: string, file: string, damage: (path: string) => void][] = [
    ['another version', 'postgres/PG_VERSION', (path) => writeFileSync(path, '17\n')],
    ['a version that is none', 'postgres/PG_VERSION', (path) => writeFileSync(path, '\0\0')],
    ['a control file cut short', 'postgres/global/pg_control', (path) => truncateSync(path, 100)],
    ['a control file of zeros', 'postgres/global/pg_control', (path) => writeFileSync(path, Buffer.alloc(8192))],
    ['no write-ahead log', 'postgres/pg_wal', (path) => rmSync(path, { recursive: true })],
    ['no table of users', 'postgres/global/1260', (path) => rmSync(path)],
    ['a file in place of the data', 'postgres', (path) => writeFileSync(path, 'x')],
    ['lost secrets', 'secrets.json', (path) => rmSync(path)],
    ['broken secrets', 'secrets.json', (path) => writeFileSync(path, '{"masterKey":')],
  ]
  test.each(damages)(
    '%s',
    async (_name, file, damage) => {
      const path = join(dataDir, file)
      const copy = join(parent, 'copy')
      cpSync(path, copy, { recursive: true, preserveTimestamps: true })
      const { uid, gid, mode } = statSync(path)
      if (file === 'postgres') rmSync(path, { recursive: true })
      damage(path)
      const sentence = await refusal()
      rmSync(path, { recursive: true, force: true })
      renameSync(copy, path)
      chownSync(path, uid, gid)
      chmodSync(path, mode)
      expect(sentence).toContain('npm run reset')
      expect(sentence).toContain(dataDir)
      expect(sentence.split('\n')).toHaveLength(1)
      expect(processesOf(dataDir)).toEqual([])
    },
    drillMs,
  )

  test(
    'but a password that is not the database’s is no damage',
    async () => {
      const path = join(dataDir, 'secrets.json')
      const secrets = readFileSync(path, 'utf8')
      writeFileSync(path, secrets.replace(/("databasePassword": ")..../, '$1~~~~'))
      expect(await refusal()).toMatch(/does not take the password in .*secrets\.json; .*not damaged\.$/)
      writeFileSync(path, secrets)
    },
    drillMs,
  )

  test(
    'data of an older version',
    async () => {
      await start()
      const { databasePassword: password } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
        databasePassword: string
      }
      const client = new pg.Client({ connectionString: postgresUrl({ password, port: port + 4 }) })
      await client.connect()
      await client.query('alter table log.head drop column format').finally(() => client.end())
      await stopWith('SIGINT')
      expect(await refusal()).toBe(
        `The data folder ${dataDir} was made by an older version of Lapka; run "npm run reset" to start afresh.`,
      )
      expect(processesOf(dataDir)).toEqual([])
    },
    drillMs,
  )

  test('until it is reset; then it is gone, and only what is ours', async () => {
    writeFileSync(join(dataDir, 'diary.txt'), 'not Lapka’s')
    expect(await runReset(dataDir)).toEqual({ code: 0, output: expect.stringContaining('diary.txt') as string })
    expect(readFileSync(join(dataDir, 'diary.txt'), 'utf8')).toBe('not Lapka’s')
    rmSync(join(dataDir, 'diary.txt'))
    await runReset(dataDir)
    expect(() => statSync(dataDir)).toThrow('ENOENT')
    expect(await runReset(parent)).toMatchObject({ code: 1, output: expect.stringContaining('was not made by Lapka') as string })
  })
})
