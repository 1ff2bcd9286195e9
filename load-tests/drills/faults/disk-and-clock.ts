import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '../rig/find-program.ts'
import { pidOf } from '../rig/processes.ts'
import type { Rig } from '../rig/rig.ts'
import { counted, type Fault } from './fault.ts'
import { waitForApi } from './part-faults.ts'

/** The machine's own troubles: no room for another byte, and a clock that jumps. */
export const machineFaults = (rig: Rig): Fault[] => [noRoom(rig), clockJump(rig)]

const prlimit = findProgram('prlimit')

/** Shorter than a piece of the write-ahead log, and longer than any of shared memory: that is made of files too, and is on no disk. */
const MAX_BYTES = 4 * 1024 * 1024
const POLL_INTERVAL_MS = 400

/**
 * Without root the drill can't fill a shared disk: instead PostgreSQL's writers may not write beyond a file's first bytes, which
 * fails the same writes. Restarted processes are left alone, like a disk on which space was freed.
 */
const noRoom = (rig: Rig): Fault => ({
  name: 'no room on the disk for PostgreSQL',
  impossible: prlimit === undefined ? 'no prlimit here' : undefined,
  strike: async ({ ms }) => {
    const pid = pidOf(rig.dataDir, 'PostgreSQL')
    if (pid === undefined) return undefined
    const before = failedWrites(rig)
    const limited = new Set<number>()
    const until = performance.now() + ms(3_000, 8_000)
    while (performance.now() < until) {
      for (const writer of writersOf(pid).filter((one) => !limited.has(one)))
        if (limitFiles(writer, MAX_BYTES)) limited.add(writer)
      await pause(POLL_INTERVAL_MS)
    }
    for (const writer of limited) limitFiles(writer, 'unlimited')
    await waitForApi(rig)
    return counted(failedWrites(rig) - before, 'writes failed')
  },
})

/** Asked as the account that it runs as: root in a container may not be the one who may do this to others. */
const limitFiles = (pid: number, most: number | 'unlimited'): boolean => {
  const owner = ownerOf(pid)
  if (prlimit === undefined || owner === undefined) return false
  const identity = owner.uid === process.getuid?.() ? {} : owner
  return spawnSync(prlimit, ['--pid', String(pid), `--fsize=${most}:unlimited`], { stdio: 'ignore', ...identity }).status === 0
}

const ownerOf = (pid: number): { uid: number; gid: number } | undefined => {
  try {
    const { uid, gid } = statSync(`/proc/${pid}`)
    return { uid, gid }
  } catch {
    return undefined
  }
}

/** Clients' backends, which are named with their port, and the writer of the log. */
const writer = /^postgres: (?:walwriter|.*\(\d+\))/

const writersOf = (pid: number): number[] => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    return children.filter((one) => writer.test(commandOf(one)))
  } catch {
    return []
  }
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const failedWrites = ({ dataDir }: Rig): number => {
  const log = readFileSync(join(dataDir, 'logs', 'PostgreSQL.log'), 'utf8')
  return log.split(/File too large|No space left on device/).length - 1
}

const clockJump = ({ clock, apiUrl }: Rig): Fault => ({
  name: 'the clock jumps',
  impossible: clock === undefined ? 'no libfaketime here' : undefined,
  strike: async ({ ms, random }) => {
    const seconds = Math.round((random() < 0.5 ? -1 : 1) * (15 + random() * 60))
    clock?.jump(seconds)
    try {
      await pause(ms(2_500, 8_000))
      const answer = await fetch(`${apiUrl}/api/v2/sessions/me`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
      const date = answer?.headers.get('date')
      const offMs = date === null || date === undefined ? 0 : Date.parse(date) - Date.now()
      return Math.abs(offMs) > 5_000 ? `the api's clock was ${Math.round(offMs / 1000)} s off` : undefined
    } finally {
      clock?.jump(0)
    }
  },
})
