import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type FakeClock = {
  /** The environment that every process has to be started with. */
  environment: Record<string, string>
  /** Seconds that its clock is ahead of ours, or behind; within a second they all see it. */
  jump: (seconds: number) => void
}

/** libfaketime, where this machine has it: it answers every question about the wall clock, and none about elapsed time. */
export const findFakeClock = (folder: string): FakeClock | undefined => {
  const library = globSync(['/usr/lib/*/faketime/libfaketimeMT.so.1', '/usr/{local/lib,lib}/faketime/libfaketimeMT.so.1'])[0]
  if (library === undefined || !existsSync(library)) return undefined
  const path = join(folder, 'clock')
  const jump = (seconds: number): void => writeFileSync(path, `${seconds < 0 ? '' : '+'}${seconds}s\n`, { mode: 0o644 })
  jump(0)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: path,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    jump,
  }
}
