import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { verifyOnce } from './verify-once.ts'
import type { Verdict, VerifyPlace } from './place.ts'

const ROUNDS = 3
const BETWEEN_MS = 10_000

/**
 * Every invariant, once. Where Lapka runs, money and letters are on their way and the log is read before the provider is asked: what
 * seems wrong is looked at again, and is a violation only if it stays.
 */
export const verify = async (place: VerifyPlace, say: (line: string) => void = () => {}): Promise<Verdict[]> => {
  let verdicts = await inFolder((folder) => verifyOnce(place, folder, say))
  for (let round = 1; round < ROUNDS && place.isRunning && verdicts.some(({ violations }) => violations.length > 0); round++) {
    say('Something seems wrong, and Lapka runs: looking once more at what may have been on its way.')
    await pause(BETWEEN_MS)
    verdicts = stillWrong(verdicts, await inFolder((folder) => verifyOnce(place, folder, say)))
  }
  return verdicts
}

const stillWrong = (before: readonly Verdict[], now: readonly Verdict[]): Verdict[] =>
  now.map((verdict) => {
    const known = new Set(before.find(({ id }) => id === verdict.id)?.violations.map(({ what }) => what))
    return { ...verdict, violations: verdict.violations.filter(({ what }) => known.has(what)) }
  })

const inFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'lapka-verify-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
