const SITE = 'https://lapka.invalid'

/**
 * Where `redirectedFrom` may lead: a path of this site; anything else is dropped. It is judged by the URL parser that the browser
 * goes by, and once more as it would be written into an address: `/.//host` resolves to `//host`, which is another site.
 */
export const localPath = (text: string | null): string | null => {
  if (text === null || !text.startsWith('/')) return null
  const path = resolve(text)
  return path !== null && resolve(path) === path ? path : null
}

/** Null where it is no address or another site's. Two slashes at the start name a host, wherever they came from. */
const resolve = (text: string): string | null => {
  if (!URL.canParse(text, SITE)) return null
  const { origin, pathname, search, hash } = new URL(text, SITE)
  return origin === SITE && !pathname.startsWith('//') ? pathname + search + hash : null
}

/** Another page on the way in, which still knows where one wanted to go. */
export const keepingReturn = (path: string, parameters: URLSearchParams): string => {
  const back = localPath(parameters.get('redirectedFrom'))
  if (back === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}redirectedFrom=${encodeURIComponent(back)}`
}
