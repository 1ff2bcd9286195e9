import type { UploadState } from '@lapka/contracts/api/record-uploads.ts'
import { UPLOAD_CHUNK_BYTES } from '@lapka/contracts/pet-records.ts'
import type { Sent } from '../../kit/uploads/use-upload.ts'

type Answer<Data> = Promise<Sent<Data>>

/** The requests of one upload, and how to wait between two tries. */
export type Pieces = {
  begin: () => Answer<UploadState>
  find: (id: string) => Answer<UploadState>
  put: (id: string, piece: { offset: number; bytes: Blob }, onProgress: (share: number) => void) => Answer<UploadState>
  finish: (id: string) => Answer<{ id: string; position: number }>
  /** Until the line may be back; the nth time in a row. */
  rest: (times: number) => Promise<void>
}

/** `isWaiting`: the connection is gone, and what has arrived stays. */
export type Progress = { share: number; isWaiting: boolean }

/** Tries in a row without a piece arriving: some five minutes. */
const MAX_RESTS = 12
/** No answer came, or one of a server that is away for a moment. */
const isBroken = (status: number): boolean => status === 0 || status >= 502
const OFFSET_DIFFERS = 409

/**
 * Sends a file in pieces, each from where the server says it is: after a break the last piece is sent once more, and nothing else. Two
 * tabs with the same file send it together.
 */
export const sendInPieces = async (
  file: Blob,
  { begin, find, put, finish, rest }: Pieces,
  onProgress: (progress: Progress) => void,
): Answer<{ id: string; position: number }> => {
  let rests = 0
  const persist = async <Data>(send: () => Answer<Data>): Answer<Data> => {
    for (;;) {
      const answer = await send()
      if (answer.error === undefined || !isBroken(answer.error.status) || rests >= MAX_RESTS) return answer
      rests += 1
      await rest(rests)
    }
  }
  const begun = await persist(begin)
  if (begun.error) return begun
  let { id, offset } = begun.data
  while (offset < file.size) {
    const bytes = file.slice(offset, offset + UPLOAD_CHUNK_BYTES)
    const from = offset
    onProgress({ share: from / file.size, isWaiting: false })
    const sent = await put(id, { offset, bytes }, (share) =>
      onProgress({ share: (from + share * bytes.size) / file.size, isWaiting: false }),
    )
    if (sent.data) {
      offset = sent.data.offset
      rests = 0
      continue
    }
    const { status } = sent.error
    if (!isBroken(status) && status !== OFFSET_DIFFERS) return sent
    if (rests >= MAX_RESTS) return sent
    rests += 1
    onProgress({ share: from / file.size, isWaiting: isBroken(status) })
    if (isBroken(status)) await rest(rests)
    const known = await persist(() => find(id))
    if (known.error) return known
    offset = known.data.offset
  }
  onProgress({ share: 1, isWaiting: false })
  return persist(() => finish(id))
}
