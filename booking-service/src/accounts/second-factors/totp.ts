import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as every authenticator app does it by itself: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000
const DIGITS = 6
/** A telephone's clock may be off, and typing takes a while: the code before and the one after are good as well. */
const STEPS_AROUND = 1
/** As long as the hash: RFC 4226 asks for at least 16 bytes and recommends 20. */
export const SECRET_BYTES = 20

export const stepAt = (nowMs: number): number => Math.floor(nowMs / STEP_MS)

export const totpOf = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Of which step a code is; undefined where it is of none around now. */
export const stepOfCode = (secret: Buffer, code: string, nowMs: number): number | undefined => {
  const typed = Buffer.from(code)
  const around = Array.from({ length: 2 * STEPS_AROUND + 1 }, (_, nth) => stepAt(nowMs) - STEPS_AROUND + nth)
  return around.find((step) => {
    const expected = Buffer.from(totpOf(secret, step))
    return expected.length === typed.length && timingSafeEqual(expected, typed)
  })
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: apps take no other. */
export const base32Of = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The content of the QR code: the secret, its account and its issuer. */
export const totpUri = ({ secret, email, issuer }: { secret: Buffer; email: string; issuer: string }): string => {
  const label = [issuer, email].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${base32Of(secret)}&issuer=${encodeURIComponent(issuer)}`
}
