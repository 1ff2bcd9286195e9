import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './run-checks.ts'

/**
 * `npm test`: static gates, unit and integration tests, the console's build with its size budget, and the journey in a real browser.
 * The last line counts what really ran: `N passed, M failed, K skipped`; a red gate or a crashed run counts as one failure.
 */
type Count = { passed: number; failed: number; skipped: number }

const repository = new URL('../../..', import.meta.url).pathname
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
  return !isGreen && count.failed === 0 ? { ...count, failed: 1 } : count
}

const readCount = (report: string): Count => {
  try {
    const read = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numPendingTests: number
      numTodoTests: number
    }
    return { passed: read.numPassedTests, failed: read.numFailedTests, skipped: read.numPendingTests + read.numTodoTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const asCount = (isGreen: boolean): Count => ({ passed: 0, failed: isGreen ? 0 : 1, skipped: 0 })

const counts = [
  asCount(await runChecks()),
  await runVitest('fast', ['unit', 'int']),
  asCount(await run('npm', ['run', 'build'])),
  asCount(await run('node', ['stack/src/checks/bundle-budget.ts'])),
  await runVitest('journey', ['journey']),
]
rmSync(scratch, { recursive: true, force: true })

const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')]
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
