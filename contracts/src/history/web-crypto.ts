import type { HashAll } from '../checkpoint-tree.ts'

/** Hashing and checking signatures with what browsers and Node share. */
export type ProofCrypto = {
  hashAll: HashAll
  /** SHA-256 over these bytes one after the other. */
  hashBytes: (parts: readonly Uint8Array[]) => Promise<Uint8Array>
  /** Undefined where this browser does not know Ed25519. */
  isSigned: (publicKey: string, text: string, signature: string) => Promise<boolean | undefined>
}

/** Without it (an old browser, or an address without HTTPS) nothing can be checked here. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined

/** Asked for together they wait for one another's threads and not for the loop: 5,000 hashes take a tenth of one by one. */
const AT_ONCE = 1_000

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const hexOf = (hash: ArrayBuffer): string => {
  let text = ''
  for (const byte of new Uint8Array(hash)) text += hex[byte]
  return text
}

export const webProofCrypto: ProofCrypto = {
  hashAll: async (texts) => {
    const encoder = new TextEncoder()
    const hashes: string[] = []
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const batch = texts.slice(from, from + AT_ONCE).map((text) => crypto.subtle.digest('SHA-256', encoder.encode(text)))
      for (const hash of await Promise.all(batch)) hashes.push(hexOf(hash))
    }
    return hashes
  },
  hashBytes: async (parts) => {
    const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
    let at = 0
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  },
  isSigned: async (publicKey, text, signature) => {
    try {
      const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify'])
      return await crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), new TextEncoder().encode(text))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
      return false
    }
  },
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
