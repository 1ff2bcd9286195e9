import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeCertificates } from '@lapka/event-log/testing/kurrent-certificates.ts'

const folder = mkdtempSync(join(tmpdir(), 'lapka-certificates-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read = (name: string) => new X509Certificate(readFileSync(join(folder, name)))
const nodes = [folder, 'kurrentdb', 'kurrentdb-2', '10.0.0.3']

test('a certificate is made once, is valid for every node, and its key is its owner’s alone', () => {
  makeCertificates(...nodes)
  const made = read('node/node.crt')
  makeCertificates(...nodes)
  expect(read('node/node.crt').fingerprint256).toBe(made.fingerprint256)
  for (const host of ['kurrentdb', 'kurrentdb-2']) expect(made.checkHost(host)).toBe(host)
  expect(made.checkIP('10.0.0.3')).toBe('10.0.0.3')
  expect(statSync(join(folder, 'node/node.key')).mode & 0o077).toBe(0)
})

test('a renewed certificate is another one of the same authority, whom clients trust already', () => {
  const [authority, before] = [read('ca/ca.crt'), read('node/node.crt')]
  makeCertificates('--renew', ...nodes)
  const renewed = read('node/node.crt')
  expect(renewed.fingerprint256).not.toBe(before.fingerprint256)
  expect(read('ca/ca.crt').fingerprint256).toBe(authority.fingerprint256)
  expect(renewed.verify(authority.publicKey)).toBe(true)
})

test('one that ends within 90 days is renewed by itself', () => {
  const key = join(folder, 'node/node.key')
  const old = ['req', '-x509', '-key', key, '-subj', '/CN=kurrentdb-node', '-days', '80', '-out', join(folder, 'node/node.crt')]
  execFileSync('openssl', old, { stdio: 'ignore' })
  makeCertificates(...nodes)
  expect(Date.parse(read('node/node.crt').validTo) - Date.now()).toBeGreaterThan(1_000 * 86_400_000)
})
