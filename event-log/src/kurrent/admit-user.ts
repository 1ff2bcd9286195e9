import type { ServiceError } from '@grpc/grpc-js'
import type { KurrentDBClient } from '@kurrent/kurrentdb-client'
import { within } from '../handle/within.ts'
import { parseKurrentAddress } from './address.ts'
import { atServer, type Place } from './connect.ts'
import { SERVER_DEADLINE_MS } from './commit-stream.ts'
import type { KurrentConnection } from './read-page.ts'
import { probeStreamOf } from './server-clock.ts'

type Login = { name: string; password: string }

/** Of an address; undefined for a server without users. */
const loginOf = (url: string): Login | undefined => {
  const [, name, password = ''] = /^[^:]+:\/\/([^:@/]+):([^@/]*)@/.exec(url) ?? []
  return name === undefined ? undefined : { name: decodeURIComponent(name), password: decodeURIComponent(password) }
}

/**
 * Makes the user that api, projections and workers connect as, where it is not there yet, and lets it alone read and append to the log and its
 * probe. Not even that user may cut or delete what was written: that takes the metadata of a stream, which administrators alone write.
 */
export const admitKurrentUser = async (urls: { owner: string; application: string }, timeoutMs: number): Promise<void> => {
  const login = loginOf(urls.application)
  const { stream } = parseKurrentAddress(urls.application)
  if (login === undefined || login.name === loginOf(urls.owner)?.name) return
  await atServer(urls.owner, timeoutMs, async (connection, place) => {
    await makeUser(connection.client, login, place.timeoutMs)
    for (const name of [stream, probeStreamOf(stream)]) await grantTo(login.name, name, connection, place)
  })
}

type Internals = {
  execute: <Stub>(stub: unknown, name: string, act: (stub: Stub) => Promise<void>) => Promise<void>
  callArguments: (options: { deadline: number; requiresLeader: boolean }) => [never, never]
}
type UsersStub = { create: (request: unknown, ...call: [never, never, (error: ServiceError | null) => void]) => void }

/** One that is there keeps its password. The client has no call for users; its channel does. */
const makeUser = async (client: KurrentDBClient, { name, password }: Login, timeoutMs: number): Promise<void> => {
  const [{ default: services }, { default: messages }] = await Promise.all([
    import('@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/usermanagement_grpc_pb.js'),
    import('@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/usermanagement_pb.js'),
  ])
  const options = new messages.CreateReq.Options()
  options.setLoginName(name)
  options.setPassword(password)
  options.setFullName('Lapka')
  const internals = client as unknown as Internals
  const create = (stub: UsersStub): Promise<void> =>
    new Promise((resolve, reject) => {
      const call = internals.callArguments({ deadline: SERVER_DEADLINE_MS, requiresLeader: true })
      stub.create(new messages.CreateReq().setOptions(options), ...call, (error) => {
        if (error === null || error.metadata.get('exception')[0] === 'user-conflict') resolve()
        else reject(error)
      })
    })
  await within(timeoutMs, internals.execute(services.UsersClient, 'createUser', create))
}

/** The rest of the metadata stays: the version of our events, and how many of the probe's are kept. */
const grantTo = async (
  user: string,
  stream: string,
  { client, readPage }: KurrentConnection,
  { timeoutMs }: Place,
): Promise<void> => {
  const [last] = await within(timeoutMs, readPage({ stream: `$$${stream}`, from: 'end', limit: 1, timeoutMs }))
  const known = (last?.event?.data ?? {}) as Record<string, unknown>
  const acl = { $r: [user], $w: [user], $d: [ADMINISTRATORS], $mr: [user], $mw: [ADMINISTRATORS] }
  if (JSON.stringify(known['$acl']) === JSON.stringify(acl)) return
  const options = { deadline: SERVER_DEADLINE_MS, requiresLeader: true }
  await within(timeoutMs, client.setStreamMetadata(stream, { ...known, $acl: acl }, options))
}

const ADMINISTRATORS = '$admins'
