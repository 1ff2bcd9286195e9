import { checkSlotAgreement } from '@lapka/domain/testing/slot-agreement.ts'

const MILLION = 1_000_000
const [starts = MILLION, seed = Date.now() % MILLION] = process.argv.slice(2).map(Number)

/** Explains so many generated starts and compares with what is shown and what placing decides: `npm run drill -- prove-slots 1000000`. */
const began = performance.now()
const { starts: asked, offered, byRule } = checkSlotAgreement(starts, seed)
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(`${asked} of ${asked} generated starts agree, ${offered} of them offered; ${seconds} s, seed ${seed}.`)
for (const [rule, count] of [...byRule].toSorted(([, one], [, other]) => other - one))
  console.log(`${String(count).padStart(9)} ${rule}`)
