import { randomUUID } from 'node:crypto'
import { Metadata, status, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js'
import usersPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/usermanagement_pb.js'
import type { KurrentStore } from './kurrent-store.ts'

type User = { login: string; password: string; groups: string[] }
type Right = '$r' | '$w' | '$mr' | '$mw'
type Asked = { metadata: Metadata }

export type KurrentUsers = ReturnType<typeof createKurrentUsers>

/** The stand-in's users and what each may do with a stream: the server's rules for `$acl` in a stream's metadata. */
export const createKurrentUsers = (passwords: Record<string, string>, store: KurrentStore) => {
  // Made ones are events, so that they are on every node and there after a restart.
  const userOf = (login: string): User | undefined => {
    const password = passwords[login]
    if (password !== undefined) return { login, password, groups: login === 'admin' ? ['$admins'] : [`$${login}`] }
    const made = store.read(`$user-${login}`)?.at(-1)
    return made && (JSON.parse(Buffer.from(made.data).toString()) as User)
  }
  /** Undefined for a caller without a name, or with a wrong password. */
  const userIn = (header: string | undefined): User | undefined => {
    const [login = '', password = ''] = Buffer.from(header?.replace(/^Basic /, '') ?? '', 'base64')
      .toString()
      .split(':')
    const user = userOf(login)
    return user?.password === password ? user : undefined
  }
  const callerOf = ({ metadata }: Asked): User | undefined => userIn(metadata.get('authorization').map(String)[0])
  return {
    callerOf,
    /** By the header of an HTTP request. */
    groupsOf: (header: string | undefined) => userIn(header)?.groups,
    /** The server's answer to a caller who may not; undefined for one who may. */
    refusalOf: (call: Asked, stream: string, right: '$r' | '$w') => {
      const user = callerOf(call)
      if (user === undefined) return { code: status.UNAUTHENTICATED, details: 'no such user or password' }
      return may(store, user, stream, right) ? undefined : accessDenied()
    },
    service: {
      create: (call: ServerUnaryCall<usersPb.CreateReq, usersPb.CreateResp>, answer: sendUnaryData<usersPb.CreateResp>) => {
        if (!isAdmin(callerOf(call))) return answer(accessDenied())
        const options = call.request.getOptions()!
        const login = options.getLoginName()
        if (userOf(login) !== undefined) return answer(named('user-conflict', status.ALREADY_EXISTS))
        const user: User = { login, password: options.getPassword(), groups: options.getGroupsList() }
        const data = Buffer.from(JSON.stringify(user))
        store.append(`$user-${login}`, -1, [{ id: randomUUID(), metadata: new Map(), custom: Buffer.of(), data }])
        answer(null, new usersPb.CreateResp())
      },
    },
  }
}

const isAdmin = (user: User | undefined): boolean => user?.groups.includes('$admins') === true

const may = (store: KurrentStore, user: User, stream: string, right: '$r' | '$w'): boolean => {
  if (isAdmin(user)) return true
  const isMetadata = stream.startsWith('$$')
  const name = isMetadata ? stream.slice(2) : stream
  const roles = rolesOf(store, name, isMetadata ? (right === '$r' ? '$mr' : '$mw') : right)
  return roles.some((role) => role === '$all' || role === user.login || user.groups.includes(role))
}

/** Every user may do everything with a stream that says nothing else, unless the server itself keeps it. */
const rolesOf = (store: KurrentStore, name: string, right: Right): string[] => {
  const last = store.read(`$$${name}`)?.at(-1)
  const metadata =
    last === undefined
      ? {}
      : (JSON.parse(Buffer.from(last.data).toString()) as { $acl?: Partial<Record<Right, string | string[]>> })
  return [metadata.$acl?.[right] ?? (name.startsWith('$') ? '$admins' : '$all')].flat()
}

const named = (exception: string, code: status) => {
  const metadata = new Metadata()
  metadata.set('exception', exception)
  return { code, details: exception, metadata }
}
const accessDenied = () => named('access-denied', status.PERMISSION_DENIED)
