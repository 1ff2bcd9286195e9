import { expect, test } from 'vitest'
import { readCommands, usageOf } from './commands.ts'
import { matchCommand, splitWords } from './match-command.ts'
import { sayAnswer } from './say-answer.ts'

const text = { type: 'string' }
const body = (properties: object, required: string[]) => ({
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
})
const key = { name: 'idempotency-key', in: 'header', required: true, schema: text }
const forOperators = { 'x-roles': ['OPERATOR'] }
const commands = readCommands({
  paths: {
    '/api/v2/pets': { get: { 'x-roles': [] }, post: { 'x-roles': ['PARENT'] } },
    '/api/v2/cases': { get: { ...forOperators, parameters: [{ name: 'status', in: 'query', schema: text }] } },
    '/api/v2/operations/projections/{name}/rebuild': {
      post: {
        ...forOperators,
        parameters: [key],
        requestBody: body({ reason: text, eventsPerSecond: { type: 'integer' } }, ['reason']),
      },
    },
    '/api/v2/operations/work/{id}/retry': {
      post: { ...forOperators, parameters: [key], requestBody: body({ reason: text }, ['reason']) },
    },
    '/api/v2/operations/work/failed/retry': { post: { ...forOperators, requestBody: body({ kind: text }, []) } },
    '/api/v2/operations/load-tests': {
      get: { ...forOperators },
      post: {
        ...forOperators,
        parameters: [key],
        requestBody: body({ scenario: text, seconds: { type: 'integer' } }, ['scenario']),
      },
    },
  },
})

const meant = (line: string) => {
  const split = splitWords(line.split(' '))
  return 'problem' in split ? split : matchCommand(commands, split)
}

test('what operators may do is a command, and nothing else', () => {
  expect(commands.map(usageOf)).toEqual([
    'cases [--status …]',
    'projections NAME rebuild --reason … [--events-per-second …]',
    'work ID retry --reason …',
    'work failed retry [--kind …]',
    'load-tests',
    'load-tests --scenario … [--seconds …]',
  ])
})

test('words become an address, and options its query or body with their types', () => {
  expect(meant('cases --status=open')).toMatchObject({ method: 'GET', path: '/api/v2/cases?status=open', body: undefined })
  expect(meant('projections find rebuild --reason slow --events-per-second 500')).toEqual({
    method: 'POST',
    path: '/api/v2/operations/projections/find/rebuild',
    body: { reason: 'slow', eventsPerSecond: 500 },
    needsKey: true,
  })
  expect(meant('projections a/b rebuild --reason slow')).toMatchObject({ path: '/api/v2/operations/projections/a%2Fb/rebuild' })
})

test('an address that is read and written is written when an option says so', () => {
  expect(meant('load-tests')).toMatchObject({ method: 'GET' })
  expect(meant('load-tests --scenario rush --seconds 9')).toMatchObject({
    method: 'POST',
    body: { scenario: 'rush', seconds: 9 },
  })
})

test('a literal word goes before one that stands for anything', () => {
  expect(meant('work failed retry')).toMatchObject({ path: '/api/v2/operations/work/failed/retry' })
  expect(meant('work 7 retry --reason x')).toMatchObject({ path: '/api/v2/operations/work/7/retry' })
})

test.each([
  ['sing', 'is no command'],
  ['projections find rebuild', '--reason is missing'],
  ['cases --kind', '--kind has no value'],
  ['cases --status open --status closed', 'given twice'],
  ['cases --colour red', 'It takes other options'],
  ['load-tests --scenario rush --seconds {1', 'no JSON value'],
])('"%s" is answered with what is wrong', (line, problem) => {
  expect(meant(line)).toMatchObject({ problem: expect.stringContaining(problem) })
})

test('lists are said as tables, and all else by its fields', () => {
  expect(
    sayAnswer({
      total: 2,
      items: [
        { kind: 'refund', due: 3 },
        { kind: 'letter', due: null },
      ],
    }),
  ).toEqual(['total  2', '', 'items:', 'kind    due', 'refund  3', 'letter  -'])
  expect(sayAnswer(undefined)).toEqual([])
})
