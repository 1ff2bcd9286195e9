import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type LogFile = { path: string; write: (text: string) => void; close: () => void }

/**
 * A child's output on disk, at most twice `maxBytes`: when a file is full it becomes `….1` and the one before that is
 * dropped. A disk that is full costs log lines, never the supervisor.
 */
export const openLogFile = (folder: string, name: string, maxBytes = 4 * 1024 * 1024): LogFile => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.log`)
  const open = () => openSync(path, 'a', 0o600)
  let file = open()
  let size = fstatSync(file).size

  const turn = (): void => {
    closeSync(file)
    renameSync(path, `${path}.1`)
    file = open()
    size = 0
  }
  const write = (text: string): void => {
    try {
      if (size + text.length > maxBytes && size > 0) turn()
      size += writeSync(file, text)
    } catch {
      // The line is lost; what matters is in the event log.
    }
  }
  return { path, write, close: () => closeSync(file) }
}
