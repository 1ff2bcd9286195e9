import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { createKurrentLog } from '../kurrent-engine.ts'
import type { OpenedLog } from './engine-contract.ts'
import { startKurrentNode, type KurrentNode } from './kurrent-node.ts'
import { TIMEOUT_MS } from './test-database.ts'

/** The real server of LAPKA_TEST_KURRENT where there is one, our stand-in otherwise; an empty commit stream for each test. */
export const useTestKurrent = () => {
  const real = process.env['LAPKA_TEST_KURRENT']
  let node: KurrentNode | undefined
  let server = real ?? ''
  beforeAll(async () => {
    node = real === undefined ? await startKurrentNode() : undefined
    server = node?.url ?? server
  })
  afterAll(async () => {
    await node?.stop()
  })
  return {
    engine: real === undefined ? 'a stand-in for KurrentDB' : 'KurrentDB',
    open: async (): Promise<OpenedLog> => {
      const log = createKurrentLog({ url: withStream(server, `test-${randomUUID()}`), timeoutMs: TIMEOUT_MS })
      return { log, close: log.close }
    },
  }
}

export const withStream = (url: string, stream: string): string => `${url}${url.includes('?') ? '&' : '?'}stream=${stream}`
