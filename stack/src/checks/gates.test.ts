import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { repository } from '../supervisor/node-process.ts'
import { findBlindSpots } from './blind-spots.ts'
import { findFolderCycles } from './folder-cycles.ts'

/** Every gate must be able to fail: each test hands the real tool, with our real configuration, a small tree with one mistake. */
let tree: string

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

const tool = (name: string, ...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(join(repository, 'node_modules/.bin', name), options, {
    cwd: tree,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const lint = () => tool('oxlint', '--type-aware', '--type-check', '--deny-warnings', '-f', 'unix')

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'lapka-gate-'))
  for (const file of ['oxlint.config.ts', 'stack/src/checks/rooms.ts', '.oxfmtrc.json', 'tsconfig.base.json'])
    cpSync(join(repository, file), join(tree, file))
  symlinkSync(join(repository, 'node_modules'), join(tree, 'node_modules'))
  write('package.json', JSON.stringify({ name: 'gate', type: 'module' }))
  write('tsconfig.json', JSON.stringify({ extends: './tsconfig.base.json', include: ['*/src'] }))
})

afterEach(() => rmSync(tree, { recursive: true, force: true }))

type Mistake = [mistake: string, file: string, text: string, rule: string]

const importing = (room: string, imported: string): Mistake => [
  `${room} imports ${imported}`,
  `${room}/src/imports-${imported.replaceAll(/[^a-z]+/g, '-')}.ts`,
  `import { thing } from '${imported}'\n\nexport const other = thing\n`,
  'no-restricted-imports',
]

const mistakes: Mistake[] = [
  importing('contracts', '@lapka/domain/appointments/appointment.ts'),
  importing('contracts', 'node:fs'),
  importing('domain', '@lapka/projections/database.ts'),
  importing('domain', 'node:crypto'),
  importing('domain', '../../projections/src/database.ts'),
  importing('event-log', '@lapka/domain/appointments/appointment.ts'),
  importing('projections', '@lapka/booking-service/app.ts'),
  importing('state', '@lapka/projections/database.ts'),
  importing('state', '@lapka/domain/appointments/appointment.ts'),
  importing('process', '@lapka/state/database.ts'),
  importing('process', 'kysely'),
  importing('domain', '@lapka/state/database.ts'),
  importing('event-log', '@lapka/process/process-log.ts'),
  importing('console', '@lapka/state/database.ts'),
  importing('booking-service', '@lapka/workers/main.ts'),
  importing('workers', '@lapka/booking-service/app.ts'),
  importing('workers', '@lapka/simulators/payment-simulator/simulator.ts'),
  importing('simulators', '@lapka/demo/demo-logins.ts'),
  importing('demo', '@lapka/stack/free-port.ts'),
  importing('operations', '@lapka/load-tests/statistics.ts'),
  importing('console', '@lapka/event-log/handle.ts'),
  importing('load-tests', '@lapka/console/main.tsx'),
  importing('stack', '@lapka/load-tests/statistics.ts'),
  importing('stack', '../../console/src/main.tsx'),
  [
    'a stream that is read as it was written',
    'workers/src/bad-1.ts',
    `import type { EventLog } from '@lapka/event-log/port.ts'\n\nexport const read = (log: EventLog) => log.readStream('pet-1')\n`,
    'no-restricted-properties',
  ],
  ['a clock in the domain', 'domain/src/bad-2.ts', 'export const now = () => Date.now()\n', 'no-restricted-properties'],
  ['chance in the domain', 'domain/src/bad-3.ts', 'export const dice = () => Math.random()\n', 'no-restricted-properties'],
  ['the environment in the domain', 'domain/src/bad-4.ts', 'export const home = () => process.env\n', 'no-restricted-globals'],
  [
    'a promise that is not awaited',
    'workers/src/bad-5.ts',
    'const send = async () => 1\n\nexport const go = () => {\n  send()\n}\n',
    'no-floating-promises',
  ],
  [
    'events that were never lifted',
    'workers/src/bad-6.ts',
    'export const read = (log: { readStream: (name: string) => string[] }) => log.readStream("x")\n',
    'no-restricted-properties',
  ],
  ['any', 'workers/src/bad-7.ts', 'export const loose = (value: any) => String(value)\n', 'no-explicit-any'],
  ['a default export', 'workers/src/bad-8.ts', 'export default 1\n', 'no-default-export'],
  ['a barrel', 'workers/src/bad-9.ts', `export * from './other.ts'\n`, 'no-barrel-file'],
  ['a thrown string', 'workers/src/bad-10.ts', `export const fail = () => {\n  throw 'no'\n}\n`, 'only-throw-error'],
  [
    'a forgotten case',
    'workers/src/bad-11.ts',
    `export const say = (word: 'a' | 'b') => {\n  switch (word) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n`,
    'switch-exhaustiveness-check',
  ],
  [
    'a value that may be missing',
    'workers/src/bad-15.ts',
    'export const first = (list: number[]): number => list[0]\n',
    'TS2322',
  ],
  ['a name in camel case', 'workers/src/badName.ts', 'export const fine = 1\n', 'filename-case'],
  [
    'a long file',
    'workers/src/bad-12.ts',
    Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line}`).join('\n'),
    'max-lines',
  ],
  [
    'five parameters',
    'workers/src/bad-13.ts',
    'export const add = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e\n',
    'max-params',
  ],
  [
    'a test without an expectation',
    'workers/src/bad-14.test.ts',
    `import { test } from 'vitest'\n\ntest('nothing', () => {})\n`,
    'expect-expect',
  ],
  [
    'an import cycle of types only',
    'workers/src/types-one.ts',
    `import type { Two } from './types-two.ts'\n\nexport type One = { two: Two | null }\n`,
    'no-cycle',
  ],
  [
    'the other half of that cycle',
    'workers/src/types-two.ts',
    `import type { One } from './types-one.ts'\n\nexport type Two = { one: One | null }\n`,
    'no-cycle',
  ],
  ['an import cycle', 'workers/src/one.ts', `import { two } from './two.ts'\n\nexport const one = () => two()\n`, 'no-cycle'],
  [
    'the other half of that cycle, too',
    'workers/src/two.ts',
    `import { one } from './one.ts'\n\nexport const two = (): number => one()\n`,
    'no-cycle',
  ],
]

const simulators = `import { startPaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'\n\n`
const correct = {
  'domain/src/fine.ts': `import { toStotinki } from '@lapka/contracts/money.ts'\n\nexport const double = (cents: number) => toStotinki(cents * 2)\n`,
  'workers/src/fine.test.ts': `${simulators}export const start = startPaymentProvider\n`,
  'workers/src/testing/fine.ts': `${simulators}export const start = startPaymentProvider\n`,
  'workers/src/other.ts': 'export const other = 1\n',
}

/** All files are linted at once, for each start of the linter costs a second. */
describe('types and lint', () => {
  test('passes correct files; tests of every room may import the simulators', () => {
    for (const [file, text] of Object.entries(correct)) write(file, text)
    expect(lint()).toEqual({ status: 0, said: '' })
  })

  test('refuses every mistake in its own file', () => {
    for (const [file, text] of Object.entries(correct)) write(file, text)
    for (const [, file, text] of mistakes) write(file, text)
    const { status, said } = lint()
    expect(status).toBe(1)
    const findings = said.split('\n')
    const isFound = ([, file, , rule]: Mistake) =>
      findings.some((finding) => finding.startsWith(`${file}:`) && finding.includes(rule))
    expect(mistakes.filter((mistake) => !isFound(mistake)).map(([mistake]) => mistake)).toEqual([])
    expect(findings.filter((finding) => Object.keys(correct).some((file) => finding.startsWith(`${file}:`)))).toEqual([])
  })
})

describe('the other gates', () => {
  test('format: an unformatted file is refused', () => {
    write('workers/src/bad.ts', 'export const  one=1;\n')
    expect(tool('oxfmt', '--check', 'workers')).toMatchObject({ status: 1, said: expect.stringContaining('workers/src/bad.ts') })
  })

  test('dead code: an unused export is found', () => {
    write(
      'knip.json',
      JSON.stringify({
        entry: ['src/main.ts'],
        project: ['src/**'],
        ignoreExportsUsedInFile: readKnip().ignoreExportsUsedInFile,
      }),
    )
    write('src/main.ts', `import { used } from './parts.ts'\n\nconsole.log(used)\n`)
    write('src/parts.ts', 'export const used = 1\nexport const unused = 2\n')
    expect(tool('knip')).toMatchObject({ status: 1, said: expect.stringContaining('unused') })
  })

  test.each([
    ['a clock in the domain', 'domain/src/bad.ts', 'export const now = () => new Date()\n'],
    [
      'a path that breaks in a folder with a space',
      'console/build/bad.ts',
      "export const root = new URL('..', import.meta.url).pathname\n",
    ],
  ])('blind spots: %s is found', (_name, file, text) => {
    write(file, text)
    expect(findBlindSpots(tree)).toEqual([expect.stringContaining(`${file}:1: `)])
  })
})

const readKnip = () => JSON.parse(readFileSync(join(repository, 'knip.json'), 'utf8')) as { ignoreExportsUsedInFile: unknown }

describe('folder cycles', () => {
  test('two folders of a room that import each other are named with both imports', () => {
    write('state/src/outbox/lease.ts', "import { open } from '../sessions/open.ts'\n\nexport const lease = open\n")
    write('state/src/sessions/open.ts', 'export const open = 1\n')
    expect(findFolderCycles(tree)).toEqual([])
    write('state/src/sessions/close.ts', "export const close = async () => (await import('../outbox/lease.ts')).lease\n")
    expect(findFolderCycles(tree)).toEqual([expect.stringMatching(/outbox\/lease\.ts → [\s\S]*sessions\/close\.ts → /)])
  })

  test('tests may import from everywhere', () => {
    write('state/src/outbox/lease.test.ts', "import { open } from '../sessions/open.ts'\n")
    write('state/src/sessions/open.ts', "import { lease } from '../outbox/lease.ts'\n")
    expect(findFolderCycles(tree)).toEqual([])
  })
})
