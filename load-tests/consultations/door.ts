import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { OUTSIDE } from './network.ts'

/** A home's way to Lapka: its own API, or another one while that is gone, as by production's proxy. */
export const openDoor = async (apiPorts: readonly number[]): Promise<{ port: number; close: () => void }> => {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.once('close', () => open.delete(client))
    // A client that is cut off is gone: the drill tests that.
    client.on('error', () => undefined)
    lead(client, apiPorts)
  })
  server.listen(0, OUTSIDE)
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { port, close }
}

const lead = (client: Socket, [port, ...others]: readonly number[]): void => {
  if (port === undefined) return void client.destroy()
  const api = connect(port, '127.0.0.1')
  let isLed = false
  api.once('connect', () => {
    isLed = true
    client.pipe(api).pipe(client)
  })
  api.on('error', () => (isLed ? client.destroy() : lead(client, others)))
  api.once('close', () => isLed && client.destroy())
  client.once('close', () => api.destroy())
}
