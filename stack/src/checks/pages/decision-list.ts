import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A line for each decision. Their numbers have no gaps: a missing page could be a lost one. */
export const decisionList = (folder: string): string =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-/.test(file))
    .toSorted()
    .map((file, index) => {
      const number = index + 1
      const [heading = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
      if (Number(file.slice(0, 4)) !== number || !heading.startsWith(`# ${number}. `))
        throw new Error(`${file}: here stands decision ${number}, with the heading "# ${number}. …".`)
      return `- [${heading.slice(2)}](${file})`
    })
    .join('\n')
