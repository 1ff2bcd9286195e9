import pg from 'pg'

/** The one connection appends are written on: opened when needed, and again after it broke. */
export type Writer = { connected: () => Promise<pg.Client>; discard: () => void }

export const createWriter = (connection: pg.ClientConfig): Writer => {
  let opened: { client: pg.Client; ready: Promise<pg.Client> } | undefined

  const open = () => {
    const client = new pg.Client(connection)
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
  }
}
