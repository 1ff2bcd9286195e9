import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { repository } from '../supervisor/node-process.ts'
import { findBlindSpots } from './blind-spots.ts'
import { findComposeFaults, findLostVariables, findOpenPages } from './compose-commands.ts'
import { findConsoleFaults } from './console-rules.ts'
import { findFolderCycles } from './folder-cycles.ts'
import { findImageSecrets } from './image-secrets.ts'
import { findUnknownRoutes } from './known-routes.ts'
import { findBrokenLinks } from './pages/broken-links.ts'
import { findPageFaults } from './pages/generated-pages.ts'

type Outcome = { name: string; isGreen: boolean; output: string; tookMs: number }

/** One gate is one tool's command line; its exit code is its verdict. Each has a proof that it can fail in gates.test.ts. */
const gates: [name: string, command: string[]][] = [
  // The linter has the compiler's program at hand, so it says what `tsc -b` would, in less than half of both their times.
  ['types and lint', ['oxlint', '--type-aware', '--type-check', '--deny-warnings']],
  ['dead code', ['knip']],
  ['format', ['oxfmt', '--check']],
]

const run = ([name, [tool = '', ...options]]: (typeof gates)[number]): Promise<Outcome> =>
  new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(tool, options, { cwd: repository, env: { ...process.env, FORCE_COLOR: '0' } })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const end = (isGreen: boolean) => resolve({ name, isGreen, output, tookMs: performance.now() - started })
    child.on('error', (error) => {
      output += String(error)
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })

/** Rules that no tool has: each answers its faults, a sentence each. */
const ownRules = async (): Promise<[name: string, faults: string[]][]> => [
  ['blind spots', findBlindSpots(repository)],
  ['folder cycles', findFolderCycles(repository)],
  ['generated pages', await findPageFaults(repository)],
  ['links of pages', findBrokenLinks(repository)],
  ['rules of the console', findConsoleFaults(repository)],
  ['routes that the console asks for', await findUnknownRoutes(repository)],
  ['secrets in the image', findImageSecrets(repository)],
  [
    'compose file',
    [findComposeFaults, findLostVariables, findOpenPages].flatMap((find) =>
      find(readFileSync(join(repository, 'docker-compose.yml'), 'utf8')),
    ),
  ],
]

/** Runs all gates, as many at once as there are cores; answers whether all are green. */
export const runChecks = async (): Promise<boolean> => {
  const waiting = [...gates]
  const outcomes: Outcome[] = []
  const lane = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) outcomes.push(await run(gate))
  }
  await Promise.all(cpus().map(lane))
  for (const [name, faults] of await ownRules())
    outcomes.push({ name, isGreen: faults.length === 0, output: faults.join('\n'), tookMs: 0 })

  for (const { name, isGreen, output, tookMs } of outcomes) {
    console.log(`${isGreen ? 'ok    ' : 'FAILED'} ${name} (${(tookMs / 1000).toFixed(1)} s)`)
    if (!isGreen) console.log(output)
  }
  return outcomes.every((outcome) => outcome.isGreen)
}

if (import.meta.main) process.exitCode = (await runChecks()) ? 0 : 1
