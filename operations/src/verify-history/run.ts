import { runVerifier, type FileRequest } from './run-verifier.ts'
import { verifyFile } from './verify-file.ts'

export const proveHistory = (request: FileRequest): Promise<number> =>
  runVerifier(request, ({ text, key }) => verifyFile(text, key))
