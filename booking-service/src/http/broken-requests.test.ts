import { PassThrough } from 'node:stream'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { answerBrokenRequest } from './broken-requests.ts'

const answerTo = async (code: string) => {
  const socket = new PassThrough()
  answerBrokenRequest(Object.assign(new Error(code), { code }), socket as unknown as Socket)
  return (await text(socket)).split('\r\n', 1)[0]
}

it('a request that came too late is told so, and not that it was wrong', async () => {
  expect(await answerTo('ERR_HTTP_REQUEST_TIMEOUT')).toBe('HTTP/1.1 408 Request Timeout')
  expect(await answerTo('HPE_HEADER_OVERFLOW')).toBe('HTTP/1.1 413 Payload Too Large')
  expect(await answerTo('HPE_INVALID_METHOD')).toBe('HTTP/1.1 400 Bad Request')
})
