import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readComposeFiles } from '@lapka/stack/production/compose-file.ts'
import { repository } from '@lapka/stack/supervisor/node-process.ts'
import { instancesOf } from './instances.ts'

const compose = ['docker-compose.yml', 'docker-compose.cluster.yml'].map((name) => readFileSync(join(repository, name), 'utf8'))
const instances = instancesOf(readComposeFiles(compose, {}).services, '/rehearsal')
const rewriteOf = (name: string) => instances.find((one) => one.name === name)!.rewrite
const addressOf = (name: string) => instances.find((one) => one.name === name)!.address

test('an instance listens on its own address, and ranges stay what they are', () => {
  const rewrite = rewriteOf('api-1')
  expect(rewrite('0.0.0.0')).toBe(addressOf('api-1'))
  expect(rewrite('http://127.0.0.1:4000/readyz')).toBe(`http://${addressOf('api-1')}:4000/readyz`)
  expect(rewrite('10.0.0.0/8,172.16.0.0/12,192.168.0.0/16')).toBe('10.0.0.0/8,172.16.0.0/12,192.168.0.0/16')
  expect(rewrite('denied-peer-ip=127.0.0.0-127.255.255.255')).toBe('denied-peer-ip=127.0.0.0-127.255.255.255')
})

test('names and folders of the file are those of the instances', () => {
  const rewrite = rewriteOf('kurrentdb')
  expect(rewrite('KURRENTDB=kurrentdb-2:2113,kurrentdb-3:2113')).toContain(`${addressOf('kurrentdb-3')}:2113`)
  expect(rewrite('--db=/var/lib/kurrentdb')).toBe('--db=/rehearsal/kurrentdb/var/lib/kurrentdb')
  expect(rewrite('--config=/etc/kurrentdb/lapka.conf')).toBe('--config=/rehearsal/kurrentdb/etc/kurrentdb/lapka.conf')
})
