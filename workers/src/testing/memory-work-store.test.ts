import { describe } from 'vitest'
import { createMemoryWorkStore } from './memory-work-store.ts'
import { describeWorkStore } from './work-store-contract.ts'

describe('the list of work in memory', () => {
  const store = createMemoryWorkStore()
  describeWorkStore(() => ({ store, insertWork: async (requested) => store.insertWork(requested) }))
})
