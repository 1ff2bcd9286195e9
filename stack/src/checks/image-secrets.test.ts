import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repository } from '../supervisor/node-process.ts'
import { findImageSecrets } from './image-secrets.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lapka-image-'))
  mkdirSync(join(root, 'stack'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))
const ignore = (...patterns: string[]) => writeFileSync(join(root, '.dockerignore'), patterns.join('\n'))

test('no secret of this repository gets into the image', () => {
  expect(findImageSecrets(repository)).toEqual([])
})

test('a kind of secret that is not ignored is named, at the top and below', () => {
  ignore('.env*', '**/*.key', '**/*.pem', '**/secrets.json')
  expect(findImageSecrets(root)).toEqual([
    '.dockerignore: stack/.env would be copied into the image',
    '.dockerignore: stack/.env.production would be copied into the image',
  ])
})

test('a file that lies there is named too', () => {
  ignore('.env*', '**/*.key', '**/*.pem', '**/secrets.json')
  writeFileSync(join(root, 'stack/.env.mine'), '')
  expect(findImageSecrets(root)).toContain('.dockerignore: stack/.env.mine would be copied into the image')
})
