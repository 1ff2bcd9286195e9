import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { isKurrentUrl } from '@lapka/contracts/log-address.ts'
import { repository } from '@lapka/stack/supervisor/node-process.ts'
import { reportOf } from './report.ts'
import { runDrill } from './run-drill.ts'

/**
 * `npm run drill -- --seed N --minutes M [--queue postgres]`: real processes under load and under faults, then every invariant is
 * verified. Exit code 1 on any violation, 2 when asked wrongly. Linux only: it looks at processes in /proc.
 */
const ask = () => {
  try {
    const { values } = parseArgs({
      options: { seed: { type: 'string' }, minutes: { type: 'string' }, queue: { type: 'string', default: 'redis' } },
    })
    const { queue } = values
    const [seed, minutes] = [Number(values.seed ?? Date.now() % 100_000), Number(values.minutes ?? 5)]
    return Number.isInteger(seed) && minutes > 0 && ['redis', 'postgres'].includes(queue) ? { seed, minutes, queue } : undefined
  } catch {
    return undefined
  }
}

/** EVENT_LOG_URL may name a KurrentDB; the drill has a stream of its own there. */
const kurrentUrlOf = ({ EVENT_LOG_URL = '' }: NodeJS.ProcessEnv): string | undefined =>
  isKurrentUrl(EVENT_LOG_URL) ? EVENT_LOG_URL : undefined

const run = async (): Promise<number> => {
  const asked = ask()
  if (asked === undefined) {
    console.error('Say how long and, to repeat a run, with which seed: npm run drill -- --seed 7 --minutes 5 [--queue postgres]')
    return 2
  }
  const { seed, minutes, queue } = asked
  const startedAt = performance.now()
  const say = (line: string) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${line}`)
  say(`Seed ${seed}, ${minutes} minutes`)
  const kurrentUrl = kurrentUrlOf(process.env)
  if (kurrentUrl !== undefined) say('The event log is in KurrentDB')
  const result = await runDrill({ seed, minutes, say, kurrentUrl, withRedis: queue === 'redis', withClock: true })
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: repository, encoding: 'utf8' }).stdout.trim()
  const command = `npm run drill -- --seed ${seed} --minutes ${minutes} --queue ${queue}`
  console.log(`\n${reportOf(result, { seed, minutes, commit, command })}`)
  return result.violations.length === 0 ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
process.exit(await run())
