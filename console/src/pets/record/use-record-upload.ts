import type { UploadState } from '@lapka/contracts/api/record-uploads.ts'
import { MAX_RECORD_FILE_BYTES } from '@lapka/contracts/pet-records.ts'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { heed, sendBody } from '../../kit/uploads/use-upload.ts'
import { fileKinds } from './record-files.ts'
import { sendInPieces, type Pieces, type Progress } from './send-in-pieces.ts'

const REST_MS = 1_000
const MAX_REST_MS = 30_000

type State = { progress: Progress | null; error: unknown; refused: 'type' | 'size' | null }
const nothing: State = { progress: null, error: null, refused: null }

/** One file of a record at a time, in pieces. A file that was left halfway goes on where it was once it is chosen again. */
export const useRecordUpload = (petId: string) => {
  const dispatch = useDispatch()
  const [state, setState] = useState(nothing)
  const send = async (file: File): Promise<boolean> => {
    const refused = (fileKinds as readonly string[]).includes(file.type) ? file.size > MAX_RECORD_FILE_BYTES && 'size' : 'type'
    setState(refused ? { ...nothing, refused } : { ...nothing, progress: { share: 0, isWaiting: false } })
    if (refused) return false
    const answer = await sendInPieces(file, await piecesOf(petId, file), (progress) => setState({ ...nothing, progress }))
    setState({ ...nothing, error: answer.error ?? null })
    heed(answer, { url: apiPaths.recordUploads(petId), stale: ['Record'] }, dispatch)
    return answer.data !== undefined
  }
  return { ...state, send }
}

const piecesOf = async (petId: string, file: File): Promise<Pieces> => {
  const url = apiPaths.recordUploads(petId)
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const head = { name: file.name, type: file.type, sizeBytes: file.size, sha256 }
  const idempotencyKey = crypto.randomUUID()
  return {
    begin: () => sendBody<UploadState>({ method: 'POST', url, body: head }),
    find: (id) => sendBody<UploadState>({ method: 'GET', url: `${url}/${id}` }),
    put: (id, { offset, bytes }, onProgress) =>
      sendBody<UploadState>({ method: 'PUT', url: `${url}/${id}?offset=${offset}`, body: bytes, onProgress }),
    finish: (id) => sendBody({ method: 'POST', url: `${url}/${id}/finish-upload`, idempotencyKey }),
    rest,
  }
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Longer each time, and over as soon as the browser is online again. */
const rest = (times: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(REST_MS * 2 ** (times - 1), MAX_REST_MS))
    window.addEventListener('online', end)
  })
