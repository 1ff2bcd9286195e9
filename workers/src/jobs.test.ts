import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jobs } from './jobs.ts'

it('no two jobs have one kind, for a row of the outbox names its job by it', () => {
  expect(new Set(jobs.map(({ kind }) => kind)).size).toBe(jobs.length)
})

it('every file of a job is listed', async () => {
  const files = globSync('*/*-job.ts', { cwd: import.meta.dirname, exclude: ['provider-events/*'] })
  const kinds = files.map((file) => file.replace(/^.*\//, '').replace(/-job\.ts$/, ''))
  expect(jobs.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
})
