import Fastify from 'fastify'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { expect, it } from 'vitest'
import { takeOnlyJson } from './json-bodies.ts'
import { answerProblems } from './problems.ts'

/** A command without a body of its own hashes the body that came. */
const answerTo = async (payload: string) => {
  const app = Fastify()
  answerProblems(app)
  takeOnlyJson(app)
  app.post('/', ({ body }) => ({ hashed: canonicalJson(body).length }))
  return (await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/json' } })).statusCode
}
const nested = (open: string, close: string, levels: number) => `${open.repeat(levels)}${close.repeat(levels)}`

it('a body may be some levels deep, and none can be thousands', async () => {
  expect(await answerTo(nested('[', ']', 30))).toBe(200)
  expect(await answerTo(nested('[', ']', 20_000))).toBe(400)
  expect(await answerTo(`${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`)).toBe(400)
})
