import { storedLanguage } from '../i18n/language.ts'

export type Sent<Answer> = { data: Answer; error?: undefined } | { data?: undefined; error: { status: number; data: unknown } }

type Upload = { method: 'POST' | 'PUT'; url: string; file: File; idempotencyKey: string; onProgress: (share: number) => void }

const PATIENCE_MS = 120_000

/** Sends one file as the field `file`. `fetch` cannot say how far an upload is, XMLHttpRequest can; the answer has the shape of the api's own. */
export const sendFile = <Answer>({ method, url, file, idempotencyKey, onProgress }: Upload): Promise<Sent<Answer>> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', file)
    request.open(method, `/api/v2${url}`)
    request.timeout = PATIENCE_MS
    request.setRequestHeader('accept-language', storedLanguage())
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('loadend', () => {
      const data = jsonOf(request.responseText)
      const isDone = request.status >= 200 && request.status < 300 && data !== undefined
      resolve(isDone ? { data: data as Answer } : { error: { status: request.status, data } })
    })
    request.send(body)
  })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
