import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { repository } from '../supervisor/node-process.ts'
import type { FileTime } from './file-times.ts'

export type Count = { passed: number; failed: number; skipped: number; red: string[] }
export type TestRun = Count & { files: FileTime[] }

export const runTool = (tool: string, options: string[], environment: Record<string, string> = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(tool, options, { cwd: repository, stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })

/** One run of vitest; `options` name its projects or files. Its reports go to `scratch`. */
export const runVitest = async (name: string, options: string[], scratch: string): Promise<TestRun> => {
  const [report, times] = [join(scratch, `${name}.json`), join(scratch, `${name}-times.json`)]
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./stack/src/checks/file-times.ts']
  const isGreen = await runTool('vitest', ['run', ...options, ...reporters, `--outputFile.json=${report}`], {
    LAPKA_FILE_TIMES: times,
  })
  const count = readCount(report)
  const files = readTimes(times)
  // Red without a failed test: a suite that did not load, a broken setup, an unhandled error.
  return !isGreen && count.failed === 0
    ? { ...count, failed: 1, red: [`${name}: ended red without a failed test`], files }
    : { ...count, files }
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

const readTimes = (times: string): FileTime[] => {
  try {
    return JSON.parse(readFileSync(times, 'utf8')) as FileTime[]
  } catch {
    return []
  }
}

const failedTests = ({ name, assertionResults }: TestFile) =>
  assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${relative(repository, name)} › ${fullName}\n${failureMessages.join('\n')}`)
