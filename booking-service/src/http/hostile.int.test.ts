import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerPerson, startSession, type Person } from '../testing/town.ts'

const service: TestService = await startTestService()
const { policies } = service.app
let parent: Person
beforeAll(async () => void (parent = await registerPerson(service, 'PARENT')))
afterAll(() => service.stop())
// Some of what is tried signs out; what follows would then be refused at the first door and prove nothing.
beforeEach(async () => {
  parent.headers.cookie = `__Host-lapka=${await startSession(service, parent)}`
})

const inject = (method: string, url: string, headers: Record<string, string> = {}, payload?: string | object) =>
  service.app.inject({
    method: method as 'GET',
    url,
    headers: { ...parent.headers, 'idempotency-key': randomUUID(), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

const nasty = [
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '%00',
  '%E0%A4%A',
  '😀'.repeat(300),
  '-1',
  '1e400',
  'null',
  '__proto__',
  '<script>alert(1)</script>',
  '9'.repeat(400),
]
const bodies: unknown[] = [
  null,
  [],
  'text',
  1e308,
  { __proto__: { role: 'OPERATOR' } },
  { constructor: { prototype: {} } },
  { professionalId: { $gt: '' }, startsAt: [], petId: 7, serviceId: null, reason: {} },
  { email: { a: 1 }, password: ['x'] },
  { startsAt: '+275760-09-13T00:00:00.001Z', reason: '\u0000\ud800' },
  { startsAt: '2026-02-30T10:00:00Z' },
]
/** It is asked for with nothing in the body, so `{}` is well-formed here and does what it says. */
const TAKES_NO_BODY = '/api/v2/promotions/issue-codes'
const fillers = Object.keys(policies).map((row) => row.split(' ') as [string, string])

describe('any bad request: the answer is a problem that says what is wrong', () => {
  test.each(fillers)('%s %s with hostile paths, queries and bodies never fails on our side', async (method, route) => {
    const head = await service.log.head()
    const paths = [
      route.replace(':id', randomUUID()),
      ...(route.includes(':id') ? nasty.map((text) => route.replace(':id', encodeURI(text.toWellFormed()))) : []),
    ]
    const queries = [
      '',
      ...nasty.map(
        (text) =>
          `?after=${encodeURIComponent(text.toWellFormed())}&q=${encodeURIComponent(text.toWellFormed())}&cursor=x&cursor=y&from=${encodeURIComponent(text.toWellFormed())}&near=1,2,3`,
      ),
    ]
    for (const path of paths) {
      const answers = [
        ...(await Promise.all(queries.map((query) => inject(method, path + query)))),
        ...(method === 'GET'
          ? []
          : await Promise.all(
              bodies.map((body) => inject(method, path, { 'content-type': 'application/json' }, JSON.stringify(body))),
            )),
      ]
      const refused = answers.filter(({ statusCode }) => statusCode >= 400)
      expect(refused.map(({ statusCode }) => statusCode).filter((status) => status >= 500 && route !== '/readyz')).toEqual([])
      for (const { headers, body } of route === '/readyz' ? [] : refused)
        expect([headers['content-type'], body]).toEqual(['application/problem+json', expect.stringMatching(/"code":"[A-Z_]+"/)])
    }
    expect((await service.log.head()) === head || route === TAKES_NO_BODY).toBe(true)
  })

  const reading = { method: 'GET', headers: {} as Record<string, string>, payload: undefined } as const
  test.each([
    {
      name: 'broken JSON',
      method: 'POST',
      url: '/api/v2/sessions',
      headers: { 'content-type': 'application/json' } as Record<string, string>,
      payload: '{"email":',
      status: 400,
      code: 'MALFORMED_REQUEST',
    },
    {
      name: 'a form',
      method: 'POST',
      url: '/api/v2/sessions',
      headers: { 'content-type': 'application/x-www-form-urlencoded' } as Record<string, string>,
      payload: 'email=a',
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    },
    {
      name: 'a large body',
      method: 'POST',
      url: '/api/v2/sessions',
      headers: { 'content-type': 'application/json' } as Record<string, string>,
      payload: JSON.stringify({ email: 'x'.repeat(120_000) }),
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    },
    {
      name: 'an unknown path',
      ...reading,
      url: '/api/v2/nothing',
      status: 404,
      code: 'NOT_FOUND',
    },
    {
      name: 'a method that the path does not take',
      method: 'PUT',
      url: '/api/v2/pets',
      headers: { 'content-type': 'application/json' } as Record<string, string>,
      payload: '{}',
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
    },
    {
      name: 'a broken escape',
      ...reading,
      url: '/api/v2/professionals/%E0%A4%A',
      status: 400,
      code: 'MALFORMED_REQUEST',
    },
    {
      name: 'a body that says it is compressed',
      method: 'POST',
      url: '/api/v2/sessions',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } as Record<string, string>,
      payload: '{}',
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    },
    {
      name: 'nothing where a reason may stand',
      method: 'POST',
      url: `/api/v2/appointments/${randomUUID()}/cancel-appointment`,
      headers: { 'content-type': 'application/json' } as Record<string, string>,
      payload: 'null',
      status: 400,
      code: 'INVALID_INPUT',
    },
    {
      name: 'a cursor of no list',
      ...reading,
      url: '/api/v2/appointments?cursor=zzz',
      status: 400,
      code: 'INVALID_INPUT',
    },
    {
      name: 'a cursor of no search',
      ...reading,
      url: '/api/v2/professionals?cursor=zzz',
      status: 400,
      code: 'INVALID_INPUT',
    },
  ])('$name', async ({ method, url, headers, payload, status, code }) => {
    const answer = await inject(method, url, headers, payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    const said = answer.json<{ detail: string; requestId: string }>()
    expect(said).toMatchObject({ type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`, status, code })
    expect(said.detail).toMatch(/^[А-Я].{10,}\.$/)
    expect(said.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a problem is said in the language that was asked for, in Bulgarian otherwise', async () => {
    const [bulgarian, english] = await Promise.all([
      inject('GET', '/api/v2/nothing'),
      inject('GET', '/api/v2/nothing', { 'accept-language': 'en-GB,en;q=0.9' }),
    ])
    expect(bulgarian.json()).toMatchObject({ detail: 'Не намерихме това, което търсите.' })
    expect(english.json()).toMatchObject({ detail: 'We could not find what you are looking for.' })
  })

  test.each([
    ['/api/v2/professionals?q=' + 'a'.repeat(81), 'q', 'най-много 80 знака', 'at most 80 characters'],
    ['/api/v2/professionals?minRating=51', 'minRating', 'най-много 50', 'at most 50'],
    ['/api/v2/professionals?minPrice=many', 'minPrice', 'трябва да е цяло число', 'must be a whole number'],
    ['/api/v2/professionals?cursor=foreign', 'cursor', 'не е продължение на този списък', 'not a cursor of this list'],
    ['/api/v2/calendar?from=2026-01-01&to=2027-01-01', 'to', 'до 62 дни след него', 'between from and 62 days later'],
  ])('of a field, too: %s', async (url, path, bulgarian, english) => {
    const wrong = { path, message: expect.stringContaining(bulgarian) }
    expect((await inject('GET', url)).json()).toMatchObject({ code: 'INVALID_INPUT', errors: [wrong] })
    expect((await inject('GET', url, { 'accept-language': 'en' })).json()).toMatchObject({
      errors: [{ path, message: expect.stringContaining(english) }],
    })
  })
})

test('the description of the API lists every route, who may call it, and how problems look', async () => {
  const { openapi, paths } = (await inject('GET', '/api/docs/json')).json<{
    openapi: string
    paths: Record<string, Record<string, { security?: object[]; responses: Record<string, { content?: object }> }>>
  }>()
  expect(openapi).toBe('3.1.0')
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const served = Object.keys(policies).filter((row) => !/\/api\/docs|\/\*?$/.test(row))
  expect(listed.toSorted()).toEqual(served.toSorted())
  expect(paths['/api/v2/pets']?.['get']?.security).toEqual([{ session: [] }])
  expect(paths['/api/v2/professionals']?.['get']?.security).toBeUndefined()
  expect(Object.keys(paths['/api/v2/pets']?.['get']?.responses['default']?.content ?? {})).toEqual(['application/problem+json'])
})

test('every command needs an Idempotency-Key, but for what says itself that it needs none', async () => {
  type Paths = Record<string, Record<string, { parameters?: { name: string }[] }>>
  const { paths } = (await inject('GET', '/api/docs/json')).json<{ paths: Paths }>()
  const keyless = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { parameters }]) => method !== 'get' && !parameters?.some(({ name }) => name === 'idempotency-key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(keyless.toSorted()).toEqual([
    'DELETE /api/v2/sessions',
    'POST /api/v1/booking-steps/{id}',
    'POST /api/v1/users/logout',
    'POST /api/v2/accounts',
    'POST /api/v2/accounts/change-password',
    'POST /api/v2/accounts/confirm-account',
    'POST /api/v2/accounts/forgot-password',
    'POST /api/v2/accounts/me/erase-account',
    'POST /api/v2/accounts/me/second-factor/begin-passkey',
    'POST /api/v2/accounts/me/second-factor/begin-totp',
    'POST /api/v2/accounts/me/second-factor/confirm-passkey',
    'POST /api/v2/accounts/me/second-factor/confirm-totp',
    'POST /api/v2/accounts/me/second-factor/renew-recovery-codes',
    'POST /api/v2/accounts/me/second-factor/{id}/remove-factor',
    'POST /api/v2/accounts/me/sessions/end-others',
    'POST /api/v2/accounts/me/sessions/{id}/end-session',
    'POST /api/v2/accounts/me/sign-out-everywhere',
    'POST /api/v2/accounts/resend-confirmation',
    'POST /api/v2/accounts/reset-password',
    'POST /api/v2/appointments/{id}/preview-history',
    'POST /api/v2/booking-steps/{id}',
    'POST /api/v2/care-letters/unsubscribe',
    'POST /api/v2/checkpoints',
    ...['find-by-phone', 'open-link', 'preview-join'].map((part) => `POST /api/v2/clients/${part}`),
    'POST /api/v2/newsletter/confirm',
    'POST /api/v2/newsletter/subscribe',
    'POST /api/v2/newsletter/unsubscribe',
    'POST /api/v2/operations/newsletters',
    'POST /api/v2/operations/newsletters/{id}/send',
    'POST /api/v2/operations/newsletters/{id}/test',
    'POST /api/v2/operations/verify-log',
    'POST /api/v2/operations/verify-log/cancel',
    'POST /api/v2/operations/what-if',
    'POST /api/v2/operations/what-if/{id}/cancel',
    'POST /api/v2/pets/find-by-chip',
    'POST /api/v2/pets/{id}/preview-import',
    'POST /api/v2/pets/{id}/uploads',
    'POST /api/v2/reconciliations',
    'POST /api/v2/sessions',
    'POST /api/v2/sessions/prove-factor',
    'POST /api/v2/sessions/start-proof',
    'POST /api/v2/shares/open-by-code',
    'POST /api/v2/users/logout',
    'POST /api/v2/webhooks/stripe',
    'POST /care-letters/unsubscribe',
    'POST /newsletter/unsubscribe',
    'PUT /api/v2/pets/{id}/uploads/{uploadId}',
  ])
})

describe('from another site', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { origin: 'http://localhost:4001' }],
    ['a port that no machine has', { origin: 'http://localhost:99999' }],
  ])('%s may not change anything', async (_name, headers) => {
    const answer = await inject(
      'POST',
      '/api/v2/sessions',
      { ...headers, 'content-type': 'application/json' },
      { email: parent.email, password: 'x' },
    )
    expect(answer.json()).toMatchObject({ status: 403, code: 'FOREIGN_ORIGIN' })
  })

  test('our own page may', async () => {
    const answer = await inject(
      'POST',
      '/api/v2/sessions',
      { origin: 'http://localhost:4000', 'content-type': 'application/json' },
      { email: parent.email, password: 'x' },
    )
    expect(answer.json()).toMatchObject({ code: 'WRONG_CREDENTIALS' })
  })
})

test('every answer carries the headers that keep a browser safe', async () => {
  const { headers } = await inject('GET', '/api/v2/pets')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
  })
})
