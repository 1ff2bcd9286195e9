import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '@lapka/booking-service/sessions/password.ts'
import { DEMO_CODE, giveDemoCode } from '@lapka/booking-service/testing/give-demo-code.ts'
import { startTestService, type TestService } from '@lapka/booking-service/testing/test-service.ts'
import { registerPerson } from '@lapka/booking-service/testing/town.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOps, type Ops } from './run-ops.ts'

const password = 'a long password of an operator'
let service: TestService
let folder: string
let ops: Ops

beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'lapka-ops-'))
  const passwordHash = await hashPassword(password)
  await giveDemoCode(service, await registerPerson(service, 'OPERATOR', { email: 'operator@example.test', passwordHash }))
  await registerPerson(service, 'PARENT', { email: 'parent@example.test', passwordHash })
  const address = await service.app.listen({ port: 0, host: '127.0.0.1' })
  ops = {
    address,
    sessionFile: join(folder, 'data', 'ops-session.json'),
    password: async () => password,
    code: async () => DEMO_CODE,
  }
})
beforeEach(() => runOps(['sign-out'], ops))
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const signIn = (email = 'operator@example.test') => runOps(['sign-in', '--email', email], ops)

test('an operator signs in, looks at what waits and signs out; no one else reads their session', async () => {
  expect(await runOps(['cases'], ops)).toMatchObject({
    exitCode: 4,
    lines: [expect.stringMatching(/^NOT_SIGNED_IN/), expect.any(String)],
  })
  expect(await signIn()).toEqual({ lines: ['Signed in as operator@example.test.'], exitCode: 0 })
  expect((await stat(ops.sessionFile)).mode & 0o777).toBe(0o600)
  expect(await readFile(ops.sessionFile, 'utf8')).not.toContain(password)
  expect(await runOps(['cases'], ops)).toMatchObject({ exitCode: 0, lines: expect.arrayContaining(['total   0']) })
  const { lines } = await runOps(['cases', '--status', 'open', '--json'], ops)
  expect(JSON.parse(lines.join(''))).toMatchObject({ items: [], total: 0 })
  expect(await runOps(['sign-out'], ops)).toMatchObject({ exitCode: 0 })
  expect(existsSync(ops.sessionFile)).toBe(false)
  expect(await runOps(['cases'], ops)).toMatchObject({ exitCode: 4 })
})

test('only an operator is signed in, and no session of others is kept', async () => {
  expect(await signIn('parent@example.test')).toEqual({ lines: ['parent@example.test is no operator.'], exitCode: 1 })
  expect(existsSync(ops.sessionFile)).toBe(false)
  expect(await runOps(['sign-in', '--email', 'operator@example.test'], { ...ops, password: async () => 'wrong' })).toMatchObject({
    exitCode: 1,
  })
})

test('the code of the second factor is asked for at signing in, and again before what is costly', async () => {
  expect(await runOps(['sign-in', '--email', 'operator@example.test'], { ...ops, code: async () => '000000' })).toMatchObject({
    lines: [expect.stringMatching(/^SECOND_FACTOR_WRONG/)],
    exitCode: 1,
  })
  await signIn()
  const { rows } = await service.pool.query<{ id: string }>('select account_id as id from state.second_factors')
  const person = ['people', rows[0]?.id ?? '']
  await service.pool.query(`update state.sessions set factor_at = now() - interval '11 minutes'`)
  service.sessions.forgetAll()
  expect(await runOps(person, { ...ops, code: async () => '000000' })).toMatchObject({
    lines: [expect.stringMatching(/^SECOND_FACTOR_NEEDED/)],
    exitCode: 1,
  })
  expect(await runOps(person, ops)).toMatchObject({ exitCode: 0 })
})

test('a session of another address is not sent to this one', async () => {
  await signIn()
  expect(await runOps(['cases'], { ...ops, address: ops.address.replace('127.0.0.1', 'localhost') })).toMatchObject({
    exitCode: 4,
  })
})

test('wrong words, a refusal and a Lapka that is away have exit codes of their own', async () => {
  await signIn()
  expect(await runOps([], ops)).toMatchObject({ exitCode: 2 })
  expect(await runOps(['sing'], ops)).toMatchObject({ exitCode: 2 })
  expect(await runOps(['cases', '--status', 'lost'], ops)).toMatchObject({
    exitCode: 1,
    lines: [expect.stringMatching(/^INVALID_INPUT: /), expect.stringMatching(/^ {2}status: /)],
  })
  expect(await runOps(['cases'], { ...ops, address: 'http://127.0.0.1:1' })).toMatchObject({ exitCode: 3 })
})

test('help names every command of operators, those of the room and the verifications', async () => {
  const { lines, exitCode } = await runOps(['help'], ops)
  expect(exitCode).toBe(0)
  for (const usage of [/ cases \[--/, / verifications PROFESSIONAL-ID accept-verification/, / appointments ID history/])
    expect(lines).toContainEqual(expect.stringMatching(usage))
  // Of pets an operator only reads the record, for a case.
  expect(lines.filter((line) => line.startsWith('  pets') && !/^ {2}pets ID (entries|record) \[--case/.test(line))).toEqual([])
})
