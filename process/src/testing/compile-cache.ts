import { fileURLToPath } from 'node:url'

/** For the environment of one of our processes that a test starts: it takes half of the CPU time until it is ready, as under the supervisor. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
}
