import { randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Groups = readonly string[]
type Pages = {
  /** As the cluster knows this node. */
  address: string
  gossip: () => object
  /** Of the caller by HTTP's basic authentication; undefined for none. Without it the server has no users. */
  groupsOf?: ((authorization: string | undefined) => Groups | undefined) | undefined
  folder: string
}

/**
 * The pages of KurrentDB 26.1 that Lapka reads, with the shapes and the rights that a real one had: `/gossip` for everyone, `/stats` for users, scavenges for
 * `$ops` and `$admins`. A scavenge of the stand-in frees nothing. Answers whether it was one of them.
 */
export const createHttpPages = ({ address, gossip, groupsOf, folder }: Pages) => {
  const scavenges: { id: string; type: string; data: object; at: string }[] = []
  const scavenge = (): string => {
    const id = randomUUID()
    const write = (type: string, data: object) =>
      void scavenges.unshift({ id, type, data: { scavengeId: id, nodeEndpoint: address, ...data }, at: new Date().toISOString() })
    write('$scavengeStarted', {})
    const end = { result: 'Success', error: null, timeTaken: '00:00:00.0010000', spaceSaved: 0, maxChunkScavenged: 0 }
    write('$scavengeCompleted', end)
    return id
  }
  const feed = () => ({
    title: "Event stream '$scavenges'",
    streamId: '$scavenges',
    entries: scavenges.slice(0, 20).map(({ id, type, data, at }) => ({
      eventType: type,
      data: JSON.stringify(data),
      streamId: `$scavenges-${id}`,
      updated: at,
    })),
  })
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const groups = groupsOf === undefined ? ['$admins'] : groupsOf(request.headers.authorization)
    const mayOperate = groups?.some((group) => group === '$ops' || group === '$admins') === true
    const answer = (may: boolean, body: unknown, status = 200): true => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      response.writeHead(may ? status : 401, { 'content-type': 'application/json' }).end(may ? text : undefined)
      return true
    }
    switch (`${request.method} ${request.url}`) {
      case 'GET /gossip':
        return answer(true, gossip())
      case 'GET /stats/sys/drive':
        return answer(groups !== undefined, { '/': spaceOf(folder) })
      case 'GET /admin/scavenge/current':
        return answer(mayOperate, { scavengeId: '', scavengeLink: '' })
      case 'POST /admin/scavenge':
        return answer(mayOperate, mayOperate ? `ScavengeId: ${scavenge()}` : '')
      case 'GET /streams/%24scavenges?embed=body':
        return scavenges.length === 0 ? answer(mayOperate, '', 404) : answer(mayOperate, feed())
      default:
        return false
    }
  }
}

const spaceOf = (folder: string) => {
  const { bavail, bfree, blocks, bsize } = statfsSync(folder)
  const usedBytes = (blocks - bfree) * bsize
  return {
    availableBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    usage: Math.round((100 * usedBytes) / (blocks * bsize)),
    usedBytes,
  }
}
