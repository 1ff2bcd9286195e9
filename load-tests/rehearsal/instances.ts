import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ComposeService } from '@lapka/stack/production/compose-file.ts'
import { repository } from '@lapka/stack/supervisor/node-process.ts'

/** One container as it becomes a process: an address of its own on this machine, and a folder that stands for its disk. */
export type Instance = { service: ComposeService; name: string; address: string; root: string; rewrite: (text: string) => string }

/** Every address in 127.0.0.0/8 is this machine, so each instance has its own and the ports stay those of the file. */
const FIRST = '127.31.0.'
/** From where connections come on a machine whose networks are one: the proxy's fixed address in the file. */
const FIXED_ADDRESS = /172\.31\.0\.\d+/g

/** Not the end of another address, such as 10.0.0.0/8. */
const OWN_ADDRESS = /(?<![\d.])(?:0\.0\.0\.0|127\.0\.0\.1)(?![\d.])/g

export const instancesOf = (services: readonly ComposeService[], folder: string): Instance[] => {
  const names = services.flatMap(({ name, replicas }) =>
    Array.from({ length: replicas }, (_, index) => ({ service: name, name: replicas === 1 ? name : `${name}-${index + 1}` })),
  )
  const addresses = new Map(names.map(({ service, name }, index) => [name, { service, address: `${FIRST}${index + 10}` }]))
  const addressOf = new Map([...addresses.values()].toReversed().map(({ service, address }) => [service, address]))
  return names.map(({ service, name }) => {
    const address = addresses.get(name)!.address
    const root = join(folder, name)
    const found = services.find((one) => one.name === service)!
    return { service: found, name, address, root, rewrite: createRewrite(address, root, addressOf) }
  })
}

/** An address or a path of a container, as it is on this machine. */
const createRewrite = (own: string, root: string, addressOf: ReadonlyMap<string, string>) => {
  const names = [...addressOf.keys()].toSorted((one, other) => other.length - one.length).join('|')
  const host = new RegExp(`(?<=^|[\\s@,]|//)(${names})(?=:\\d|$)`, 'g')
  const path = /(?<=^|[\s=])\/(?:certificates|data|config|etc|make-certificates.sh|var)(?=\/|$)/g
  return (text: string): string =>
    text
      .replaceAll(host, (name) => addressOf.get(name) ?? name)
      .replaceAll(OWN_ADDRESS, own)
      .replaceAll(path, (found) => join(root, found))
      .replaceAll(FIXED_ADDRESS, '127.0.0.1')
}

/** Volumes are folders that instances share; what comes from the repository is where it is. */
export const makeRoot = ({ root, service, rewrite }: Instance, folder: string): void => {
  mkdirSync(root, { recursive: true })
  for (const [where, text] of Object.entries(service.configs)) {
    mkdirSync(dirname(join(root, where)), { recursive: true })
    writeFileSync(join(root, where), rewrite(text), { mode: 0o600 })
  }
  for (const volume of service.volumes) {
    const [what = '', where = ''] = volume.split(':')
    const from = what.startsWith('.') ? join(repository, what) : join(folder, 'volumes', what)
    if (!what.startsWith('.')) mkdirSync(from, { recursive: true })
    mkdirSync(dirname(join(root, where)), { recursive: true })
    // There already when it is started again.
    if (!existsSync(join(root, where))) symlinkSync(from, join(root, where))
  }
}
