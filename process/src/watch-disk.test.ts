import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeSpace, ownDiskOf, watchDisk, type DiskOwner, type DiskSpace } from './watch-disk.ts'

/** Watches a disk whose free megabytes are these, one after the other; answers every change. */
const changesOf = (...megabytes: (number | Error)[]) => changesOn('database', megabytes)
const changesOn = async (of: DiskOwner, megabytes: (number | Error)[]) => {
  const changes: DiskSpace[] = []
  const { promise: over, resolve } = Promise.withResolvers<void>()
  let nth = 0
  const disk = await watchDisk({
    of,
    folder: '/data',
    onChange: (space) => changes.push(space),
    readFreeBytes: async () => {
      const free = megabytes[nth++]
      if (free instanceof Error) throw free
      return (free ?? 0) * 1024 * 1024
    },
    wait: async () => {
      if (nth < megabytes.length) return
      resolve()
      await new Promise(() => undefined)
    },
  })
  await over
  disk.stop()
  return { changes: changes.map(({ status, freeMegabytes }) => `${status} ${freeMegabytes}`), disk }
}

test('a disk that fills up is warned of once, then called full once, and is well again when there is space', async () => {
  const { changes, disk } = await changesOf(900, 600, 500, 300, 60, 20, 0, 70, 90, 400, 600, 700)
  expect(changes).toEqual(['low 500', 'full 60', 'low 90', 'ok 700'])
  expect(disk.hasSpace()).toBe(true)
})

test('nothing new is written on a full disk', async () => {
  expect((await changesOf(900, 63)).disk.hasSpace()).toBe(false)
})

test('a disk that can not be asked for a moment is taken for what it was', async () => {
  expect((await changesOf(63, new Error('EIO'), 63)).disk.space()).toMatchObject({ status: 'full', freeMegabytes: 63 })
})

test('the space is known as soon as it is watched, also under a folder that is not made yet', async () => {
  const disk = await watchDisk({ of: 'data', folder: join(tmpdir(), 'lapka-never-made') })
  expect(disk.space().freeMegabytes).toBeGreaterThan(0)
  disk.stop()
})

test('of a database on another machine the disk of what Lapka itself keeps is known', () => {
  expect(ownDiskOf({ LAPKA_DATA_DIR: '/data' })).toEqual({ of: 'data', folder: '/data' })
  expect(ownDiskOf({ LAPKA_DATA_DIR: '/data', LAPKA_DATABASE_DIR: '/data/postgres' })).toEqual({
    of: 'database',
    folder: '/data/postgres',
  })
})

test('a full disk that is not the database’s refuses nothing that the database may still take', async () => {
  const { changes, disk } = await changesOn('data', [900, 20])
  expect(changes).toEqual(['full 20'])
  expect(disk.hasSpace()).toBe(true)
})

test.each([
  ['low', 480, 'The disk under /data has 480 MB left; free some before it is full.'],
  ['full', 12, 'The disk under /data is full (12 MB left): nothing new can be booked until there is space. Free some.'],
  ['ok', 900, 'The disk under /data has space again (900 MB).'],
] as const)('says so in one sentence (%s)', (status, freeMegabytes, sentence) => {
  expect(describeSpace({ of: 'database', status, freeMegabytes }, '/data')).toBe(sentence)
})
