import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'

/**
 * A data folder that was made at install, with the demo in it and secrets of its own. It is taken once, by renaming it, so no two
 * installations share a key; what is written into a data folder is bound to one day (the demo's) and to one version of the sources.
 */
export const dataIn = (store: string): string => join(store, 'data')
const markIn = (store: string): string => join(store, 'whole.json')

/** The demo hangs on the day: all that it has written happened before this one. */
export const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: DEFAULT_ZONE })

type Made = { day: string; key: string }
type Wanted = { day: string; keyOf: () => string }

export const emptyStore = (store: string): void => {
  rmSync(markIn(store), { force: true })
  rmSync(store, { recursive: true, force: true })
  mkdirSync(store, { recursive: true, mode: 0o711 })
}

export const isPrepared = (store: string, wanted: Wanted): boolean => existsSync(markIn(store)) && isWhatIsWanted(store, wanted)

/** Only now it may be taken: one that was cut off before has no mark. */
export const markPrepared = (store: string, made: Made): void => {
  writeFileSync(`${markIn(store)}.new`, JSON.stringify({ ...made, folder: identityOf(dataIn(store)) }), { flush: true })
  renameSync(`${markIn(store)}.new`, markIn(store))
}

/** Whether it is the data folder now. Whatever is in the way, a start makes its own; one that did not fit is removed, for none will take it. */
export const takePrepared = (store: string, dataDir: string, wanted: Wanted): boolean => {
  if (existsSync(dataDir) || !existsSync(dirname(dataDir)) || !existsSync(markIn(store))) return false
  try {
    const isFit = isWhatIsWanted(store, wanted)
    // Of two that start at once one removes the mark, and the other fails here.
    unlinkSync(markIn(store))
    try {
      if (isFit) renameSync(dataIn(store), dataDir)
      return isFit
    } finally {
      rmSync(store, { recursive: true, force: true })
    }
  } catch {
    return false
  }
}

/** Throws where there is none. */
const isWhatIsWanted = (store: string, { day, keyOf }: Wanted): boolean => {
  const made = JSON.parse(readFileSync(markIn(store), 'utf8')) as Partial<Made> & { folder?: string }
  return made.day === day && made.folder === identityOf(dataIn(store)) && made.key === keyOf()
}

/** A copy of the checkout has a folder of another identity: whoever runs the original has these keys. */
const identityOf = (folder: string): string => {
  const { dev, ino, birthtimeNs } = statSync(folder, { bigint: true })
  return [dev, ino, birthtimeNs].join(' ')
}

/** None of these is in what a first start writes. It is for the checkout's own folder: a test or a trial elsewhere does not take it away. */
const free = new Set(['LAPKA_PORT', 'LAPKA_HOST', 'LAPKA_PUBLIC_URL', 'LAPKA_PROCESSES', 'LAPKA_LOG_LEVEL'])

/** Whether nothing is configured that the prepared folder was made without. */
export const isUsual = (configuration: Configuration): boolean => {
  const usual = readConfiguration({})
  if ('problems' in usual) return false
  const textOf = (of: Configuration) => canonicalJson(Object.fromEntries(Object.entries(of).filter(([name]) => !free.has(name))))
  return textOf(configuration) === textOf(usual.configuration)
}
