import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openLog } from '@lapka/event-log/open-log.ts'
import { applicationUrlOf } from '@lapka/event-log/testing/test-database.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { makeViews, prepareDatabase } from '@lapka/projections/migrate.ts'
import { installQueue } from '@lapka/workers/queue/install-queue.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { reservedPort } from '@lapka/process/testing/reserved-ports.ts'
import { startPostgres } from '../embedded-postgres/start-postgres.ts'
import { admitApplication } from '../startup/application-role.ts'
import { preferIndexes, unreadIndexes } from './index-scans.ts'
import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const SHARED_MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Where throw-away files belong: in memory if Linux has room for them there, else in the temporary folder. Each test file copies a
 * database of some 1,200 files and deletes it, which costs ext4 a fifth of all the CPU time of integration tests.
 */
const memoryFolder = (): string => (hasRoom() ? SHARED_MEMORY : tmpdir())

const hasRoom = (): boolean => {
  try {
    // Containers often forbid to run programs from it, and tests write some.
    const options = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]?.split(',')
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return options?.includes('rw') === true && !options.includes('noexec') && bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    migratedTemplate: string
  }
}

const TEMPLATE = 'migrated_template'

/** PostgreSQL copies a template only while it has no connections. */
const makeTemplate = async (server: string): Promise<void> => {
  const url = new URL(server)
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  url.pathname = `/${TEMPLATE}`
  const owner = url.href
  const application = applicationUrlOf(owner)
  const { install, close } = openLog({ url: owner })
  const db = openDatabase({ url: owner })
  await install()
  await prepareDatabase(db)
  await installQueue(owner)
  await admitApplication({ owner: atOne(owner), application: atOne(application) })
  // Tests keep copies of tables there.
  await sql`grant create on schema public to ${sql.id(new URL(application).username)}`.execute(db)
  await Promise.all([db.destroy(), close()])
  const ours = openDatabase({ url: application })
  await makeViews(ours)
  await ours.destroy()
}

const atOne = (url: string) => ({ databaseUrl: url, eventLogUrl: url, keysUrl: url })

/** vitest's globalSetup: one throw-away PostgreSQL for all integration tests, gone when they are done. */
export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(memoryFolder(), 'lapka-int-'))
  // Open to all like the system's: what the tests write is in there too, and goes with it.
  await chmod(folder, 0o1777)
  process.env['TMPDIR'] = folder
  const remove = () => rm(folder, { recursive: true, force: true })
  const port = await reservedPort()
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    port,
    password: 'for-tests-only',
    durability: 'throw-away',
  })
  if ('problem' in postgres) {
    await remove()
    throw new Error(`The tests need a PostgreSQL and could not start theirs: ${postgres.problem}`)
  }
  await makeTemplate(postgres.url)
  const scans = process.env['LAPKA_INDEX_SCANS']
  if (scans !== undefined) await preferIndexes(postgres.url)
  project.provide('postgresUrl', postgres.url)
  project.provide('migratedTemplate', TEMPLATE)
  return async () => {
    await postgres.stop()
    await remove()
    if (scans !== undefined) console.log(`Indexes that nothing read:\n${(await unreadIndexes(scans)).join('\n')}`)
  }
}
