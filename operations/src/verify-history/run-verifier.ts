import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Verification } from './verify-file.ts'

/** `historyPath` is a file of the same appointment's history to compare with, where the command takes one. */
export type VerifierRequest = { text: string; key: string | undefined; historyText: string | undefined }

type Verifier = { usage: string; verify: (request: VerifierRequest) => Promise<Verification> }

const readArguments = () => {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, history: { type: 'string' } },
    })
    const [path] = positionals
    return path === undefined || positionals.length > 1 ? undefined : { path, key: values.key, historyPath: values.history }
  } catch {
    return undefined
  }
}

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    console.error(`${path} could not be read: ${(error as Error).message}`)
    return undefined
  }
}

/** Proves a file without any server. Answers the exit code: 1 when it does not hold, 2 when asked wrongly. */
export const runVerifier = async ({ usage, verify }: Verifier): Promise<number> => {
  const request = readArguments()
  if (request === undefined) {
    console.error(usage)
    return 2
  }
  const text = read(request.path)
  const historyText = request.historyPath === undefined ? undefined : read(request.historyPath)
  if (text === undefined || (request.historyPath !== undefined && historyText === undefined)) return 2
  const { isProven, lines } = await verify({ text, key: request.key, historyText })
  console.log(lines.join('\n'))
  return isProven ? 0 : 1
}
