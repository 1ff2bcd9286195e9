/** Where `redirectedFrom` may lead: a path of this site. Anything that a browser could read as another host is dropped. */
export const localPath = (text: string | null): string | null => {
  if (text === null || !text.startsWith('/') || text.startsWith('//') || text.includes('\\') || hasControl(text)) return null
  const resolved = new URL(text, 'https://lapka.invalid')
  return resolved.origin === 'https://lapka.invalid' ? resolved.pathname + resolved.search + resolved.hash : null
}

/** Browsers drop tabs and line breaks from an address, which would let `/\t/host` become `//host`. */
const hasControl = (text: string) => Array.from(text).some((letter) => letter < ' ')
