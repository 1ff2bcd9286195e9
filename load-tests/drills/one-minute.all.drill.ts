import { expect, it } from 'vitest'
import { reportOf } from './report.ts'
import { runDrill } from './run-drill.ts'

/** A minute of `npm run drill`: the machine decides how many faults fit into it, and none of them may break anything. */
it('a minute of kills, cuts and lies leaves nothing that does not hold', async () => {
  const [seed, minutes] = [14, 1]
  const result = await runDrill({ seed, minutes, withRedis: true, withClock: true, say: () => undefined })
  const command = `npm run drill -- --seed ${seed} --minutes ${minutes}`
  expect(reportOf(result, { seed, minutes, commit: 'of this test', command })).toMatch(
    /\n[1-9]\d* effective faults, 0 violations$/,
  )
})
