import { runVerifier } from './run-verifier.ts'
import { verifyFile } from './verify-file.ts'

/** `npm run verify-history -- FILE [--key KEY]` */
process.exitCode = await runVerifier({
  usage: 'Say which file: npm run verify-history -- lapka-history-LP-24790A.json [--key PUBLIC-KEY]',
  verify: ({ text, key }) => verifyFile(text, key),
})
