import { repository } from '../supervisor/node-process.ts'
import { ensureConsole } from './build-console.ts'

/** The root's `prepare` script: `npm ci` builds the console so that the first start does not have to. It never fails the install. */
await ensureConsole(repository, { say: (line) => console.log(line) })
