import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { spawn, type ChildProcess } from 'node:child_process'
import pg from 'pg'
import { makeCluster } from '@lapka/stack/embedded-postgres/make-cluster.ts'
import { findNative } from '@lapka/stack/embedded-postgres/native.ts'
import { chooseRunAs, spawnAs } from '@lapka/stack/embedded-postgres/run-as.ts'
import { repository } from '@lapka/stack/supervisor/node-process.ts'
import { findProgram } from '../drills/rig/find-program.ts'
import type { ComposeService } from '@lapka/stack/production/compose-file.ts'
import type { Instance } from './instances.ts'

/** How the program of an image is started here; a sentence where this machine has none. */
export type Program = {
  start: (instance: Instance) => Promise<ChildProcess>
  afterHealthy?: (instance: Instance) => Promise<void>
}

/** Programs of our own for what a machine seldom has, so that the rest is tried all the same. */
const standIns: Record<string, string> = {
  caddy: 'load-tests/rehearsal/stand-ins/caddy.ts',
  'kurrentplatform/kurrentdb': 'event-log/src/testing/kurrentd/main.ts',
}

export const programOf = (service: ComposeService, withStandIns: boolean): Program | { missing: string } => {
  const [name = ''] = service.image.split(':')
  const standIn = standIns[name]
  const isNamed = name === 'kurrentplatform/kurrentdb' && process.env['KURRENTDB_PROGRAM'] !== undefined
  if (!withStandIns || standIn === undefined || isNamed) return realProgramOf(service)
  const file = join(repository, standIn)
  return { start: (instance) => started(instance, process.execPath, [file, ...wordsOf(instance)]) }
}

const realProgramOf = ({ image, command }: ComposeService): Program | { missing: string } => {
  const [name = ''] = image.split(':')
  switch (name) {
    case 'lapka':
      return { start: startLapka }
    case 'alpine/openssl':
      return { start: (instance) => started(instance, '/bin/sh', wordsOf(instance).slice(1)) }
    case 'postgres':
      if (command.includes('/follow-primary.sh')) return { missing: 'pg_basebackup of PostgreSQL 18 is not here' }
      return { start: startPostgres, afterHealthy: makeDatabase }
    case 'redis':
      return onPath('redis-server', ({ address, root }) => ['--bind', address, '--dir', root])
    case 'caddy':
      return onPath('caddy', () => [])
    case 'coturn/coturn':
      return onPath('turnserver', ({ address, root }) => [
        `--listening-ip=${address}`,
        `--relay-ip=${address}`,
        `--userdb=${root}/turndb`,
      ])
    case 'axllent/mailpit':
      return onPath('mailpit', () => [])
    case 'kurrentplatform/kurrentdb':
      return kurrent()
    default:
      return { missing: `the rehearsal does not know how to run ${image}` }
  }
}

const kurrent = (): Program | { missing: string } => {
  const program = process.env['KURRENTDB_PROGRAM'] ?? findProgram('kurrentd')
  if (program === undefined) return { missing: 'kurrentd is not on the PATH, and KURRENTDB_PROGRAM names none' }
  return { start: (instance) => started(instance, program, wordsOf(instance)) }
}

const onPath = (program: string, more: (instance: Instance) => string[]): Program | { missing: string } => {
  if (findProgram(program) === undefined) return { missing: `${program} is not on the PATH` }
  return {
    start: (instance) => {
      const words = wordsOf(instance)
      return started(instance, program, [...(words[0] === program ? words.slice(1) : words), ...more(instance)])
    },
  }
}

const wordsOf = ({ service, rewrite }: Instance): string[] => service.command.map(rewrite)

export const environmentOf = ({ service, rewrite, root, address }: Instance): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: root,
  // Where the image of Caddy keeps certificates and listens for its health check.
  XDG_DATA_HOME: join(root, 'data'),
  XDG_CONFIG_HOME: join(root, 'config'),
  CADDY_ADMIN: `${address}:2019`,
  ...Object.fromEntries(Object.entries(service.environment).map(([name, value]) => [name, rewrite(value)])),
})

const started = async (instance: Instance, program: string, words: string[]): Promise<ChildProcess> => {
  const child = spawn(program, words, {
    cwd: repository,
    env: environmentOf(instance),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  await once(child, 'spawn')
  return child
}

/** The image's `node` is the one that the repository pins. */
const startLapka = (instance: Instance): Promise<ChildProcess> => started(instance, process.execPath, wordsOf(instance).slice(1))

const startPostgres = async (instance: Instance): Promise<ChildProcess> => {
  const native = findNative()
  if ('problem' in native) throw new Error(native.problem)
  const { POSTGRES_PASSWORD = '' } = instance.service.environment
  const folder = join(instance.root, 'cluster')
  mkdirSync(instance.root, { recursive: true })
  chmodSync(instance.root, 0o755)
  const problem = await makeCluster(native, folder, POSTGRES_PASSWORD)
  if (problem) throw new Error(problem.problem)
  const runAs = chooseRunAs(native.postgres, folder)
  if ('problem' in runAs) throw new Error(runAs.problem)
  const own = ['-D', folder, '-c', `listen_addresses=${instance.address}`, '-c', 'unix_socket_directories=']
  const child = spawnAs(runAs, native.postgres, [...own, ...wordsOf(instance).slice(1)], { stdio: ['ignore', 'pipe', 'pipe'] })
  await once(child, 'spawn')
  return child
}

/** The image's first start. */
const makeDatabase = async ({ service, address }: Instance): Promise<void> => {
  const { POSTGRES_USER = '', POSTGRES_PASSWORD = '', POSTGRES_DB = '' } = service.environment
  const client = new pg.Client(`postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@${address}:5432/postgres`)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [POSTGRES_DB])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(POSTGRES_DB)}`)
  } finally {
    await client.end()
  }
}
