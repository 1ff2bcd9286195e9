import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program is on the PATH, or undefined: what needs it is then skipped, and says so. */
export const findProgram = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
