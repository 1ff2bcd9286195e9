import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Of all that decides what a first start writes: the rooms of the server without their tests, the libraries, and Node. */
export const sourcesHash = (repository: string): string => {
  const isTest = (path: string) => /\.test\.ts$|(^|\/)(testing|checks)(\/|$)/.test(path)
  const files = globSync('*/{src,migrations}/**/*', {
    cwd: repository,
    exclude: (path) => /^(console|load-tests|node_modules)(\/|$)/.test(path) || isTest(path),
  }).filter((file) => statSync(join(repository, file)).isFile())
  const hash = createHash('sha256').update(process.version)
  for (const file of ['package-lock.json', ...files.toSorted()])
    hash.update(`${file}\0`).update(readFileSync(join(repository, file)))
  return hash.digest('hex').slice(0, 16)
}
