import { afterAll, beforeAll, describe } from 'vitest'
import { openTestViews, type TestViews } from '@lapka/projections/testing/test-views.ts'
import { insertWork } from '@lapka/state/outbox/insert-work.ts'
import { describeWorkStore } from '../testing/work-store-contract.ts'
import { createWorkStore } from './work-store.ts'

describe('the list of work in PostgreSQL', () => {
  let views: TestViews
  beforeAll(async () => {
    views = await openTestViews()
  })
  afterAll(() => views.close())
  describeWorkStore(() => ({
    store: createWorkStore(views.db),
    insertWork: (requested) => views.db.transaction().execute((trx) => insertWork(trx, requested)),
  }))
})
