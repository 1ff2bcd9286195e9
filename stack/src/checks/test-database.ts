import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../free-port.ts'
import { startPostgres } from '../embedded-postgres/start-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** vitest's globalSetup: one throw-away PostgreSQL for all integration tests, gone when they are done. */
export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lapka-postgres-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const port = await freePort()
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
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await remove()
  }
}
