import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '../rig/find-program.ts'
import { pidOf } from '../rig/processes.ts'
import type { Rig } from '../rig/rig.ts'
import { counted, type Fault } from './fault.ts'
import { waitForApi } from './part-faults.ts'

/** The machine's own troubles: no room for another byte, which PostgreSQL may need minutes to get over, and a clock that jumps. */
export const machineFaults = (rig: Rig, isLong: boolean): Fault[] => [...(isLong ? [noRoom(rig)] : []), clockJump(rig)]

const prlimit = findProgram('prlimit')

/** From none on, so that the write-ahead log fails as well as the tables. */
const lengthsKb = [0, 64, 512, 4_096]

/**
 * Without being root nobody can fill a disk that others use: PostgreSQL is told that no file may be longer instead, which fails
 * the same writes. Its next life, if it needs one, is without the limit, as a disk is after somebody made room.
 */
const noRoom = (rig: Rig): Fault => ({
  name: 'no room on the disk for PostgreSQL',
  impossible: prlimit === undefined ? 'no prlimit here' : undefined,
  strike: async ({ ms, random }) => {
    const pid = pidOf(rig.dataDir, 'PostgreSQL')
    if (pid === undefined) return undefined
    const before = failedWrites(rig)
    const mostBytes = (lengthsKb[Math.floor(random() * lengthsKb.length)] ?? 0) * 1024
    if (!limitFiles(pid, `${mostBytes}:unlimited`)) return undefined
    await pause(ms(3_000, 8_000))
    // Twice, for a process that was forked while the others were asked.
    limitFiles(pid, 'unlimited:unlimited')
    limitFiles(pid, 'unlimited:unlimited')
    await waitForApi(rig)
    return counted(failedWrites(rig) - before, 'writes failed')
  },
})

/**
 * Of the server and of those of its processes that live already; the next ones have what it has. Asked as the account that it
 * runs as: root in a container may not be the one who may do this to others.
 */
const limitFiles = (pid: number, limits: string): boolean => {
  const owner = ownerOf(pid)
  const identity = owner === undefined || owner.uid === process.getuid?.() ? {} : owner
  const set = (one: number) =>
    prlimit !== undefined &&
    spawnSync(prlimit, ['--pid', String(one), `--fsize=${limits}`], { stdio: 'ignore', ...identity }).status === 0
  return familyOf(pid).map(set)[0] ?? false
}

const ownerOf = (pid: number): { uid: number; gid: number } | undefined => {
  try {
    const { uid, gid } = statSync(`/proc/${pid}`)
    return { uid, gid }
  } catch {
    return undefined
  }
}

const familyOf = (pid: number): number[] => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return [pid, ...children.filter((one) => one !== '').map(Number)]
  } catch {
    return []
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
