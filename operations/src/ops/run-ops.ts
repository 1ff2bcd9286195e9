import { randomUUID } from 'node:crypto'
import type { Problem } from '@lapka/contracts/problem.ts'
import { readCommands, usageOf } from './commands.ts'
import { matchCommand, splitWords, type OpsRequest } from './match-command.ts'
import { sayAnswer } from './say-answer.ts'
import { readSession, removeSession, writeSession } from './session-file.ts'

export type Ops = {
  /** `http://localhost:4000` */
  address: string
  sessionFile: string
  /** Of the account that signs in. */
  password: () => Promise<string>
  /** Of the second factor: at signing in, and again before what is costly. */
  code: () => Promise<string>
}
/** 0: done, 1: refused, 2: wrong use, 3: Lapka is not reached or failed, 4: not signed in. */
type Outcome = { lines: string[]; exitCode: 0 | 1 | 2 | 3 | 4 }

const notReached = (address: string, why: string): Outcome => ({ lines: [`No Lapka answers at ${address}: ${why}`], exitCode: 3 })

/** Sends one request with the operator's own session, so that each act is recorded under their name. */
export const runOps = async (typed: readonly string[], ops: Ops): Promise<Outcome> => {
  const isJson = typed.includes('--json')
  const split = splitWords(typed.filter((word) => word !== '--json'))
  if ('problem' in split) return { lines: [split.problem], exitCode: 2 }
  const [first] = split.words
  try {
    if (first === 'sign-in') return await signIn(ops, split.options.get('email'))
    if (first === 'sign-out') return await signOut(ops)
    const commands = readCommands(await (await fetch(`${ops.address}/api/docs/json`)).json())
    if (first === undefined || first === 'help')
      return { lines: helpLines(commands.map(usageOf)), exitCode: first === undefined ? 2 : 0 }
    const request = matchCommand(commands, split)
    if ('problem' in request) return { lines: [request.problem], exitCode: 2 }
    return await send(request, ops, isJson)
  } catch (error) {
    return notReached(ops.address, causeOf(error))
  }
}

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}

const helpLines = (usages: readonly string[]): string[] => [
  'npx lapka ops COMMAND [--json], where COMMAND is one of',
  '',
  '  sign-in --email …      (the password is asked for, or comes from LAPKA_OPS_PASSWORD)',
  '                         (so is the code of the second factor, or it comes from LAPKA_OPS_CODE)',
  '  sign-out',
  ...usages.toSorted().map((usage) => `  ${usage}`),
]

const send = async (request: OpsRequest, ops: Ops, isJson: boolean): Promise<Outcome> => {
  const session = readSession(ops.sessionFile, ops.address)
  const first = await fetchAnswer(request, ops.address, session?.cookie)
  const mustProve = session !== undefined && first.answer.status === 403 && first.text.includes('"SECOND_FACTOR_NEEDED"')
  const isProven = mustProve && (await proveAgain(ops, session.cookie))
  const { answer, text } = isProven ? await fetchAnswer(request, ops.address, session.cookie) : first
  const isReadable = /\bjson\b/.test(answer.headers.get('content-type') ?? '')
  if (answer.ok) return { lines: !isReadable || isJson ? [text] : sayAnswer(JSON.parse(text)), exitCode: 0 }
  if (!isReadable) return { lines: [`${answer.status}: ${text.slice(0, 200)}`], exitCode: 3 }
  const { code, detail, errors = [] } = JSON.parse(text) as Problem
  const refusal = isJson ? [text] : [`${code}: ${detail}`, ...errors.map(({ path, message }) => `  ${path}: ${message}`)]
  if (answer.status === 401) return { lines: [...refusal, 'Sign in with: npx lapka ops sign-in --email …'], exitCode: 4 }
  return { lines: refusal, exitCode: answer.status >= 500 ? 3 : 1 }
}

const fetchAnswer = async ({ method, path, body, needsKey }: OpsRequest, address: string, cookie: string | undefined) => {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      'accept-language': 'en',
      ...(cookie !== undefined && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...(needsKey && { 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { answer, text: await answer.text() }
}

const post = (address: string, path: string, body: object, cookie?: string): Promise<Response> =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...(cookie !== undefined && { cookie }) },
    body: JSON.stringify(body),
  })

/** Costly commands ask for the second factor once more, where it was proven some time ago. */
const proveAgain = async ({ address, code }: Ops, cookie: string): Promise<boolean> =>
  (await post(address, '/api/v2/sessions/prove-factor', { code: await code() }, cookie)).ok

const signIn = async ({ address, sessionFile, password, code }: Ops, email: string | undefined): Promise<Outcome> => {
  if (email === undefined) return { lines: ['--email is missing: sign-in --email …'], exitCode: 2 }
  const known = { email, password: await password() }
  let answer = await post(address, '/api/v2/sessions', known)
  let said = (await answer.json()) as { code?: string; detail?: string; user: { role: string } }
  if (said.code === 'SECOND_FACTOR_CODE_NEEDED') {
    answer = await post(address, '/api/v2/sessions', { ...known, code: await code() })
    said = (await answer.json()) as typeof said
  }
  if (!answer.ok) return { lines: [`${said.code}: ${said.detail}`], exitCode: 1 }
  const { user } = said
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (user.role !== 'OPERATOR') {
    await fetch(`${address}/api/v2/sessions`, { method: 'DELETE', headers: { cookie } })
    return { lines: [`${email} is no operator.`], exitCode: 1 }
  }
  writeSession(sessionFile, { address, cookie })
  return { lines: [`Signed in as ${email}.`], exitCode: 0 }
}

const signOut = async ({ address, sessionFile }: Ops): Promise<Outcome> => {
  const session = readSession(sessionFile, address)
  if (session) await fetch(`${address}/api/v2/sessions`, { method: 'DELETE', headers: { cookie: session.cookie } })
  removeSession(sessionFile)
  return { lines: ['Signed out.'], exitCode: 0 }
}
