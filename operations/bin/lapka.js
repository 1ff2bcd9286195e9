#!/usr/bin/env node
// JavaScript that every Node from 20 on reads: an older one has no way to run TypeScript, so it hands over to the Node of package.json.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const OLDEST_FIT = 24
const pinned = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))

const handOver = () => {
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  // A Ctrl-C reaches both; only the child knows how to end.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void child.kill(signal))
  child.once('error', (error) => {
    console.error(`lapka needs Node ${OLDEST_FIT}, and ${pinned} does not start (${error.message}). Run "npm ci" first.`)
    process.exitCode = 2
  })
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 0)
  })
}

if (Number(process.versions.node.split('.')[0]) < OLDEST_FIT) handOver()
else await import('../src/command-line/main.ts')
