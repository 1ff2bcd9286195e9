import { readFileSync } from 'node:fs'
import type { Verification } from './verify-file.ts'

/** `historyPath` is a file of the same appointment's history to compare with, if the command takes one. */
export type FileRequest = { path: string; key: string | undefined; historyPath?: string | undefined }
export type VerifierRequest = { text: string; key: string | undefined; historyText: string | undefined }

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    console.error(`${path} could not be read: ${(error as Error).message}`)
    return undefined
  }
}

/** Proves a file without any server. Answers the exit code: 1 if it does not hold, 2 if it could not be read. */
export const runVerifier = async (
  request: FileRequest,
  verify: (request: VerifierRequest) => Promise<Verification>,
): Promise<number> => {
  const text = read(request.path)
  const historyText = request.historyPath === undefined ? undefined : read(request.historyPath)
  if (text === undefined || (request.historyPath !== undefined && historyText === undefined)) return 2
  const { isProven, lines } = await verify({ text, key: request.key, historyText })
  console.log(lines.join('\n'))
  return isProven ? 0 : 1
}
