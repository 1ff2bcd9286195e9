import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../api/api.ts'
import { positionSeen } from '../api/positions.ts'
import { sendFile } from './send-file.ts'

type State = { progress: number | null; error: unknown }
type Place = { method: 'POST' | 'PUT'; url: string; stale: Tag[] }
type Tag = Parameters<typeof api.util.invalidateTags>[0][number]

/** One file at a time to `url`; what it makes stale is fetched anew. A refusal stays on the screen until the next try. */
export const useUpload = ({ method, url, stale }: Place) => {
  const dispatch = useDispatch()
  const [state, setState] = useState<State>({ progress: null, error: null })
  const send = async (file: File): Promise<boolean> => {
    setState({ progress: 0, error: null })
    const answer = await sendFile<{ position?: number }>({
      method,
      url,
      file,
      idempotencyKey: crypto.randomUUID(),
      onProgress: (progress) => setState({ progress, error: null }),
    })
    setState({ progress: null, error: answer.error ?? null })
    if (answer.data?.position !== undefined) dispatch(positionSeen(answer.data.position))
    if (answer.data) dispatch(api.util.invalidateTags(stale))
    return answer.data !== undefined
  }
  return { ...state, send }
}
