import { createLane } from '../http/lane.ts'

/**
 * For uploaded files, by account: each waits in memory for its turn, ten megabytes at most. Of twenty large pictures of one
 * account two are taken in, and keep another account's waiting for one.
 */
export const uploadLane = createLane({ atOnce: 1, perKey: 2, inAll: 32 })

/** For pictures that people look at, by address: a page of faces asks for many at once, and none of them waits for what is taken in. */
export const displayLane = createLane({ atOnce: 1, perKey: 200, inAll: 800 })
