import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/**
 * PostgreSQL refuses to run as root. As an ordinary user it runs as that user (`self`); as root it runs as an unprivileged
 * account (`dropped`). When that account can't walk to the checkout or the data folder (a home with mode 0700),
 * it keeps the one capability that lets it (`carrying`), and none of root's others; without no_setuid_fixup, access(2),
 * which PostgreSQL asks about its own program, would not count that capability.
 */
export type RunAs = { kind: 'self' } | { kind: 'dropped' | 'carrying'; uid: number; gid: number }

/** `program` must be runnable and `folder` reachable; a folder that an ordinary account owns is run by its owner. */
export const chooseRunAs = (program: string, folder: string): RunAs | { problem: string } => {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const account = ownerOf(folder) ?? nobody()
  for (const kind of ['dropped', 'carrying'] as const) {
    const runAs: RunAs = { kind, ...account }
    if (succeeds(runAs, program, ['--version']) && succeeds(runAs, '/bin/sh', ['-c', 'cd "$0" && ls . >/dev/null', folder]))
      return runAs
  }
  return {
    problem: `PostgreSQL does not run as root, and the account with uid ${account.uid} can't reach ${folder}; start as an ordinary user, set LAPKA_DATA_DIR to a folder everyone may enter, or set DATABASE_URL.`,
  }
}

/** Detached children are in their own session, so a Ctrl-C in the terminal reaches them only through the supervisor. */
export const spawnAs = (runAs: RunAs, program: string, options: string[], spawning: SpawnOptions): ChildProcess => {
  const [command, all, identity] = commandLine(runAs, program, options)
  return spawn(command, all, { cwd: '/', ...spawning, ...identity })
}

const succeeds = (runAs: RunAs, program: string, options: string[]): boolean => {
  const [command, all, identity] = commandLine(runAs, program, options)
  return spawnSync(command, all, { cwd: '/', stdio: 'ignore', ...identity }).status === 0
}

const commandLine = (runAs: RunAs, program: string, options: string[]): [string, string[], { uid?: number; gid?: number }] => {
  if (runAs.kind === 'self') return [program, options, {}]
  const { kind, uid, gid } = runAs
  if (kind === 'dropped') return [program, options, { uid, gid }]
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs', '--securebits=+no_setuid_fixup']
  const capabilities = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+dac_override`)
  return ['setpriv', [...identity, ...capabilities, program, ...options], {}]
}

const ownerOf = (folder: string): { uid: number; gid: number } | undefined => {
  const { uid, gid } = statSync(folder)
  return uid === 0 ? undefined : { uid, gid }
}

/** initdb looks its account up by name, so it has to be one the machine knows. */
const nobody = (): { uid: number; gid: number } => {
  try {
    const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
    if (line) return { uid: Number(line[1]), gid: Number(line[2]) }
  } catch {
    // No such file on this machine: the number below is what nearly all of them use.
  }
  return { uid: 65_534, gid: 65_534 }
}
