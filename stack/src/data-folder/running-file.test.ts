import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MARK } from './open-data-folder.ts'
import { identityOf } from './process-identity.ts'
import { findPostmaster } from './postmaster.ts'
import { resetDataFolder } from './reset-data-folder.ts'
import { takeDataFolder } from './running-file.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapka-running-'))
  writeFileSync(join(folder, MARK), '')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A process of its own; answers when it has printed a line. */
const run = async (script: string, ...more: string[]): Promise<{ child: ChildProcess; said: string }> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...more], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}
const stay = 'setInterval(() => {}, 1000)'
const runningFile = new URL('running-file.ts', import.meta.url).href
const takeAndStay = () =>
  run(
    `import { takeDataFolder } from '${runningFile}'; await takeDataFolder(${JSON.stringify(folder)}, 4000); console.log('taken'); ${stay}`,
  )

const alreadyRuns = { problem: expect.stringMatching(/^Lapka already runs from .*; stop that one/) as string }
const isRefused = {
  problem: expect.stringMatching(/^Lapka runs from .*; stop it with Ctrl-C first, nothing was deleted\.$/) as string,
}

test('of two starts that wait for what a killed one left behind, one takes the folder', async () => {
  const { child: leftover } = await run(
    `process.on('SIGTERM', () => setTimeout(() => process.exit(), 200)); ${stay}; console.log('up')`,
  )
  const supervisor = { pid: 2 ** 22 + 1, began: 'long ago' }
  const left = { supervisor, port: 4000, children: [{ ...identityOf(leftover.pid ?? 0), name: 'workers' }] }
  writeFileSync(join(folder, 'running.json'), JSON.stringify(left))
  const both = await Promise.all([takeDataFolder(folder, 4000), takeDataFolder(folder, 4100)])
  expect(both.filter((taken) => 'problem' in taken)).toEqual([alreadyRuns])
  for (const taken of both) if ('release' in taken) taken.release()
})

test.each([
  ['unreadable', () => writeFileSync(join(folder, 'running.json'), '{"superv')],
  ['missing', () => rmSync(join(folder, 'running.json'))],
  [
    'about a process that is gone',
    () => writeFileSync(join(folder, 'running.json'), '{"supervisor":{"pid":4194305,"began":"1"},"port":1,"children":[]}'),
  ],
])('no process starts in, or clears, the folder of a running one whose running.json is %s', async (_how, damage) => {
  await takeAndStay()
  damage()
  const before = readdirSync(folder)
  expect(await takeDataFolder(folder, 4000)).toEqual(alreadyRuns)
  expect(await takeDataFolder(folder, 4100)).toEqual(alreadyRuns)
  expect(await resetDataFolder(folder, { isElsewhere: false })).toEqual(isRefused)
  expect(readdirSync(folder)).toEqual(before)
})

test('who runs there is named, and keeps its running.json', async () => {
  const { child } = await takeAndStay()
  const kept = readFileSync(join(folder, 'running.json'), 'utf8')
  expect(await takeDataFolder(folder, 4000)).toEqual({
    problem: expect.stringContaining(`on port 4000 (process ${child.pid})`) as string,
  })
  expect(readFileSync(join(folder, 'running.json'), 'utf8')).toBe(kept)
})

test('nor if its lock file was deleted', async () => {
  await takeAndStay()
  rmSync(join(folder, 'lapka.lock'))
  expect(await takeDataFolder(folder, 4100)).toEqual(alreadyRuns)
  expect(await resetDataFolder(folder, { isElsewhere: false })).toEqual(isRefused)
})

test('a killed one leaves the folder free at once, and a stopped one too', async () => {
  const { child } = await takeAndStay()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const taken = await takeDataFolder(folder, 4000)
  if ('problem' in taken) throw new Error(taken.problem)
  taken.release()
  expect(await resetDataFolder(folder, { isElsewhere: false })).toHaveProperty('done')
  expect(existsSync(folder)).toBe(false)
})

test('a PostgreSQL whose Lapka runs is no leftover, even without our files', async () => {
  const postgres = join(folder, 'postgres')
  mkdirSync(postgres)
  const script = `import { spawn } from 'node:child_process'
    const child = spawn(process.execPath, ['-e', '${stay}', process.argv[1]], { detached: true, stdio: 'ignore' })
    console.log(child.pid); ${stay}`
  const { said, child } = await run(script, postgres, 'stack/src/main.ts')
  writeFileSync(join(postgres, 'postmaster.pid'), `${said}\n${postgres}\n`)
  try {
    expect(findPostmaster(postgres)).toMatchObject({ isSupervised: true })
    expect(await takeDataFolder(folder, 4100)).toEqual(alreadyRuns)
    expect(await resetDataFolder(folder, { isElsewhere: false })).toEqual(isRefused)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(findPostmaster(postgres)).toMatchObject({ isSupervised: false })
    expect(await resetDataFolder(folder, { isElsewhere: false })).toEqual({
      problem: expect.stringMatching(/^A PostgreSQL \(process \d+\) runs on .*nothing was deleted\.$/) as string,
    })
  } finally {
    process.kill(Number(said), 'SIGKILL')
  }
})
