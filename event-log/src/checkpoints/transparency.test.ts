import { parseNote } from '@lapka/contracts/history/signed-note.ts'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSigningKey } from '../checkpoints/signing-key.ts'
import { consistencyProof, inclusionProof, isConsistent, isIncluded, leafHash, treeHash } from './merkle.ts'
import { openTransparencyLog } from './open-transparency-log.ts'
import {
  COSIGNATURE_KIND,
  cosignatureLine,
  lineOf,
  NOTE_KIND,
  parseCheckpointText,
  parseVerifierKey,
  verifierKey,
} from './signed-note.ts'
import { parseTilePath, tileOf } from './tiles.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
/** The entries and roots that RFC 6962's reference implementation is tested with. */
const vectors = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(hex)
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

describe('the tree', () => {
  it('has the roots of the reference implementation', () => {
    const leaves = vectors.map(leafHash)
    expect(roots.map((_, index) => treeHash(leaves.slice(0, index + 1)).toString('hex'))).toEqual(roots)
    expect(treeHash([]).toString('hex')).toBe(createHash('sha256').digest('hex'))
  })

  it('proves every leaf in every tree, and that each grew from each', () => {
    const leaves = Array.from({ length: 40 }, (_, index) => leafHash(Buffer.from(`entry ${index}`)))
    const head = (size: number) => ({ size, root: treeHash(leaves.slice(0, size)) })
    const other = leafHash(Buffer.from('something else'))
    for (let size = 1; size <= leaves.length; size++) {
      const tree = leaves.slice(0, size)
      for (const [index, leaf] of tree.entries()) {
        const proof = inclusionProof(tree, index)
        expect(isIncluded(leaf, index, head(size), proof)).toBe(true)
        expect(isIncluded(other, index, head(size), proof)).toBe(false)
        expect(isIncluded(leaf, index, head(size), [...proof, other])).toBe(false)
      }
      for (let old = 0; old <= size; old++) {
        const proof = consistencyProof(tree, old)
        expect(isConsistent(head(old), head(size), proof)).toBe(true)
        if (old === 0) continue
        expect(isConsistent({ size: old, root: other }, head(size), proof)).toBe(false)
        expect(isConsistent(head(old), { size, root: other }, proof)).toBe(false)
        expect(isConsistent(head(old), head(size), [...proof, other])).toBe(false)
      }
    }
  })
})

describe('notes', () => {
  const key = createSigningKey({ masterKey: 'ab'.repeat(32) })
  const verifier = { name: 'lapka.test', kind: NOTE_KIND, publicKey: key.publicKey }

  it('a verifier key is read back as it was written, and a changed one is none', () => {
    expect(parseVerifierKey(verifierKey(verifier))).toEqual(verifier)
    expect(parseVerifierKey(verifierKey(verifier).replace('lapka', 'lapla'))).toBeUndefined()
    // The key that the documentation of Go's checksum database gives.
    expect(parseVerifierKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')?.name).toBe('PeterNeumann')
  })

  it('a cosignature holds for its text and time alone', () => {
    const text = 'lapka.test\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n'
    const line = cosignatureLine(text, { name: 'w', key }, 1_700_000_000)
    const witness = { name: 'w', kind: COSIGNATURE_KIND, publicKey: key.publicKey }
    expect(lineOf({ text, lines: [line] }, witness)).toBe(line)
    expect(lineOf({ text: text.replace('\n1\n', '\n2\n'), lines: [line] }, witness)).toBeUndefined()
    expect(lineOf({ text, lines: [line] }, { ...witness, name: 'v' })).toBeUndefined()
    expect(lineOf({ text, lines: [line] }, { ...witness, kind: NOTE_KIND })).toBeUndefined()
  })
})

describe('tiles', () => {
  it.each([
    ['0/000', { level: 0, index: 0, width: 256 }],
    ['0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
    ['2/000.p/7', { level: 2, index: 0, width: 7 }],
    ['entries/001.p/255', { level: 'entries', index: 1, width: 255 }],
  ])('%s', (path, tile) => expect(parseTilePath(path)).toEqual(tile))
  it.each([
    '00/000',
    '64/000',
    '0/0',
    '0/000.p/0',
    '0/000.p/256',
    '0/000.p/07',
    '0/x000/001',
    '0/001/002',
    'x/000',
    '../key',
    '',
  ])('“%s” names no tile', (path) => expect(parseTilePath(path)).toBeUndefined())
  it('of a tree of 70,000 has the widths that the specification gives', () => {
    const entries = Array.from({ length: 70_000 }, (_, index) => Buffer.from(String(index)))
    const leaves = entries.map(leafHash)
    const lengthOf = (path: string) => tileOf(parseTilePath(path)!, entries, leaves)?.length
    expect(['0/272', '0/273.p/112', '1/000', '1/001.p/17', '2/000.p/1'].map(lengthOf)).toEqual([
      8192,
      112 * 32,
      8192,
      17 * 32,
      32,
    ])
    expect(['0/273', '0/273.p/113', '1/001', '2/000.p/2', '3/000.p/1'].map(lengthOf)).toEqual(Array(5).fill(undefined))
    expect(tileOf(parseTilePath('2/000.p/1')!, entries, leaves)).toEqual(treeHash(leaves.slice(0, 65_536)))
    expect(lengthOf('entries/000.p/3')).toBe(9)
  })
})

describe('the log', () => {
  const key = createSigningKey({ masterKey: 'ab'.repeat(32) })
  let folder: string
  const open = (origin = 'lapka.test') => openTransparencyLog({ folder, key, origin })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lapka-tlog-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('grows, keeps what it has where it is, and signs what it holds', async () => {
    expect(await open().checkpoint()).toBeUndefined()
    await open().add(['one', 'two'])
    const { head, text } = await open().add(['two', 'three', 'one'])
    expect(head.size).toBe(3)
    const note = parseNote((await open().checkpoint()) ?? '')
    expect(note?.text).toBe(text)
    expect(note && lineOf(note, open().verifier)).toBeDefined()
    expect(parseCheckpointText(text)).toEqual({ origin: 'lapka.test', ...head })
    expect((await open().tile('entries/000.p/3'))?.toString()).toBe('\0\x03one\0\x03two\0\x05three')
  })

  it('of many that add at once every entry has one place', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `entry ${index}`)
    await Promise.all(texts.map((_, at) => open().add([...texts.slice(at), ...texts.slice(0, at)])))
    expect(readdirSync(folder).filter((name) => name.startsWith('leaf-'))).toHaveLength(texts.length)
    expect((await open().add(texts)).head.size).toBe(texts.length)
  })

  it('many who ask one process at once, while another adds, make no entry stand twice', async () => {
    const reader = open()
    await open().add(['one', 'two', 'three'])
    await Promise.all(Array.from({ length: 8 }, () => reader.tile('entries/000.p/3')))
    expect((await reader.tile('entries/000.p/3'))?.toString()).toBe('\0\x03one\0\x03two\0\x05three')
    expect((await reader.add(['one', 'two', 'three'])).head).toEqual((await open().add(['one'])).head)
  })

  it('keeps cosignatures with the checkpoint, and the name that it began under', async () => {
    const { text } = await open().add(['one'])
    const line = cosignatureLine(text, { name: 'w', key }, 1)
    await open().cosign(1, [line])
    await open('elsewhere.test').cosign(1, [line])
    await open('elsewhere.test').add(['one'])
    const note = await open().checkpoint()
    expect(note?.split('— w ')).toHaveLength(2)
    expect(note).toContain('lapka.test\n1\n')
  })

  it('after a change of keys the checkpoint has the signatures of both', async () => {
    const other = createSigningKey({ masterKey: 'cd'.repeat(32) })
    const opened = () => openTransparencyLog({ folder, key: other, origin: 'lapka.test' })
    await open().add(['one'])
    await opened().add([])
    await open().add([])
    const note = parseNote((await open().checkpoint()) ?? '')
    expect(note?.lines).toHaveLength(2)
    for (const log of [open(), opened()]) expect(note && lineOf(note, log.verifier)).toBeDefined()
  })

  it('a proof of an entry leads to the checkpoint that comes with it', async () => {
    await open().add(['one', 'two', 'three', 'four', 'five'])
    const proof = (await open().proof((entry) => entry === 'four')) ?? ''
    const [head = '', ...note] = proof.split('\n\n')
    const [first, index, ...hashes] = head.split('\n')
    expect([first, index]).toEqual(['c2sp.org/tlog-proof@v1', 'index 3'])
    const checkpoint = parseCheckpointText(note.join('\n\n'))
    const nodes = hashes.map((hash) => Buffer.from(hash, 'base64'))
    expect(checkpoint && isIncluded(leafHash(Buffer.from('four')), 3, checkpoint, nodes)).toBe(true)
    expect(await open().proof(() => false)).toBeUndefined()
  })
})
