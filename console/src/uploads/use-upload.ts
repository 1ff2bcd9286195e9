import { MOST_FILE_BYTES } from '@lapka/contracts/profile.ts'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../api/api.ts'
import { positionSeen } from '../api/positions.ts'
import { sendFile } from './send-file.ts'

/** `refused`: what could be told before anything was sent. */
type State = { progress: number | null; error: unknown; refused: { why: 'type' | 'size'; size: number } | null }
type Place = { method: 'POST' | 'PUT'; url: string; stale: Tag[]; kinds: readonly string[] }
type Tag = Parameters<typeof api.util.invalidateTags>[0][number]

const nothing: State = { progress: null, error: null, refused: null }

/**
 * One file at a time to `url`; what it makes stale is fetched anew. What can be told before sending is told before sending;
 * the server looks at the bytes and has the last word. A refusal stays on the screen until the next try.
 */
export const useUpload = ({ method, url, stale, kinds }: Place) => {
  const dispatch = useDispatch()
  const [state, setState] = useState(nothing)
  const send = async (file: File): Promise<boolean> => {
    const why = kinds.includes(file.type) ? file.size > MOST_FILE_BYTES && 'size' : 'type'
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
    if (answer.data?.position !== undefined) dispatch(positionSeen(answer.data.position))
    if (answer.data) dispatch(api.util.invalidateTags(stale))
    return answer.data !== undefined
  }
  return { ...state, send }
}
export type Uploading = ReturnType<typeof useUpload>
