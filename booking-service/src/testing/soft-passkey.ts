import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto'

const BYTES_32 = Buffer.from([0x58, 32])
const USER_PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

/** A public key as COSE has it: EC2, ES256, P-256. */
const coseKeyOf = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [head, atX, atY] = [Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), Buffer.from([0x21]), Buffer.from([0x22])]
  return Buffer.concat([head, atX, BYTES_32, Buffer.from(x, 'base64url'), atY, BYTES_32, Buffer.from(y, 'base64url')])
}

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])
/** `fmt: none`: no maker vouches for it. */
const attestationOf = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    cborBytes(authData),
  ])

/** An authenticator in memory: it answers every challenge that it is given. */
export const createSoftPasskey = (publicUrl: string) => {
  const { origin, hostname } = new URL(publicUrl)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let count = 0
  const authDataOf = (flags: number, ...more: Buffer[]): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([hash('sha256', hostname, 'buffer'), Buffer.from([flags]), counter, ...more])
  }
  const clientDataOf = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answerOf = (clientData: Buffer, response: Record<string, string>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: clientData.toString('base64url'), ...response },
  })
  return {
    made: (challenge: string) => {
      const length = Buffer.from([0, credentialId.length])
      const authData = authDataOf(USER_PRESENT | HAS_CREDENTIAL, Buffer.alloc(16), length, credentialId, coseKeyOf(publicKey))
      const clientData = clientDataOf('webauthn.create', challenge)
      return answerOf(clientData, { attestationObject: attestationOf(authData).toString('base64url') })
    },
    confirmed: (challenge: string) => {
      count += 1
      const [authData, clientData] = [authDataOf(USER_PRESENT), clientDataOf('webauthn.get', challenge)]
      const signature = sign('sha256', Buffer.concat([authData, hash('sha256', clientData, 'buffer')]), privateKey)
      return answerOf(clientData, {
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
