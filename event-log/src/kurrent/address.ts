import { kurrentStreamOf } from '@lapka/contracts/log-address.ts'

/** `stream`: of the commit stream, whose events are the log. The rest of the address is the client's own. */
export type KurrentAddress = { connectionString: string; stream: string }

/**
 * `kurrentdb://host:2113?tls=false&stream=lapka`: the stream's name is ours and not told to the client. The client calls the old
 * scheme deprecated and reads it alike.
 */
export const parseKurrentAddress = (url: string): KurrentAddress => {
  const [place = '', query = ''] = url.replace(/^esdb/, 'kurrentdb').split('?')
  const options = query.split('&').filter((option) => option !== '')
  const kept = options.filter((option) => !option.startsWith('stream='))
  const base = place.replace(/\/+$/, '')
  return {
    connectionString: kept.length === 0 ? base : `${base}?${kept.join('&')}`,
    stream: kurrentStreamOf(url) ?? 'lapka',
  }
}

/** For sentences: hosts and the stream, never a password. */
export const nameOfKurrent = (url: string): string => {
  const [hosts, stream] = placeOfKurrent(url).split('/')
  return `KurrentDB at ${hosts} (stream ${stream})`
}

/** The same for a screen, whatever its language: `one:2113,two:2113/lapka`. */
export const placeOfKurrent = (url: string): string => {
  const { connectionString, stream } = parseKurrentAddress(url)
  const hosts = connectionString
    .replace(/^[^:]+:\/\//, '')
    .replace(/^[^@/]*@/, '')
    .split('?')[0]
  return `${hosts}/${stream}`
}
