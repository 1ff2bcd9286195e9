import { request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'

const ANSWER_MS = 1_500

export const endPointOf = (address: string): { httpEndPointIp: string; httpEndPointPort: number } => {
  const [host = '', port = ''] = address.split(':')
  return { httpEndPointIp: host, httpEndPointPort: Number(port) }
}

/** Another node's answer; undefined where it gives none in time. */
export const askNode = (address: string, path: string, isSecure: boolean, body?: unknown) =>
  new Promise<{ status: number; body: unknown } | undefined>((resolve) => {
    const { httpEndPointIp: hostname, httpEndPointPort: port } = endPointOf(address)
    const method = body === undefined ? 'GET' : 'POST'
    const options = { hostname, port, path, method, timeout: ANSWER_MS, agent: false } as const
    // Nodes of a rehearsal on one machine: that clients check the certificate is what it shows.
    const asking = isSecure ? askHttps({ ...options, rejectUnauthorized: false }) : askHttp(options)
    asking.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        resolve({ status: response.statusCode ?? 0, body: text === '' ? undefined : (JSON.parse(text) as unknown) })
      })
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(undefined))
    asking.on('close', () => resolve(undefined))
    asking.end(body === undefined ? undefined : JSON.stringify(body))
  })
