import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureConsole } from './console-build/build-console.ts'
import { prepareData } from './startup/prepare-data.ts'
import { warmCompileCache } from './startup/warm-compile-cache.ts'
import { preparedData, repository } from './supervisor/node-process.ts'

const say = (line: string): void => console.log(line)

/** The demo, unless there are data already; the first start writes it where that did not work. */
const prepareFirstStart = async (): Promise<void> => {
  if (existsSync(join(repository, '.data'))) return
  say('Writing the demo …')
  const problem = await prepareData(preparedData)
  if (problem) say(`The first start will write the demo: ${problem.problem}`)
}

/** The root's `prepare` script: `npm ci` does once what every first start would otherwise have to. It never fails the install. */
await Promise.all([ensureConsole(repository, { say }), warmCompileCache()])
await prepareFirstStart()
