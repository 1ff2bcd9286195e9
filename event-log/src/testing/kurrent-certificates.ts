import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const SCRIPT = join(import.meta.dirname, '../../../stack/src/production/make-certificates.sh')

/** Runs the script that makes a cluster's certificates: `[--renew] FOLDER HOST…`. Its keys are short, so that tests need not wait for long ones. */
export const makeCertificates = (...words: string[]): void => {
  execFileSync('/bin/sh', [SCRIPT, ...words], { stdio: 'ignore', env: { ...process.env, KEY_BITS: '2048' } })
}
