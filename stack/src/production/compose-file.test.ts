import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository } from '../supervisor/node-process.ts'
import { readComposeFiles } from './compose-file.ts'

const read = (name: string) => readFileSync(join(repository, name), 'utf8')
const shapes = { 'one of each': ['docker-compose.yml'], 'the cluster': ['docker-compose.yml', 'docker-compose.cluster.yml'] }
const named: string[] = read('.env.example').match(/^\w+(?==)/gm) ?? []
const secret = 'd3adbeef'.repeat(8)
const filled = Object.fromEntries(named.map((name) => [name, secret]))

describe.each(Object.entries(shapes))('compose with %s', (_name, files) => {
  const texts = files.map(read)
  const { services, networks, volumes, missing } = readComposeFiles(texts, filled)

  test('needs nothing but what .env.example names', () => {
    expect(missing).toEqual([])
  })

  test('names in .env.example all that it takes', () => {
    const taken = texts.flatMap((text) => [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    expect(taken.filter((name) => !named.includes(name ?? ''))).toEqual([])
  })

  test('writes into no folder that the image has not given to its user', () => {
    const folders = services
      .filter(({ image }) => image === 'lapka')
      .flatMap((one) => one.volumes.map((text) => text.split(':')[1]))
    const [given = ''] = read('Dockerfile').match(/^RUN mkdir -p (.*) && chown -R node:node \/data$/m) ?? []
    for (const folder of folders.filter((one) => one?.startsWith('/data/'))) expect(given.split(' ')).toContain(folder)
  })

  test('keeps on a volume what Lapka writes into its data folder', () => {
    const written = ['/data/backups', '/data/checkpoints', '/data/event-log', '/data/files']
    for (const { volumes: kept } of services.filter(({ image }) => image === 'lapka'))
      expect(kept.map((text) => text.split(':')[1])).toEqual(expect.arrayContaining(written))
  })

  test('keeps the log on a server with long-term support whose data folder may be copied while it runs', () => {
    const nodes = services.filter(({ name }) => name.startsWith('kurrentdb'))
    expect(nodes.map(({ image }) => image)).toEqual(nodes.map(() => 'kurrentplatform/kurrentdb:26.0'))
    for (const { command, configs } of nodes) {
      const [config = ''] = command.filter((word) => word.startsWith('--config='))
      expect(configs[config.slice('--config='.length)]).toBe('SecondaryIndexing:\n  Enabled: false\n')
    }
  })

  test('starts with nothing made up: what is secret has no default', () => {
    const asked = readComposeFiles(texts, {}).missing.map((one) => one.split(':')[0])
    const secrets = named.filter((name) => /PASSWORD|MASTER_KEY|SECRET/.test(name) && !name.includes('_NEXT_'))
    const unused = files.length === 1 ? secrets.filter((name) => /KURRENTDB|REPLICATION/.test(name)) : []
    expect(asked).toEqual(expect.arrayContaining(secrets.filter((name) => !unused.includes(name))))
  })

  test('gives no part but the one that makes tables and users an owner’s password', () => {
    const mighty = services.filter(({ environment }) =>
      Object.values(environment).some((text) => /:\/\/admin:|:\/\/lapka:.*@postgres/.test(text)),
    )
    expect(mighty.map(({ name }) => name)).toEqual(['migrate'])
    const operating = services.filter(({ environment }) => Object.values(environment).some((text) => /:\/\/ops:/.test(text)))
    expect(operating.filter(({ name }) => !name.startsWith('api-'))).toEqual([])
  })

  test('passes no secret on a command line, where a list of processes shows it', () => {
    expect(services.filter(({ command }) => command.some((word) => word.includes(secret))).map(({ name }) => name)).toEqual([])
  })

  test('gives a service the texts that it names', () => {
    expect(services.find(({ name }) => name === 'coturn')?.configs['/etc/coturn/lapka.conf']).toContain(
      `static-auth-secret=${secret}`,
    )
  })

  test('watches the health of every service that keeps running, and each waits for those it depends on', () => {
    const names = new Set(services.map(({ name }) => name))
    const runsOnce = (name: string) => services.some(({ dependsOn }) => dependsOn[name] === 'service_completed_successfully')
    expect(services.filter(({ name, healthCheck }) => healthCheck === undefined && !runsOnce(name))).toEqual([])
    expect(services.flatMap(({ dependsOn }) => Object.keys(dependsOn).filter((on) => !names.has(on)))).toEqual([])
  })

  test('names networks, volumes and files that there are', () => {
    const isThere = (what: string) => (what.startsWith('.') ? existsSync(join(repository, what)) : volumes.includes(what))
    const of = services.flatMap((service) => service.volumes.map((volume) => volume.split(':')[0] ?? ''))
    expect(of.filter((what) => !isThere(what))).toEqual([])
    expect(services.flatMap((service) => service.networks).filter((network) => !networks.includes(network))).toEqual([])
  })

  test('two of each that people wait for', () => {
    const count = (script: string) =>
      services.filter(({ command }) => command.includes(script)).reduce((sum, { replicas }) => sum + replicas, 0)
    expect([count('booking-service/src/main.ts'), count('workers/src/main.ts')]).toEqual([2, 2])
  })
})

test.each([
  ['${A}', 'one'],
  ['${A:-two}', 'one'],
  ['${B:-two}', 'two'],
  ['$${A}', '${A}'],
])('%s is filled in as compose does', (text, expected) => {
  const { services } = readComposeFiles([`services: { it: { image: "${text}" } }`], { A: 'one', B: '' })
  expect(services[0]?.image).toBe(expected)
})

test('what must be named and is not is said in the words of the file', () => {
  expect(readComposeFiles(['services: { it: { image: "${A:?a name}" } }'], {}).missing).toEqual(['A: a name'])
})
