import { setTimeout as delay } from 'node:timers/promises'
import { placeHolds, requestLetters, untilDone } from './backlogs.ts'
import { DAYS, MEASURED_SECONDS, onLapka, seconds, shown, WARM_UP_SECONDS } from './on-lapka.ts'

/** `npm run bench -- waits`: how long people wait while there is much other work, with all processes of `npm start`. */
const LETTERS = 10_000
const HOLDS = 11_000
const PLACING_SECONDS = 50

await onLapka('waits', async ({ place, town, load, reserve, report }) => {
  await load(WARM_UP_SECONDS, true)
  const quiet = await load(MEASURED_SECONDS, true)
  report({ what: 'click to payment page, 50 bookings/s, nothing else to do', measured: shown(quiet.pageMs, quiet), goal: '' })
  await requestLetters(place, town, LETTERS)
  const withLetters = await load(MEASURED_SECONDS, true)
  const whileLetters = `the same while ${LETTERS} letters wait`
  report({ what: whileLetters, measured: shown(withLetters.pageMs, withLetters), goal: 'p99 < 1 s' })
  report({
    what: '  the letters are sent after that load in',
    measured: seconds(await untilDone(place, 'send-account-email')),
    goal: '',
  })

  const expireAt = new Date(Date.now() + PLACING_SECONDS * 1000)
  await placeHolds(place, { town, count: HOLDS, days: DAYS, firstNth: reserve(HOLDS), expireAt })
  const before = await load(WARM_UP_SECONDS, false)
  report({ what: 'booking, 50/s, before the holds end', measured: shown(before.bookedMs, before), goal: '' })
  await delay(Math.max(0, expireAt.getTime() - 1_000 - Date.now()))
  const during = await load(MEASURED_SECONDS, false)
  report({
    what: `booking, 50/s, while ${HOLDS} holds end at once`,
    measured: shown(during.bookedMs, during),
    goal: 'p99 < 250 ms',
  })
  report({
    what: '  the holds are written down after that load in',
    measured: seconds(await untilDone(place, 'expire-hold')),
    goal: '',
  })
})
