import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { repository } from '../supervisor/node-process.ts'
import { runChecks } from './run-checks.ts'

/**
 * `npm test`: static gates, unit and integration tests, a minute of the drill, the console's build with its size budget, and the journey in a real browser.
 * The last line counts what really ran: `N passed, M failed, K skipped`; a red gate or a crashed run counts as one failure.
 */
type Count = { passed: number; failed: number; skipped: number; red: string[] }

const scratch = mkdtempSync(join(tmpdir(), 'lapka-test-'))

const run = (tool: string, options: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(tool, options, { cwd: repository, stdio: 'inherit' })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })

const runVitest = async (name: string, projects: string[]): Promise<Count> => {
  const report = join(scratch, `${name}.json`)
  const options = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const isGreen = await run('vitest', options)
  const count = readCount(report)
  // Red without a failed test: a suite that did not load, a broken setup, an unhandled error.
  return !isGreen && count.failed === 0 ? { ...count, failed: 1, red: [`${name}: ended red without a failed test`] } : count
}

type TestFile = { name: string; assertionResults: Array<{ fullName: string; status: string; failureMessages: string[] }> }

const readCount = (report: string): Count => {
  try {
    const read = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numPendingTests: number
      numTodoTests: number
      testResults: TestFile[]
    }
    return {
      passed: read.numPassedTests,
      failed: read.numFailedTests,
      skipped: read.numPendingTests + read.numTodoTests,
      red: read.testResults.flatMap(failedTests),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, red: ['a report could not be read'] }
  }
}

const failedTests = ({ name, assertionResults }: TestFile) =>
  assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${relative(repository, name)} › ${fullName}\n${failureMessages.join('\n')}`)

const asCount = (gate: string, isGreen: boolean): Count => ({
  passed: 0,
  failed: isGreen ? 0 : 1,
  skipped: 0,
  red: isGreen ? [] : [gate],
})

// It waits most of its minute, so it runs beside the others; the console that it starts must not be built anew meanwhile.
const drilling = runVitest('drill', ['drill'])
const counts = [
  asCount('static checks', await runChecks()),
  await runVitest('fast', ['unit', 'int']),
  await drilling,
  asCount("the console's build", await run('npm', ['run', 'build'])),
  asCount("the bundle's budget", await run('node', ['stack/src/checks/bundle-budget.ts'])),
  await runVitest('journey', ['journey']),
]
rmSync(scratch, { recursive: true, force: true })

const total = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((sum, count) => sum + count[key], 0)
const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')]
// Said again at the end: a log that was cut off at its beginning still names what failed.
for (const red of counts.flatMap((count) => count.red)) console.log(`\nFAILED ${red}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
