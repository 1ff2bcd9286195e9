import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refusals, type RefusalCode } from '@lapka/contracts/refusals.ts'
import { answerProblems } from './problems.ts'
import { Refused } from './refused.ts'

const codes = Object.keys(refusals) as RefusalCode[]
const answerTo = async (error: Error) => {
  const app = Fastify()
  answerProblems(app)
  app.get('/', async () => {
    throw error
  })
  return app.inject({ method: 'GET', url: '/' })
}

test.each(codes)('%s says when to come again if it is worth that, and only then', async (code) => {
  const { statusCode, headers } = await answerTo(new Refused(code))
  expect(statusCode).toBe(refusals[code].status)
  const isForLater = statusCode === 429 || statusCode === 503
  expect(String(headers['retry-after'] ?? 'never')).toMatch(isForLater ? /^[1-9]\d*$/ : /^never$/)
})

test('a refusal that knows how long says that, in whole seconds and never too early', async () => {
  const { headers } = await answerTo(new Refused('TOO_MANY_TRIES', {}, { retryAfterMs: 61_001 }))
  expect(headers['retry-after']).toBe('62')
})

test('Fastify’s own 429 and a database that is away say it too', async () => {
  const limited = Object.assign(new Error('slow down'), { statusCode: 429 })
  const away = Object.assign(new Error('away'), { code: '57P03' })
  for (const error of [limited, away]) expect((await answerTo(error)).headers['retry-after']).toBe('1')
})
