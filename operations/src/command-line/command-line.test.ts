import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '@lapka/stack/supervisor/node-process.ts'
import type { Command } from 'commander'
import { expect, test, vi } from 'vitest'
import { completionScript } from './completion.ts'
import { createProgram } from './program.ts'
import { runCommandLine, useDataFolderOf } from './run-command-line.ts'

const script = join(repository, 'operations/bin/lapka.js')
const lapka = (words: string[], options: string[] = []) =>
  spawnSync(process.execPath, [...options, script, ...words], { cwd: repository, encoding: 'utf8' })

test('help loads nothing but the options of each command', () => {
  const light = /^(?:commander|\.\.\/options\/.*|@lapka\/contracts\/log-address\.ts)$/
  const files = globSync('operations/src/*/command.ts', { cwd: repository })
  const loaded = files.flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(/^import (?!type ).* from '(.*)'$/gm)].map(([, from = '']) => from),
  )
  expect(files.length).toBeGreaterThan(9)
  expect(loaded.filter((from) => !light.test(from))).toEqual([])
})

test('help names every command and the exit codes, and ends with 0', () => {
  const { status, stdout } = lapka(['--help'])
  expect(status).toBe(0)
  for (const command of createProgram().commands) expect(stdout).toContain(`  ${command.name()}`)
  expect(stdout).toContain('Exit codes: 0')
})

test.each([
  [[]],
  [['dance']],
  [['verify', '--fast']],
  [['reconcile', '--days', '0']],
  [['backup']],
  [['restore', 'one', 'two']],
  [['rotate-keys', '--all']],
  [['migrate-log', '--from', 'postgres://localhost/one']],
  [['migrate-log', '--from', 'postgres://localhost/one', '--to', 'mysql://localhost/two']],
  [['witness']],
  [['witness', '--log', 'no-key']],
  [['incident', 'no-such-file.json']],
  [['completion', 'tcsh']],
])('%j is asked wrongly and ends with 2', async (words) => {
  let said = ''
  const error = vi.spyOn(console, 'error').mockImplementation((text: string) => void (said += text))
  const program = createProgram()
  const listen = (command: Command): void => {
    command.configureOutput({ writeErr: (text) => (said += text) })
    command.commands.forEach(listen)
  }
  listen(program)
  expect(await runCommandLine(words, program)).toBe(2)
  expect(said).not.toBe('')
  error.mockRestore()
  process.exitCode = undefined
})

test('what finds nothing to work on ends with 1 or 2, as its help says', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lapka-nothing-'))
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [script, ...words], {
      cwd: repository,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], LAPKA_DATA_DIR: dataDir, LAPKA_PORT: '59990' },
    })
  expect(run('verify')).toMatchObject({ status: 2, stderr: `There is nothing to verify in ${dataDir}.\n` })
  expect(run('rotate-keys')).toMatchObject({ status: 1, stderr: `There are no keys to rotate in ${dataDir}.\n` })
  expect(run('projections', 'list')).toMatchObject({ status: 1, stderr: expect.stringContaining('No Lapka runs from') })
  expect(run('ops', '--json', 'cases', '--status', 'open')).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('No Lapka answers at http://localhost:59990'),
  })
  rmSync(dataDir, { recursive: true })
})

test('an older Node hands over to the one of package.json', () => {
  const older = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.11.0' })`
  expect(lapka(['--help'], ['--import', older])).toMatchObject({ status: 0, stdout: lapka(['--help']).stdout })
  expect(lapka(['dance'], ['--import', older])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("unknown command 'dance'"),
  })
})

test('the data folder is that of the repository, from whichever folder it is called', () => {
  const environmentAfter = (before: NodeJS.ProcessEnv, root: string) => {
    useDataFolderOf(root, before)
    return before
  }
  expect(environmentAfter({}, process.cwd())).toEqual({})
  expect(environmentAfter({}, '/lapka')).toEqual({ LAPKA_DATA_DIR: '/lapka/.data' })
  expect(environmentAfter({ LAPKA_DATA_DIR: 'mine' }, '/lapka')).toEqual({ LAPKA_DATA_DIR: 'mine' })
})

test.each([
  [['ver'], ['verify', 'verify-history', 'verify-receipt']],
  [
    ['projections', 'r'],
    ['rebuild', 'resume', 'roll-back', 'retry'],
  ],
  [['projections', 'rebuild', 'accounts', '--s'], ['--switch']],
  [
    ['restore', 'file', '--'],
    ['--replace', '--help'],
  ],
])('bash completes %j', (typed, offered) => {
  const words = ['lapka', ...typed].map((word) => `'${word}'`).join(' ')
  const script = `${completionScript(createProgram(), 'bash')}\nCOMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _lapka; echo "\${COMPREPLY[@]}"`
  expect(spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split(' ')).toEqual(offered)
})

test('fish and zsh get scripts of their own', () => {
  expect(completionScript(createProgram(), 'fish')).toContain(
    "complete -c lapka -n '__fish_seen_subcommand_from restore' -a '--replace'",
  )
  expect(completionScript(createProgram(), 'zsh')).toContain('bashcompinit')
})
