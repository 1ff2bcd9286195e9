import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Mistakes that the linter can't find, because it has no `no-restricted-syntax`. */
const blindSpots = [
  {
    files: 'domain/src/**/*.ts',
    mistake: /new Date\(\s*\)/,
    sentence: 'new Date() reads the clock; time arrives in the command',
  },
  {
    files: '*/{src,build,journeys}/**/*.{ts,tsx}',
    mistake: /import\.meta\.url\)\.pathname/,
    sentence: 'a URL writes "my folder" as my%20folder; take import.meta.dirname or fileURLToPath',
  },
]

/** Answers `file:line` of each, and what is wrong there. */
export const findBlindSpots = (repository: string): string[] =>
  blindSpots.flatMap(({ files, mistake, sentence }) =>
    globSync(files, { cwd: repository })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        readFileSync(join(repository, file), 'utf8')
          .split('\n')
          .flatMap((line, index) => (mistake.test(line) ? [`${file}:${index + 1}: ${sentence}`] : [])),
      ),
  )
