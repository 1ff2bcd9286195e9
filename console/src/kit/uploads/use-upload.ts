import { MAX_FILE_BYTES } from '@lapka/contracts/profile.ts'
import type { Dispatch } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { apiAddress } from '../api/api-paths.ts'
import { api, forgetUser, positionSeen } from '../api/api.ts'
import { storedLanguage } from '../i18n/language.ts'

/** `refused`: what could be told before anything was sent. */
type State = { progress: number | null; error: unknown; refused: { why: 'type' | 'size'; size: number } | null }
type UploadTarget = { method: 'POST' | 'PUT'; url: string; stale: Tag[]; kinds: readonly string[] }
type Tag = Parameters<typeof api.util.invalidateTags>[0][number]

const nothing: State = { progress: null, error: null, refused: null }

/**
 * One file at a time to `url`; stale data are fetched anew. Faults that show before sending are told before sending;
 * the server looks at the bytes and has the last word. A refusal stays on the screen until the next try.
 */
export const useUpload = ({ method, url, stale, kinds }: UploadTarget) => {
  const dispatch = useDispatch()
  const [state, setState] = useState(nothing)
  const send = async (file: File): Promise<boolean> => {
    const why = kinds.includes(file.type) ? file.size > MAX_FILE_BYTES && 'size' : 'type'
    setState(why ? { ...nothing, refused: { why, size: file.size } } : { ...nothing, progress: 0 })
    if (why) return false
    const answer = await sendFile<{ position?: number }>({
      method,
      url,
      file,
      idempotencyKey: crypto.randomUUID(),
      onProgress: (progress) => setState({ ...nothing, progress }),
    })
    setState({ ...nothing, error: answer.error ?? null })
    heed(answer, { url, stale }, dispatch)
    return answer.data !== undefined
  }
  return { ...state, send }
}
export type Uploading = ReturnType<typeof useUpload>

/** The effects of an upload's answer: as for any other command. */
export const heed = (
  answer: Sent<{ position?: number }>,
  { url, stale }: Pick<UploadTarget, 'url' | 'stale'>,
  dispatch: Dispatch,
) => {
  if (answer.error?.status === 401) forgetUser(dispatch, url)
  if (answer.data?.position !== undefined) dispatch(positionSeen(answer.data.position))
  if (answer.data) dispatch(api.util.invalidateTags(stale))
}

export type Sent<Answer> = { data: Answer; error?: undefined } | { data?: undefined; error: { status: number; data: unknown } }

type Upload = { method: 'POST' | 'PUT'; url: string; file: Blob; idempotencyKey: string; onProgress: (share: number) => void }

/** Sends one file as the field `file`. */
export const sendFile = <Answer>({ file, ...upload }: Upload): Promise<Sent<Answer>> => {
  const body = new FormData()
  body.append('file', file)
  return sendBody<Answer>({ ...upload, body })
}

const TIMEOUT_MS = 120_000

type Body = {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  /** A form with a file, bytes, or an object as JSON. */
  body?: FormData | Blob | object
  idempotencyKey?: string
  onProgress?: (share: number) => void
}

/** `fetch` cannot say how far an upload is, XMLHttpRequest can; the answer has the shape of the api's own, status 0 where none came. */
export const sendBody = <Answer>({ method, url, body, idempotencyKey, onProgress }: Body): Promise<Sent<Answer>> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, apiAddress(url))
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('accept-language', storedLanguage())
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey)
    const isBytes = body instanceof Blob
    const isJson = body !== undefined && !isBytes && !(body instanceof FormData)
    if (isBytes) request.setRequestHeader('content-type', 'application/octet-stream')
    if (isJson) request.setRequestHeader('content-type', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('loadend', () => {
      const data = jsonOf(request.responseText)
      const isDone = request.status >= 200 && request.status < 300 && data !== undefined
      resolve(isDone ? { data: data as Answer } : { error: { status: request.status, data } })
    })
    request.send(isJson ? JSON.stringify(body) : (body as FormData | Blob | undefined))
  })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
