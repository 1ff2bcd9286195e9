import { UPLOAD_CHUNK_BYTES } from '@lapka/contracts/pet-records.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendInPieces, type Pieces, type Progress } from './send-in-pieces.ts'

const size = UPLOAD_CHUNK_BYTES * 3 + 100
const file = new Blob([new Uint8Array(size)])
const id = 'upload'

/** A server over a line that fails as `fates` say, one for each request; `lost`: the piece arrives, its answer doesn't. */
const serverWith = (fates: ('ok' | 'lost' | 'broken' | 'away')[], before = 0) => {
  let offset = before
  const puts: number[] = []
  const rests: number[] = []
  const answer = async <Data>(work: () => Data): Promise<{ data: Data } | { error: { status: number; data: unknown } }> => {
    const fate = fates.shift() ?? 'ok'
    if (fate === 'away') return { error: { status: 503, data: undefined } }
    if (fate === 'broken') return { error: { status: 0, data: undefined } }
    const data = work()
    return fate === 'lost' ? { error: { status: 0, data: undefined } } : { data }
  }
  const pieces: Pieces = {
    begin: () => answer(() => ({ id, offset })),
    find: () => answer(() => ({ id, offset })),
    put: async (_id, piece) => {
      if (piece.offset !== offset) return { error: { status: 409, data: undefined } }
      puts.push(piece.offset)
      return answer(() => {
        offset += piece.bytes.size
        return { id, offset }
      })
    },
    finish: () => answer(() => ({ id: 'entry', position: 7 })),
    rest: async (times) => void rests.push(times),
  }
  return { pieces, puts, rests, arrived: () => offset }
}
const run = async (server: ReturnType<typeof serverWith>) => {
  const told: Progress[] = []
  return { answer: await sendInPieces(file, server.pieces, (progress) => told.push(progress)), told }
}

test('a break in the middle costs one piece, and is told while it lasts', async () => {
  const server = serverWith(['ok', 'ok', 'broken'])
  const { answer, told } = await run(server)
  expect(answer).toEqual({ data: { id: 'entry', position: 7 } })
  expect(server.puts).toEqual([0, UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES * 2, UPLOAD_CHUNK_BYTES * 3])
  expect(told.filter(({ isWaiting }) => isWaiting)).toEqual([{ share: UPLOAD_CHUNK_BYTES / size, isWaiting: true }])
  expect(told.at(-1)).toEqual({ share: 1, isWaiting: false })
})

test('a piece whose answer was lost is not sent twice', async () => {
  const server = serverWith(['ok', 'lost'])
  await run(server)
  expect(server.puts).toEqual([0, UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES * 2, UPLOAD_CHUNK_BYTES * 3])
})

test('a file that was left halfway goes on where it was', async () => {
  const server = serverWith([], UPLOAD_CHUNK_BYTES * 2)
  await run(server)
  expect(server.puts).toEqual([UPLOAD_CHUNK_BYTES * 2, UPLOAD_CHUNK_BYTES * 3])
})

test('a line that never comes back ends with what it said', async () => {
  const server = serverWith(Array.from({ length: 100 }, () => 'broken' as const))
  expect((await run(server)).answer.error).toEqual({ status: 0, data: undefined })
  expect(server.rests.length).toBeLessThan(20)
})

test('a refusal is told at once and not tried again', async () => {
  const server = serverWith([])
  server.pieces.begin = async () => ({ error: { status: 413, data: { code: 'RECORD_FILE_TOO_LARGE' } } })
  const { answer } = await run(server)
  expect(answer.error?.status).toBe(413)
  expect(server.rests).toEqual([])
})

test('whatever breaks, each byte arrives once and in its order, or the caller is told', async () => {
  const fate = fc.constantFrom('ok', 'ok', 'ok', 'lost', 'broken', 'away')
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 40 }), async (fates) => {
      const server = serverWith([...fates])
      const { answer } = await run(server)
      expect(server.arrived()).toBeLessThanOrEqual(size)
      expect(answer.error !== undefined || server.arrived() === size).toBe(true)
    }),
  )
})
