import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'

export type Part = { field?: string; fileName?: string; type?: string; bytes: Buffer | string }

/** A multipart body as a browser writes it, byte by byte, so that it can also be one that no browser writes. */
const multipartOf = (parts: Part[]) => {
  const boundary = `----lapka${randomUUID()}`
  const chunks = parts.flatMap(({ field = 'file', fileName, type, bytes }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
    type === undefined ? '\r\n' : `content-type: ${type}\r\n\r\n`,
    bytes,
    '\r\n',
  ])
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)))
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

type MultipartRequest = { method: 'POST' | 'PUT'; url: string; parts: Part[]; key?: string }

export const uploadOf = ({ method, url, parts, key = randomUUID() }: MultipartRequest): InjectOptions & { url: string } => {
  const { payload, headers } = multipartOf(parts)
  return { method, url, payload, headers: { ...headers, 'idempotency-key': key } }
}
