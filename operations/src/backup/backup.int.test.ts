import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountStream } from '@lapka/contracts/streams.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { account } from '@lapka/projections/testing/story.ts'
import { createWrite } from '@lapka/projections/testing/test-views.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresUrl } from '@lapka/stack/embedded-postgres/start-postgres.ts'
import { freePortRange } from '@lapka/process/testing/reserved-ports.ts'
import { runLapka } from '@lapka/stack/testing/lapka-process.ts'
import { repository } from '@lapka/stack/supervisor/node-process.ts'

/** The two commands on real processes: a backup while Lapka runs, a disaster, a restore. */
let folder: string
const drillMs = 300_000
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const say = async (dataDir: string, ...words: string[]) => {
  const environment = { PATH: process.env['PATH'] ?? '', LAPKA_DATA_DIR: dataDir, LAPKA_DEMO: 'false' }
  const child = spawn(process.execPath, ['operations/bin/lapka.js', ...words], { cwd: repository, env: environment })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: said.trim() }
}
const openLogOf = async (dataDir: string, port: number) => {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    databasePassword: string
    masterKey: string
  }
  const { log, keys, close } = openLog({ url: postgresUrl({ password: secrets.databasePassword, port: port + 4 }) })
  const write = createWrite(log, createVault({ masterKey: secrets.masterKey, keys }))
  const register = async (accountId: string) => {
    const data = account({ accountId, emailKey: accountId })
    await write(new Date().toISOString(), { [accountStream(accountId)]: [{ type: 'AccountRegistered', data }] })
  }
  return { log, register, close }
}

test(
  'a backup while it runs, refusals, and a restore that brings back log and files',
  async () => {
    const [dataDir, other, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'backup')]
    expect(await say(dataDir, 'backup', file)).toEqual({ code: 1, said: `There is nothing to back up in ${dataDir}.` })
    const port = await freePortRange()
    const lapka = runLapka({ dataDir, port })
    expect(await lapka.ready).toBe(true)
    const living = await openLogOf(dataDir, port)
    const [before, since] = [randomUUID(), randomUUID()]
    await living.register(before)
    writeFileSync(join(dataDir, 'mail', 'letter.json'), '{}')

    const made = await say(dataDir, 'backup', file)
    expect(made).toEqual({
      code: 0,
      said: expect.stringMatching(/^Backed up .* up to position 1, \d+ kB\. It holds the master key/),
    })
    expect(await say(dataDir, 'backup', file)).toMatchObject({ code: 1, said: expect.stringContaining('is there already') })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.backup'))).toEqual([])
    await living.register(since)
    await living.close()
    expect(await say(dataDir, 'restore', file, '--replace')).toEqual({
      code: 1,
      said: expect.stringMatching(/^Lapka runs from /),
    })
    lapka.signal('SIGINT')
    expect(await lapka.ended).toBe(0)

    expect(await say(dataDir, 'restore', file)).toEqual({ code: 1, said: expect.stringMatching(/holds data; .*--replace/) })
    writeFileSync(join(folder, 'damaged'), (await readFile(file)).subarray(0, 500))
    expect(await say(other, 'restore', join(folder, 'damaged'))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is damaged/),
    })
    expect(existsSync(other)).toBe(false)

    const replaced = await say(dataDir, 'restore', file, '--replace')
    expect(replaced).toEqual({
      code: 0,
      said: expect.stringMatching(/^Restored .* up to position 1\. What was there is kept in .*replaced-\d+T\d+Z\./),
    })
    expect(existsSync(join(dataDir, 'mail', 'letter.json'))).toBe(true)

    const again = await freePortRange()
    const restored = runLapka({ dataDir, port: again })
    expect(await restored.ready).toBe(true)
    const back = await openLogOf(dataDir, again)
    expect((await back.log.readAll(0, 10)).map(({ stream }) => stream)).toEqual([accountStream(before)])
    await back.close()
    restored.signal('SIGINT')
    expect(await restored.ended).toBe(0)
  },
  drillMs,
)
