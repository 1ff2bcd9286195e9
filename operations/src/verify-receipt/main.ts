import { runVerifier } from '../verify-history/run-verifier.ts'
import { verifyReceiptFile } from './verify-file.ts'

/** `npm run verify-receipt -- FILE [--key KEY] [--history HISTORY-FILE]` */
process.exitCode = await runVerifier({
  usage:
    'Say which file: npm run verify-receipt -- lapka-refund-LP-24790A.json [--key PUBLIC-KEY] [--history lapka-history-LP-24790A.json]',
  verify: verifyReceiptFile,
})
