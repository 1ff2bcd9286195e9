import type { ImportDone, ImportPreview } from '@lapka/contracts/api/record-exchange.ts'
import { MAX_FILE_BYTES } from '@lapka/contracts/profile.ts'
import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useCommandKey } from '../../kit/api/api.ts'
import { heed, sendFile } from '../../kit/uploads/use-upload.ts'

type Urls = { preview: string; bring: string }
type State = {
  file: File | null
  isBusy: boolean
  isTooLarge: boolean
  error: unknown
  preview: ImportPreview | null
  done: ImportDone | null
}
const nothing: State = { file: null, isBusy: false, isTooLarge: false, error: null, preview: null, done: null }

const send = <Answer>(url: string, file: File, idempotencyKey: string) =>
  sendFile<Answer & { position?: number }>({ method: 'POST', url, file, idempotencyKey, onProgress: () => {} })

/** A file that is previewed first and then imported as it was previewed. */
export const useImport = ({ preview: previewUrl, bring: bringUrl }: Urls) => {
  const dispatch = useDispatch()
  const keyFor = useCommandKey()
  const [state, setState] = useState(nothing)
  const look = async (file: File): Promise<void> => {
    const isTooLarge = file.size > MAX_FILE_BYTES
    setState({ ...nothing, file, isTooLarge, isBusy: !isTooLarge })
    if (isTooLarge) return
    const answer = await send<ImportPreview>(previewUrl, file, crypto.randomUUID())
    heed(answer, { url: previewUrl, stale: [] }, dispatch)
    setState({ ...nothing, file, preview: answer.data ?? null, error: answer.error ?? null })
  }
  const bring = async (): Promise<void> => {
    const { file, preview } = state
    if (file === null || preview === null) return
    setState({ ...state, isBusy: true, error: null })
    const query = new URLSearchParams({ hash: preview.hash, isConfirmed: String(preview.counts.unusual > 0) })
    // The address of a history names the animal already.
    const url = `${bringUrl}${bringUrl.includes('?') ? '&' : '?'}${query}`
    const answer = await send<ImportDone>(url, file, keyFor({ url }))
    heed(answer, { url: bringUrl, stale: ['Record', 'Subscription'] }, dispatch)
    setState({ ...state, isBusy: false, error: answer.error ?? null, done: answer.data ?? null })
  }
  return { ...state, look, bring }
}
