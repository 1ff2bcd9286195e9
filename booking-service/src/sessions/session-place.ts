import type { FastifyRequest } from 'fastify'
import { networkOf } from '../http/network-of.ts'
import type { SessionPlace } from './sessions.ts'

/** By what a person knows a session again: the network it began in, which we give no town to, and what the browser says it is. */
export const placeOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): SessionPlace => ({
  network: networkOf(request.ip),
  device: describeDevice(request.headers['user-agent'] ?? ''),
})

/** In this order: each of these also names itself after the ones below it. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [pattern: RegExp, name: string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** `Firefox, Windows`; empty for a program that says nothing we know. */
export const describeDevice = (userAgent: string): string =>
  [browsers, systems].flatMap((known) => known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []).join(', ')
