import { runVerifier, type FileRequest } from '../verify-history/run-verifier.ts'
import { verifyReceiptFile } from './verify-file.ts'

export const proveReceipt = (request: FileRequest): Promise<number> => runVerifier(request, verifyReceiptFile)
