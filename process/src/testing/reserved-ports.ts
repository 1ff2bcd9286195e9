import { createServer, type Server } from 'node:net'

const RANGE_COUNT = 1200

/**
 * Eight neighbours on 127.0.0.1 that are all free, for P to P+7. Nothing listens there for seconds yet, and what a test kills comes
 * back on its port, so the range is this process's until it ends: by a port of the range's own that no other process can take
 * meanwhile. All of them lie below those that the kernel gives away by itself.
 */
export const freePortRange = async (): Promise<number> => {
  for (;;) {
    const range = Math.floor(Math.random() * RANGE_COUNT)
    const first = 20_000 + range * 8
    const reservation = await reserve(30_000 + range)
    if (reservation === undefined) continue
    const free = await Promise.all(Array.from({ length: 8 }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
    reservation.close()
  }
}

/** For a process that has to be told its port. */
export const reservedPort = (): Promise<number> => freePortRange()

export const isFree = async (port: number): Promise<boolean> => {
  const server = await listenAt(port)
  if (server === undefined) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}

/** It keeps no process from ending. */
const reserve = async (port: number): Promise<Server | undefined> => (await listenAt(port))?.unref()

/** Undefined where the port is taken. */
const listenAt = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
