import { MAX_FILE_BYTES, photoTypes } from '@lapka/contracts/profile.ts'
import { useState } from 'react'
import { apiPaths } from '../../kit/api/api-paths.ts'
import { sendFile } from '../../kit/uploads/use-upload.ts'
import { useWriteMessageMutation } from './room-api.ts'

const idle = { isSending: false, isRefused: false, error: null as unknown }

/** A photo into the chat: first the picture, then the message that it is. */
export const useSendPhoto = (id: string) => {
  const [write] = useWriteMessageMutation()
  const [state, setState] = useState(idle)
  const send = async (file: File) => {
    if (!(photoTypes as readonly string[]).includes(file.type) || file.size > MAX_FILE_BYTES)
      return setState({ ...idle, isRefused: true })
    setState({ ...idle, isSending: true })
    const url = apiPaths.consultationPart(id, 'photos')
    const sent = await sendFile<{ photoId: string }>({
      method: 'POST',
      url,
      file,
      idempotencyKey: crypto.randomUUID(),
      onProgress: () => undefined,
    })
    if (sent.error) return setState({ ...idle, error: sent.error })
    const answer = await write({ id, body: { photoId: sent.data.photoId }, idempotencyKey: crypto.randomUUID() })
    return setState({ ...idle, error: answer.error ?? null })
  }
  return { ...state, send }
}
