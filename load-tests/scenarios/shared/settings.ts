declare const __ENV: { [name: string]: string | undefined }

// Files of scenarios are read by every k6 since 0.48, and those before 0.53 know neither object spread nor `??` nor `?.`.
const { LAPKA_ADDRESS = 'http://127.0.0.1:4000', LAPKA_RATE = '5', LAPKA_SECONDS = '20', LAPKA_LOAD_LOGINS = '' } = __ENV

/** The settings of a scenario: `k6 run -e NAME=value`, and our own runner. Logins are `role=email:password`, comma-separated. */
export const settings = {
  address: LAPKA_ADDRESS,
  ratePerSecond: Number(LAPKA_RATE),
  seconds: Number(LAPKA_SECONDS),
  logins: LAPKA_LOAD_LOGINS,
}

/** So many begin in every second, however long each takes. */
export const atConstantRate = (exec: string) => ({
  executor: 'constant-arrival-rate',
  rate: settings.ratePerSecond,
  timeUnit: '1s',
  duration: `${settings.seconds}s`,
  preAllocatedVUs: Math.min(400, 10 + settings.ratePerSecond),
  maxVUs: Math.min(1000, 50 + 10 * settings.ratePerSecond),
  gracefulStop: '10s',
  exec,
})

/** A scenario's own limits beside those that hold for every one. */
export const thresholdsWith = (own: { [metric: string]: string[] }): { [metric: string]: string[] } =>
  Object.assign({ unexpected: ['rate<0.01'], failed: ['count<1'] }, own)
