import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The fate of the bytes that pass. */
export type WireFault =
  | { kind: 'none' }
  | { kind: 'delay'; ms: number }
  /** Nothing passes either way, and neither side is told. */
  | { kind: 'black-hole' }
  /** Connections are ended as soon as they are made. */
  | { kind: 'refuse' }
  /** The first answers that contain these bytes never arrive, and their connection ends. */
  | { kind: 'lose-answer'; marker: string; times: number }

export type TcpProxy = {
  port: number
  follow: (fault: WireFault) => void
  /** How often the fault in force took effect. */
  effects: () => number
  /** Ends every connection and answers how many there were. */
  cut: () => number
  close: () => Promise<void>
}

/** Stands between two parts that speak over TCP. After a black hole everything that was held back arrives, as TCP would have it. */
export const startTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const pairs = new Set<{ end: () => void }>()
  let fault: WireFault = { kind: 'none' }
  let healed = Promise.withResolvers<void>()
  let effects = 0

  /** Answers whether the bytes may go on. */
  const suffer = async (chunk: Buffer, isAnswer: boolean): Promise<boolean> => {
    const now = fault
    if (now.kind === 'delay') {
      effects++
      await pause(now.ms)
    }
    if (now.kind === 'black-hole') {
      effects++
      await healed.promise
    }
    if (now.kind !== 'lose-answer' || !isAnswer || effects >= now.times || !chunk.includes(now.marker)) return true
    effects++
    return false
  }

  const server = createServer((client) => {
    if (fault.kind === 'refuse') {
      effects++
      client.destroy()
      return
    }
    const upstream = connect(target)
    const pair = { end: () => [client, upstream].forEach((socket) => socket.destroy()) }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      pair.end()
    }
    pass(client, upstream, { suffer: (chunk) => suffer(chunk, false), end })
    pass(upstream, client, { suffer: (chunk) => suffer(chunk, true), end })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    follow: (next) => {
      fault = next
      effects = 0
      healed.resolve()
      healed = Promise.withResolvers()
    },
    effects: () => effects,
    cut: () => endAll(pairs),
    close: async () => {
      healed.resolve()
      endAll(pairs)
      server.close()
      await once(server, 'close')
    },
  }
}

const endAll = (pairs: Set<{ end: () => void }>): number => {
  const open = [...pairs]
  pairs.clear()
  for (const { end } of open) end()
  return open.length
}

type Passing = { suffer: (chunk: Buffer) => Promise<boolean>; end: () => void }

/** In order, despite each part's delay. */
const pass = (from: Socket, to: Socket, { suffer, end }: Passing): void => {
  let last: Promise<void> = Promise.resolve()
  from.on('data', (chunk: Buffer) => {
    last = last.then(async () => {
      if (!(await suffer(chunk))) return end()
      if (to.writable) to.write(chunk)
    })
  })
  from.on('end', () => void last.then(() => to.end()))
  from.on('error', end)
  from.on('close', () => void last.then(end))
}
