import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repository } from '../supervisor/node-process.ts'
import { runChecks } from './run-checks.ts'
import { runTool, runVitest, type TestRun } from './run-vitest.ts'
import { asMinutes, timesAsTables, withTimes, type Part } from './test-times.ts'

/**
 * `npm test`: static gates beside the console's build with its size budget, unit and integration tests, and the journeys in a real
 * browser. `npm run test:all` (`--all`) adds the drill and the tests that only multiply these; docs/tests.md tells them apart.
 * With paths it runs the tests of those alone, `--repeat` runs tests so often, `--write-table` keeps the times in docs/tests.md.
 * The last line counts what really ran: `N passed, M failed, K skipped`; a red gate or a crashed run counts as one failure.
 */
const { values, positionals: paths } = parseArgs({
  options: { all: { type: 'boolean' }, repeat: { type: 'string', default: '1' }, 'write-table': { type: 'boolean' } },
  allowPositionals: true,
})
const rounds = Number(values.repeat)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--repeat takes a whole number from 1 on, not ${values.repeat}`)
if (values.all) process.env['LAPKA_TESTS'] = 'all'
else delete process.env['LAPKA_TESTS']

const scratch = mkdtempSync(join(tmpdir(), 'lapka-test-'))
const runs: TestRun[] = []
const parts: Part[] = []

const measure = async (name: string, work: () => Promise<TestRun>): Promise<void> => {
  const started = performance.now()
  runs.push(await work())
  parts.push({ name, seconds: (performance.now() - started) / 1000 })
}

const measureGate = (name: string, work: () => Promise<boolean>): Promise<void> =>
  measure(name, async () => {
    const isGreen = await work()
    return { passed: 0, failed: isGreen ? 0 : 1, skipped: 0, red: isGreen ? [] : [name], files: [] }
  })

const measureTests = (name: string, options: string[]): Promise<void> =>
  measure(name, () => runVitest(name.replaceAll(/\W+/g, '-'), options, scratch))

const build = async (): Promise<void> => {
  await measureGate("the console's build", () => runTool('npm', ['run', 'build']))
  await measureGate("the bundle's budget", () => runTool('node', ['stack/src/checks/bundle-budget.ts']))
}

const runAllParts = async (): Promise<void> => {
  // Tests that start a Lapka need a built console: two starts that build it at once would disturb each other.
  await Promise.all([measureGate("static checks, beside the console's build", runChecks), build()])
  await measureTests(
    'unit and int',
    ['unit', 'console', 'int'].flatMap((project) => ['--project', project]),
  )
  await measureTests('journeys', ['--project', 'journey'])
  if (values.all) await measureTests('drill', ['--project', 'drill'])
  for (let round = 2; round <= rounds; round++) await measureTests(`all tests, round ${round}`, [])
}

const runPaths = async (): Promise<void> => {
  if (paths.some((path) => path.includes('journey'))) await build()
  for (let round = 1; round <= rounds; round++) await measureTests(`round ${round}`, paths)
}

await (paths.length > 0 ? runPaths() : runAllParts())
rmSync(scratch, { recursive: true, force: true })

const command = values.all ? 'npm run test:all' : 'npm test'
const tables = timesAsTables(
  parts,
  runs.flatMap(({ files }) => files),
)
console.log(`\n${tables}`)
if (values['write-table']) {
  const page = join(repository, 'docs/tests.md')
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(page, withTimes(readFileSync(page, 'utf8'), { command, tables, date }))
  await runTool('oxfmt', [page])
}

const total = (key: 'passed' | 'failed' | 'skipped') => runs.reduce((sum, run) => sum + run[key], 0)
const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')]
// Said again at the end: a log that was cut off at its beginning still names what failed.
for (const red of runs.flatMap((run) => run.red)) console.log(`\nFAILED ${red}`)
console.log(`\n${command} took ${asMinutes(performance.now() / 1000)} minutes.`)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
