import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const SCRIPT = join(import.meta.dirname, '../../../stack/src/production/make-certificates.sh')

/** Runs the script that makes a cluster's certificates: `[--renew] FOLDER HOST…`. */
export const makeCertificates = (...words: string[]): void => {
  execFileSync('/bin/sh', [SCRIPT, ...words], { stdio: 'ignore' })
}
