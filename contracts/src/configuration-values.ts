import { z } from 'zod'
import { isKurrentUrl } from './log-address.ts'

export const portUpTo = (most: number) => {
  const wrong = { error: `must be a whole number from 1024 to ${most}, for example 4100` }
  return z.coerce.number(wrong).int(wrong).min(1024, wrong).max(most, wrong)
}
export const url = (...schemes: string[]) => {
  const error = `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
  return z.url({ error, abort: true }).refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)), { error })
}
/** The client of KurrentDB reads the rest: hosts may be several, which no URL allows. */
const KURRENT_ADDRESS = /^[a-z+]+:\/\/(?:[^\s@/]+@)?[\w.:[\],-]+\/?(?:\?[^\s?]*)?$/
export const logUrl = z
  .string()
  .refine((text) => (isKurrentUrl(text) ? KURRENT_ADDRESS.test(text) : url('postgres', 'postgresql').safeParse(text).success), {
    error: 'must be an address that starts with postgres:// or kurrentdb://',
  })
export const redisUrl = url('redis', 'rediss').refine((text) => /^\/?\d*$/.test(new URL(text).pathname), {
  error: 'must end in the number of a database, if in anything, for example redis://localhost:6379/1',
})
export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })
export const flag = oneOf('true', 'false').transform((text) => text === 'true')
export const addresses = z
  .string()
  .refine((text) => text.split(',').every((one) => url('https', 'http').safeParse(one).success), {
    error: 'must be addresses that start with https:// with commas between them, without spaces',
  })
/** `turn:relay.lapka.test:3478`, as browsers take it: no path, and of a query only how it is reached. */
export const relayUrls = (...schemes: string[]) => {
  const one = new RegExp(`^(?:${schemes.join('|')}):[\\w.:[\\]-]+(?:\\?transport=(?:udp|tcp))?$`)
  return z.string().refine((text) => text.split(',').every((address) => one.test(address)), {
    error: `must be addresses such as ${schemes[0]}:relay.lapka.test:3478 with commas between them, without spaces`,
  })
}
export const secret = z.string().min(8, { error: 'is too short to be a real one' })

const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
export const proxies = z.string().refine((text) => text.split(',').every((one) => proxy.safeParse(one).success), {
  error: 'must be IP addresses or ranges with commas between them, without spaces',
})

/** A key of 32 bytes. */
export const hexKey = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits' })

export const whole = (error: string) => z.coerce.number({ error }).int({ error }).min(0, { error })
