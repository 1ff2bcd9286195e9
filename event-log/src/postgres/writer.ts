import pg from 'pg'

/** The one connection appends are written on: opened when needed, and again after it broke. */
export type Writer = { connected: () => Promise<pg.Client>; discard: () => void; close: () => Promise<void> }

export const createWriter = (connection: pg.ClientConfig, timeoutMs: number): Writer => {
  let opened: { client: pg.Client; ready: Promise<pg.Client> } | undefined

  const open = () => {
    const client = new pg.Client({ ...connection, ...limits(timeoutMs) })
    const mine = { client, ready: client.connect() as Promise<pg.Client> }
    const forget = () => {
      if (opened === mine) opened = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    return mine
  }
  return {
    connected: () => (opened ??= open()).ready,
    /** At once and without goodbye: a server that does not answer would not answer that either. */
    discard: () => {
      opened?.client.connection.stream.destroy()
      opened = undefined
    },
    close: async () => {
      const last = opened
      opened = undefined
      await last?.ready.then(() => last.client.end()).catch(() => {})
    },
  }
}

/** Gives up on a server that does not answer, and frees the log's head when it is this process that froze. */
const limits = (timeoutMs: number): pg.ClientConfig => ({
  pipeline: true,
  keepAlive: true,
  connectionTimeoutMillis: timeoutMs,
  query_timeout: timeoutMs,
  lock_timeout: Math.ceil(timeoutMs * 0.8),
  idle_in_transaction_session_timeout: timeoutMs,
  application_name: 'lapka log writer',
})
