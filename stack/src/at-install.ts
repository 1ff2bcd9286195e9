import { warmCompileCache } from './startup/warm-compile-cache.ts'
import { repository } from './supervisor/node-process.ts'
import { ensureConsole } from './console-build/build-console.ts'

/** The root's `prepare` script: `npm ci` does once what every first start would otherwise have to. It never fails the install. */
await Promise.all([ensureConsole(repository, { say: (line) => console.log(line) }), warmCompileCache()])
