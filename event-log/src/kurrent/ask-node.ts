import { readFileSync } from 'node:fs'
import { request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'

/** How the nodes of an address are asked over HTTP, beside the client's gRPC. */
export type NodeAccess = {
  /** `host:port`, as the address names them; with `+discover` a name that leads to any of them. */
  seeds: string[]
  isSecure: boolean
  authority: Buffer | undefined
  isChecked: boolean
  /** Of HTTP's basic authentication. */
  login: string | undefined
}
export type NodeAnswer = { status: number; body: unknown }

const DEFAULT_PORT = 2113

/** `kurrentdb://user:password@one:2113,two:2113?tls=true&tlsCaFile=ca.crt`, as the client reads it. */
export const nodeAccessOf = (url: string): NodeAccess => {
  const [place = '', query = ''] = url.replace(/^[^:]+:\/\//, '').split('?')
  const [hosts = '', login] = place.replace(/\/+$/, '').split('@').toReversed()
  const options = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]))
  const file = options.get('tlscafile')
  return {
    seeds: hosts.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:${DEFAULT_PORT}`)),
    isSecure: options.get('tls') !== 'false',
    authority: file === undefined ? undefined : readFileSync(file),
    isChecked: options.get('tlsverifycert') !== 'false',
    login: login === undefined ? undefined : decodeURIComponent(login),
  }
}

type Question = { path: string; method?: 'GET' | 'POST'; timeoutMs: number }

/** A node's answer; undefined where none comes in time. */
export const askNode = (access: NodeAccess, node: string, { path, method = 'GET', timeoutMs }: Question) =>
  new Promise<NodeAnswer | undefined>((resolve) => {
    const [, hostname = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(node) ?? []
    const headers = { accept: 'application/json', ...(method === 'POST' && { 'content-length': '0' }) }
    const options = { hostname, port, path, method, headers, agent: false, ...(access.login && { auth: access.login }) }
    const asking = access.isSecure
      ? askHttps({ ...options, rejectUnauthorized: access.isChecked, ...(access.authority && { ca: access.authority }) })
      : askHttp(options)
    const late = setTimeout(() => asking.destroy(), timeoutMs)
    asking.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(parts).toString()) }))
    })
    asking.on('error', () => resolve(undefined))
    asking.on('close', () => {
      clearTimeout(late)
      resolve(undefined)
    })
    asking.end()
  })

/** Some answers are plain text. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
