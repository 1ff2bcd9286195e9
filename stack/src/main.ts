import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { startLapka } from './startup/start-lapka.ts'
import { welcome } from './startup/welcome.ts'

/** `npm start`: the supervisor. Everything it starts ends with it, however it ends. */
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

const run = async (): Promise<number> => {
  const startedAt = performance.now()
  const read = readConfiguration(process.env)
  if ('problems' in read) {
    for (const { sentence } of read.problems) complain(sentence)
    return 1
  }
  const { stopping, stopped } = listenForStop()
  const lapka = await startLapka({ configuration: read.configuration, environment: process.env, say, stopping })
  if ('problem' in lapka) {
    if (!stopping.aborted) complain(lapka.problem)
    return stopping.aborted ? await stopped : 1
  }
  say(welcome(lapka.plan, { hasDemo: read.configuration.LAPKA_DEMO, tookMs: performance.now() - startedAt }))
  const gaveUp = lapka.gaveUp.then(({ problem }) => {
    complain(`${problem}. Stopping.`)
    return 1
  })
  const code = await Promise.race([stopped, gaveUp])
  await lapka.stop()
  say('Lapka stopped. The data is kept.')
  return code
}

/**
 * Ctrl-C, a closed terminal, or a polite kill; also an error of our own, which must not leave children behind. Asking again
 * does not make it faster: PostgreSQL is writing. `stopped` resolves with the exit code.
 */
const listenForStop = (): { stopping: AbortSignal; stopped: Promise<number> } => {
  const controller = new AbortController()
  const stopped = Promise.withResolvers<number>()
  const stop = (line: string, code: number): void => {
    if (controller.signal.aborted) return
    say(line)
    stopped.resolve(code)
    controller.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop('Stopping …', 0))
  whenAlone(() => stop('What started Lapka is gone. Stopping …', 0))
  process.on('uncaughtException', (error) => stop(`Lapka's supervisor failed: ${error.stack ?? error.message}`, 1))
  return { stopping: controller.signal, stopped: stopped.promise }
}

const lookMs = 500

/**
 * `npm start` is npm, and we are its child; its caller may know and end no process but npm's. npm passes polite signals on; once
 * it was killed outright, no process is left that could ask us to stop.
 */
const whenAlone = (stop: () => void): void => {
  const npm = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined) return
  setInterval(() => process.ppid !== npm && stop(), lookMs).unref()
}

// A terminal that was closed takes no more lines; that must not end the supervisor before it has stopped everything.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

/** An unexpected error: children notice that the supervisor is gone and end by themselves. */
const fail = (error: unknown): number => {
  complain(`Lapka could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return 1
}

process.exit(await run().catch(fail))
