import { describe, expect, it } from 'vitest'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { workerSettings } from './worker-settings.ts'

const complete = {
  DATABASE_URL: 'postgres://localhost/lapka',
  LAPKA_MASTER_KEY: 'ab'.repeat(32),
  SMTP_URL: 'smtp://localhost:1025',
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
}
const settings = (environment: Record<string, string | undefined>) => {
  const read = readConfiguration(environment)
  if ('problems' in read) throw new Error(read.problems[0]?.sentence)
  return workerSettings(read.configuration)
}

describe('the workers’ settings', () => {
  it('use one PostgreSQL for everything unless told otherwise', () => {
    expect(settings(complete)).toMatchObject({
      queueAddress: { postgresUrl: complete.DATABASE_URL },
      publicUrl: 'http://localhost:4000',
    })
    expect(settings({ ...complete, REDIS_URL: 'redis://localhost', EVENT_LOG_URL: 'postgres://other/log' })).toMatchObject({
      queueAddress: { redisUrl: 'redis://localhost' },
    })
  })

  it.each(['DATABASE_URL', 'LAPKA_MASTER_KEY', 'SMTP_URL', 'STRIPE_SECRET_KEY'])(
    'name %s when it is missing, and what to do',
    (variable) => {
      const answer = settings({ ...complete, [variable]: undefined })
      expect(answer).toEqual({ problem: expect.stringMatching(new RegExp(`^${variable}: .*npm start`)) })
    },
  )
})
