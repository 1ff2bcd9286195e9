import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Instance } from './instances.ts'

/** The ports on which nodes hear clients, each other's gossip, and each other's copies. */
const PORTS = [2113, 1112]

/** A node listens behind the network, which has the address that everyone knows. */
const addressBehind = (address: string): string => address.replace('127.31.', '127.32.')

export const behindNetwork = (instance: Instance): Instance => ({
  ...instance,
  rewrite: (text) =>
    /^--(?:node|replication)-ip=/.test(text) ? text.replace('0.0.0.0', addressBehind(instance.address)) : instance.rewrite(text),
})

export type CuttingNetwork = {
  /** From here on neither hears the other; connections stay open and silent, as on a broken line. */
  cut: (one: string, other: string) => void
  heal: () => void
  close: () => void
}

/** `from` is found when a line is cut: a node that starts has no process that is known yet. */
type Flow = { from: () => string | undefined; to: string; sockets: [Socket, Socket] }

/**
 * A line before each node that knows who calls: all processes have one machine's addresses, so the caller is the process that holds the
 * other end of the connection. `pidOf`: of the process that is the node now.
 */
export const openCuttingNetwork = async (
  nodes: readonly Instance[],
  pidOf: (name: string) => number | undefined,
): Promise<CuttingNetwork> => {
  const flows = new Set<Flow>()
  let isCut: (flow: Flow) => boolean = () => false

  const callerOf = (port: number, to: number): string | undefined => {
    const inode = inodeOf(port, to)
    return inode === undefined ? undefined : nodes.find(({ name }) => holdsSocket(pidOf(name), inode))?.name
  }
  const open = (node: Instance, port: number, caller: Socket): void => {
    const target = connect({ host: addressBehind(node.address), port })
    const flow: Flow = { from: () => callerOf(caller.remotePort ?? 0, port), to: node.name, sockets: [caller, target] }
    flows.add(flow)
    const end = (): void => {
      flows.delete(flow)
      for (const socket of flow.sockets) socket.destroy()
    }
    for (const socket of flow.sockets) socket.on('error', end).on('close', end)
    if (isCut(flow)) return
    caller.pipe(target)
    target.pipe(caller)
  }
  const servers = await Promise.all(
    nodes.flatMap((node) => PORTS.map((port) => listen(node.address, port, (caller) => open(node, port, caller)))),
  )
  return {
    cut: (one, other) => {
      isCut = ({ from, to }) => (to === other && from() === one) || (to === one && from() === other)
      for (const { sockets } of [...flows].filter(isCut)) for (const socket of sockets) socket.unpipe().pause()
    },
    heal: () => {
      const silent = [...flows].filter(isCut)
      isCut = () => false
      for (const { sockets } of silent) for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const { sockets } of flows) for (const socket of sockets) socket.destroy()
      for (const server of servers) server.close()
    },
  }
}

const listen = async (host: string, port: number, onConnection: (socket: Socket) => void): Promise<Server> => {
  const server = createServer(onConnection)
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

/** Of the socket on this machine from one port to another; runtimes use both tables for the same addresses. */
const inodeOf = (from: number, to: number): string | undefined => {
  const ends = ({ 1: local = '', 2: remote = '' }: string[]) =>
    [local, remote].map((end) => Number.parseInt(end.split(':')[1] ?? '', 16))
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const rows = readFileSync(table, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
    const found = rows.find((row) => {
      const [local, remote] = ends(row)
      return local === from && remote === to
    })
    if (found !== undefined) return found[9]
  }
  return undefined
}

const holdsSocket = (pid: number | undefined, inode: string): boolean => {
  if (pid === undefined) return false
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder).some((name) => linkOf(`${folder}/${name}`) === `socket:[${inode}]`)
  } catch {
    // It has ended.
    return false
  }
}

/** A file may have been closed since it was listed. */
const linkOf = (path: string): string => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
