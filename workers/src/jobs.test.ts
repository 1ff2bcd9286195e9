import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { letterKinds } from '@lapka/contracts/letters.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { workKinds } from '@lapka/contracts/work-kinds.ts'
import { jobs } from './jobs.ts'

it('no two jobs have one kind, for a row of the outbox names its job by it', () => {
  expect(new Set(jobs.map(({ kind }) => kind)).size).toBe(jobs.length)
})

it('every file of a job is listed', async () => {
  const files = globSync('*/*-job.ts', { cwd: import.meta.dirname, exclude: ['provider-events/*'] })
  const kinds = files.map((file) => file.replace(/^.*\//, '').replace(/-job\.ts$/, ''))
  expect(jobs.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
})

it('every job that writes letters is one that operators see the letters of', () => {
  const writing = jobs.filter(({ isLetter }) => isLetter).map(({ kind }) => kind)
  expect(writing.toSorted()).toEqual([...letterKinds].toSorted())
})

it('a letter that an operator has written again is work of its own, at once and of its kind alone', () => {
  const letter = { template: 'appointment-confirmed', to: 'parent', appointmentId: 'a1' }
  const data = { accountId: 'p1', kind: 'send-email', letter, reason: 'Не го намира' }
  const at = '2026-11-23T08:00:00.000Z'
  const event = { id: 'e1', type: 'LetterResent', stream: 'account-p1', position: 7, occurredAt: at, data } as RecordedEvent
  expect(jobs.filter((job) => job.isCausedBy('LetterResent')).flatMap((job) => job.requestedBy(event))).toEqual([
    {
      workId: 'e1-send-email-appointment-confirmed-parent',
      work: { ...letter, kind: 'send-email' },
      dueAt: at,
      priority: 'awaited',
      position: 7,
    },
  ])
})

it('operators know of every kind what giving it up would do, and no other kinds', () => {
  expect(Object.keys(workKinds).toSorted()).toEqual(jobs.map(({ kind }) => kind).toSorted())
  const letters = jobs.filter(({ isLetter }) => isLetter).map(({ kind }) => kind as keyof typeof workKinds)
  expect(letters.filter((kind) => workKinds[kind] !== 'letter')).toEqual([])
})
