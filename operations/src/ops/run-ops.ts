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
  '  sign-out',
  ...usages.toSorted().map((usage) => `  ${usage}`),
]

const send = async (
  { method, path, body, needsKey }: OpsRequest,
  { address, sessionFile }: Ops,
  isJson: boolean,
): Promise<Outcome> => {
  const session = readSession(sessionFile, address)
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      'accept-language': 'en',
      ...(session && { cookie: session.cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...(needsKey && { 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isReadable = /\bjson\b/.test(answer.headers.get('content-type') ?? '')
  if (answer.ok) return { lines: !isReadable || isJson ? [text] : sayAnswer(JSON.parse(text)), exitCode: 0 }
  if (!isReadable) return { lines: [`${answer.status}: ${text.slice(0, 200)}`], exitCode: 3 }
  const { code, detail, errors = [] } = JSON.parse(text) as Problem
  const refusal = isJson ? [text] : [`${code}: ${detail}`, ...errors.map(({ path, message }) => `  ${path}: ${message}`)]
  if (answer.status === 401) return { lines: [...refusal, 'Sign in with: npx lapka ops sign-in --email …'], exitCode: 4 }
  return { lines: refusal, exitCode: answer.status >= 500 ? 3 : 1 }
}

const signIn = async ({ address, sessionFile, password }: Ops, email: string | undefined): Promise<Outcome> => {
  if (email === undefined) return { lines: ['--email is missing: sign-in --email …'], exitCode: 2 }
  const answer = await fetch(`${address}/api/v2/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ email, password: await password() }),
  })
  if (!answer.ok) {
    const { code, detail } = (await answer.json()) as { code: string; detail: string }
    return { lines: [`${code}: ${detail}`], exitCode: 1 }
  }
  const { user } = (await answer.json()) as { user: { role: string } }
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
